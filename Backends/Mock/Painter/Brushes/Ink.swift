/// A colour while it is worked with: red, green and blue in sRGB from 0 to 1, and how opaque it is.
/// Sums are only ever clamped when a pixel is finished, so light may exceed 1 on the way.
typealias Ink = SIMD4<Float>

extension SIMD4 where Scalar == Float {
  init(_ hex: UInt32, opacity: Float = 1) {
    let red = Float(hex >> 16 & 255) / 255
    let green = Float(hex >> 8 & 255) / 255
    let blue = Float(hex & 255) / 255
    self.init(red, green, blue, opacity)
  }

  /// This colour for 0, the other one for 1.
  @inline(__always)
  func mixed(_ other: Ink, _ amount: Float) -> Ink { self + (other - self) * amount }

  /// The same colour, that opaque.
  func opaque(_ opacity: Float) -> Ink { Ink(x, y, z, opacity) }

  /// Brighter or darker by a factor, as opaque as before.
  func shaded(_ factor: Float) -> Ink { Ink(x * factor, y * factor, z * factor, w) }

  /// How bright it looks, 0 to 1.
  var brightness: Float {
    let warm: Float = x * 0.3 + y * 0.59
    return warm + z * 0.11
  }
}

/// 0 below 0, 1 above 1.
@inline(__always)
func unit(_ value: Float) -> Float { min(max(value, 0), 1) }

/// The same with soft ends, as light falls off.
@inline(__always)
func eased(_ value: Float) -> Float {
  let clamped = unit(value)
  return clamped * clamped * (3 - 2 * clamped)
}
