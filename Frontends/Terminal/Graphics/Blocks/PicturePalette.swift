/// The RGB values of palette colours, for pictures. The cube and the greys are the same everywhere;
/// the 16 of the theme can be anything, and xterm's are assumed, which most themes resemble.
enum PicturePalette {
  /// The palette colour with the least distance in RGB. Text is mapped otherwise (`ColorMapping`),
  /// since there the meaning of a colour counts.
  static func nearest(_ color: SIMD4<UInt32>, _ depth: ColorDepth) -> Color {
    switch depth {
    case .full: .rgb(color.x << 16 | color.y << 8 | color.z)
    case .palette: .palette(nearestOfCube(color))
    case .ansi: .palette(nearestOfSixteen(SIMD4<Int32>(truncatingIfNeeded: color)))
    case .none: .terminal
    }
  }

  static func rgb(of color: Color) -> SIMD4<Float> {
    switch color.kind {
    case .terminal: .zero
    case .rgb(let red, let green, let blue): SIMD4(Float(red), Float(green), Float(blue), 0)
    case .palette(let index) where index < 16: sixteenRGB[Int(index)]
    case .palette(let index): rgb(of: ColorMapping.color(ofPalette: index))
    }
  }

  /// The cube's nearest colour or the nearest grey, whichever is closer.
  private static func nearestOfCube(_ color: SIMD4<UInt32>) -> UInt8 {
    let (red, green, blue) = (Int(color.x), Int(color.y), Int(color.z))
    let (r, g, b) = (step(red), step(green), step(blue))
    let cube = distance(red - level(r), green - level(g), blue - level(b))
    let shade = max(0, min(23, ((red + green + blue) / 3 - 3) / 10))
    let grey = 8 + 10 * shade
    if distance(red - grey, green - grey, blue - grey) < cube { return UInt8(232 + shade) }
    return UInt8(16 + 36 * r + 6 * g + b)
  }

  private static func distance(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    red &* red &+ green &* green &+ blue &* blue
  }

  private static func level(_ step: Int) -> Int { step == 0 ? 0 : 55 &+ 40 &* step }

  private static func step(_ value: Int) -> Int {
    value < 48 ? 0 : value < 115 ? 1 : (value &- 35) / 40
  }

  private static func nearestOfSixteen(_ color: SIMD4<Int32>) -> UInt8 {
    var best = (index: 0, distance: Int32.max)
    for (index, candidate) in sixteen.enumerated() {
      let off = candidate &- color
      let square = off &* off
      let distance = square.x &+ square.y &+ square.z
      if distance < best.distance { best = (index, distance) }
    }
    return UInt8(best.index)
  }

  private static let sixteenRGB = sixteen.map {
    SIMD4(samples: SIMD4<UInt16>(truncatingIfNeeded: $0))
  }

  private static let sixteen: [SIMD4<Int32>] = [
    SIMD4(0, 0, 0, 0), SIMD4(205, 0, 0, 0), SIMD4(0, 205, 0, 0), SIMD4(205, 205, 0, 0),
    SIMD4(0, 0, 238, 0), SIMD4(205, 0, 205, 0), SIMD4(0, 205, 205, 0), SIMD4(229, 229, 229, 0),
    SIMD4(127, 127, 127, 0), SIMD4(255, 0, 0, 0), SIMD4(0, 255, 0, 0), SIMD4(255, 255, 0, 0),
    SIMD4(92, 92, 255, 0), SIMD4(255, 0, 255, 0), SIMD4(0, 255, 255, 0), SIMD4(255, 255, 255, 0),
  ]
}
