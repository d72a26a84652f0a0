import FeedImaging

/// A palette of 6x7x6 colors and a dither without memory: one threshold per pixel, from a
/// low-discrepancy sequence (the golden ratio's counterpart in the plane), whose pattern has no
/// visible grain. Green contributes most to the lightness and takes the opposite threshold, so that
/// a pixel that is rounded up in red and blue is rounded down in green.
enum PatternDither {
  private static let levels = (red: UInt32(6), green: UInt32(7), blue: UInt32(6))

  static func palette(_ steps: PaletteSteps) -> [RGB] {
    let count = levels.red * levels.green * levels.blue
    return (0..<count).map { index in
      let red = index / (levels.green * levels.blue)
      let green = index / levels.blue % levels.green
      return RGB(
        red: level(red, of: levels.red, steps), green: level(green, of: levels.green, steps),
        blue: level(index % levels.blue, of: levels.blue, steps))
    }
  }

  private static func level(_ index: UInt32, of count: UInt32, _ steps: PaletteSteps) -> UInt8 {
    steps.nearest(to: (index * 255 + (count - 1) / 2) / (count - 1))
  }

  static func indices(of bitmap: Bitmap) -> [UInt8] {
    let count = bitmap.width * bitmap.height
    return [UInt8](unsafeUninitializedCapacity: count) { memory, initialized in
      // SAFETY: each row has three samples and one index per pixel.
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        guard let source = pixels.baseAddress, let target = memory.baseAddress else { return }
        for row in 0..<bitmap.height {
          let start = row * bitmap.width
          shade(source + start * 3, to: target + start, width: bitmap.width, row: UInt32(row))
        }
      }
      initialized = count
    }
  }

  private static func shade(
    _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, width: Int, row: UInt32
  ) {
    // 2^32 divided by the plastic number, and by its square.
    var sequence = row &* 2_447_445_414
    for x in 0..<width {
      let threshold = ((sequence &>> 16) &* 255) &>> 16
      let pixel = source + x &* 3
      let red = step(pixel[0], levels.red, threshold)
      let green = step(pixel[1], levels.green, 254 &- threshold)
      let blue = step(pixel[2], levels.blue, threshold)
      let index = (red &* levels.green &+ green) &* levels.blue &+ blue
      target[x] = UInt8(truncatingIfNeeded: index)
      sequence &+= 3_242_174_889
    }
  }

  /// `value` in steps, rounded up if the rest exceeds the threshold.
  @inline(__always)
  private static func step(_ value: UInt8, _ levels: UInt32, _ threshold: UInt32) -> UInt32 {
    // (value * (levels - 1) + threshold) / 255, by a multiplication that is exact here.
    let sum = UInt32(value) &* (levels &- 1) &+ threshold
    return (sum &* 32_897) &>> 23
  }
}
