/// The last step for a row of pixels: darker corners, a little grain against bands in a smooth sky,
/// and conversion to bytes.
struct FinishingPass {
  private let raster: Raster
  private let seed: UInt32
  private let strength: Float

  init(_ raster: Raster, grain seed: UInt32) {
    self.raster = raster
    self.seed = seed
    // Small pictures have many edges. Large ones would show bands in a smooth sky.
    let large = unit(Float(min(raster.width, raster.height) - 150) / 500)
    strength = 1.2 + large * 3.2
  }

  func write(_ row: PixelRow, _ index: Int, to samples: inout OutputSpan<UInt8>) {
    let high = row.y / raster.down - 0.5
    let corner = 255 * (1 - high * high * 0.3)
    let toMiddle = 1 / Float(raster.width)
    let (toGrain, bias) = (strength * 0x1p-24, -strength / 2)
    var state = seed &+ UInt32(truncatingIfNeeded: index) &* 0x9E37_79B1
    state = (state ^ (state >> 15)) &* 0x2C1B_3C6D
    var wide = 0.5 * toMiddle - 0.5
    for column in 0..<raster.width {
      state = state &* 1_664_525 &+ 1_013_904_223
      let grain = Float(Int32(bitPattern: state >> 8)) * toGrain + bias
      let light = Self.cut(row.colors[column] * (corner * (1 - wide * wide * 0.3)) + grain)
      samples.append(UInt8(truncatingIfNeeded: light.x))
      samples.append(UInt8(truncatingIfNeeded: light.y))
      samples.append(UInt8(truncatingIfNeeded: light.z))
      wide += toMiddle
    }
  }

  /// Converts to bytes. Beyond 2^23 a float has no fraction, and its last bits are the integer.
  @inline(__always)
  private static func cut(_ light: FloatColor) -> SIMD4<UInt32> {
    var bounded = light
    bounded.replace(with: 0, where: light .< 0)
    bounded.replace(with: 255, where: light .> 255)
    return unsafeBitCast(bounded + 0x1p23, to: SIMD4<UInt32>.self)
  }
}
