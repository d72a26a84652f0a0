/// A color during calculations: red, green and blue in sRGB from 0 to 1, and opacity. Values may
/// exceed 1 until the pixel is finished, and are clamped then.
typealias FloatColor = SIMD4<Float>

extension SIMD4 where Scalar == Float {
  init(_ hex: UInt32, opacity: Float = 1) {
    let red = Float(hex >> 16 & 255) / 255
    let green = Float(hex >> 8 & 255) / 255
    let blue = Float(hex & 255) / 255
    self.init(red, green, blue, opacity)
  }

  /// Returns the mix of two colors: this one for 0, the other one for 1.
  @inline(__always)
  func mixed(_ other: FloatColor, _ amount: Float) -> FloatColor { self + (other - self) * amount }

  /// Returns the color with this opacity.
  func opaque(_ opacity: Float) -> FloatColor { FloatColor(x, y, z, opacity) }

  /// Returns the color brighter or darker by a factor, with unchanged opacity.
  func shaded(_ factor: Float) -> FloatColor { FloatColor(x * factor, y * factor, z * factor, w) }

  /// The perceived brightness, 0 to 1.
  var brightness: Float {
    let warm: Float = x * 0.3 + y * 0.59
    return warm + z * 0.11
  }
}

/// Returns the value clamped to 0 to 1.
@inline(__always)
func unit(_ value: Float) -> Float { min(max(value, 0), 1) }

/// Returns the value clamped to 0 to 1, with smooth ends (smoothstep).
@inline(__always)
func eased(_ value: Float) -> Float {
  let clamped = unit(value)
  return clamped * clamped * (3 - 2 * clamped)
}
