/// What palette colours look like. The cube and the greys are the same everywhere; for the 16 of
/// the theme, which can be anything, pictures go by xterm's, as most themes do more or less.
enum PicturePalette {
  /// By plain distance: pictures are about colours, letters (`ColorMapping`) about meaning.
  static func nearest(_ color: SIMD4<UInt8>, _ depth: ColorDepth) -> Color {
    switch depth {
    case .full: .rgb(color.x, color.y, color.z)
    case .palette: .palette(ColorMapping.palette(color.x, color.y, color.z))
    case .ansi: .palette(nearestOfSixteen(SIMD4<Int32>(truncatingIfNeeded: color)))
    case .none: .terminal
    }
  }

  static func look(of color: Color) -> SIMD4<Float> {
    switch color.kind {
    case .terminal: .zero
    case .rgb(let red, let green, let blue): SIMD4(Float(red), Float(green), Float(blue), 0)
    case .palette(let index) where index < 16: SIMD4<Float>(sixteen[Int(index)])
    case .palette(let index): look(of: ColorMapping.color(ofPalette: index))
    }
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

  private static let sixteen: [SIMD4<Int32>] = [
    SIMD4(0, 0, 0, 0), SIMD4(205, 0, 0, 0), SIMD4(0, 205, 0, 0), SIMD4(205, 205, 0, 0),
    SIMD4(0, 0, 238, 0), SIMD4(205, 0, 205, 0), SIMD4(0, 205, 205, 0), SIMD4(229, 229, 229, 0),
    SIMD4(127, 127, 127, 0), SIMD4(255, 0, 0, 0), SIMD4(0, 255, 0, 0), SIMD4(255, 255, 0, 0),
    SIMD4(92, 92, 255, 0), SIMD4(255, 0, 255, 0), SIMD4(0, 255, 255, 0), SIMD4(255, 255, 255, 0),
  ]
}
