/// The last touch on a row: darker corners, a little grain, bytes.
struct Finish {
  private let raster: Raster
  private let seed: UInt32
  private let strength: Float

  init(_ raster: Raster, grain seed: UInt32) {
    self.raster = raster
    self.seed = seed
    // Small pictures are all edges already; large ones would show bands in a smooth sky.
    let large = unit(Float(min(raster.width, raster.height) - 150) / 500)
    strength = 1.2 + large * 3.2
  }

  func write(_ row: Row, _ index: Int, to bytes: UnsafeMutableBufferPointer<UInt8>) {
    let high = row.y / raster.down - 0.5
    let corner = 255 * (1 - high * high * 0.3)
    let toMiddle = 1 / Float(raster.width)
    var state = seed &+ UInt32(truncatingIfNeeded: index) &* 0x9E37_79B1
    state = (state ^ (state >> 15)) &* 0x2C1B_3C6D
    var offset = index * raster.width * 3
    for column in 0..<raster.width {
      state = state &* 1_664_525 &+ 1_013_904_223
      let wide = (Float(column) + 0.5) * toMiddle - 0.5
      let grain = (Float(state >> 8) * 0x1p-24 - 0.5) * strength + 0.5
      let light = row.inks[column] * (corner * (1 - wide * wide * 0.3)) + grain
      bytes[offset] = Self.byte(light.x)
      bytes[offset + 1] = Self.byte(light.y)
      bytes[offset + 2] = Self.byte(light.z)
      offset += 3
    }
  }

  @inline(__always)
  private static func byte(_ value: Float) -> UInt8 {
    UInt8(truncatingIfNeeded: Int32(min(max(value, 0), 255)))
  }
}
