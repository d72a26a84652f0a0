/// Gives split cells the colors of a color depth. With few colors, areas without detail become a fine
/// mixture of two near colors, so that skies do not turn into steps of a palette. The colors of a
/// mixture are near each other, because others would be visible as a hatch.
struct BlockQuantizer {
  private let depth: ColorDepth
  private let shades: ShadeDither?

  init(depth: ColorDepth, isDithered: Bool) {
    self.depth = depth
    let hasFewColors = depth == .palette || depth == .ansi
    shades = isDithered && hasFewColors ? ShadeDither(depth) : nil
  }

  @inline(__always)
  func cell(for split: BlockSplit) -> BlockCell {
    depth == .full ? trueColor(split) : reduced(split)
  }

  private func trueColor(_ split: BlockSplit) -> BlockCell {
    let (foreground, background) = (split.foreground.rounded, split.background.rounded)
    // One step of 256 is invisible within a cell, and a blank costs half of the bytes.
    let difference = foreground &- background &+ SIMD4(1, 1, 1, 0)
    if max(difference.x, difference.y, difference.z) <= 2 {
      return .flat(color(split.mean.rounded))
    }
    return BlockCell(
      scalar: split.scalar, foreground: color(foreground), background: color(background))
  }

  private func reduced(_ split: BlockSplit) -> BlockCell {
    let mean = split.mean.limited
    let (foreground, background) = (nearest(split.foreground), nearest(split.background))
    let shown = BlockCell(scalar: split.scalar, foreground: foreground, background: background)
    guard let shades else { return foreground == background ? .flat(background) : shown }
    let isFlat = Perceived.distance(split.foreground, split.background) < shades.detail
    if !isFlat, foreground != background { return shown }
    return shades.cell(of: mean) ?? .flat(nearest(mean))
  }

  private func nearest(_ value: SIMD4<Float>) -> Color {
    PicturePalette.nearest(value.rounded, depth)
  }

  @inline(__always)
  private func color(_ bytes: SIMD4<UInt32>) -> Color {
    .rgb(bytes.x << 16 | bytes.y << 8 | bytes.z)
  }
}

/// Approximates a color by a shade character, a fine pattern of two colors.
struct ShadeDither {
  /// The difference of a cell's halves below which it has no detail that a shade would hide.
  let detail: Float
  /// The largest difference of two colors that are mixed.
  private let reach: Float
  /// The price of a visible pattern, as a share of the contrast in it.
  private let price: Float
  private let depth: ColorDepth

  init(_ depth: ColorDepth) {
    self.depth = depth
    (detail, reach, price) =
      depth == .palette ? (300, 2_500, 0.1) : (4_000, .greatestFiniteMagnitude, 0.05)
  }

  private static let shades: [(coverage: Float, scalar: Unicode.Scalar)] = [
    (0.25, "\u{2591}"), (0.5, "\u{2592}"),
  ]

  /// The best mixture of the nearest color with another one; nil if the plain color is better.
  func cell(of wanted: Color4) -> BlockCell? {
    let background = PicturePalette.nearest(wanted.rounded, depth)
    let near = PicturePalette.rgb(of: background)
    var best = Perceived.distance(wanted, near)
    var cell: BlockCell?
    for foreground in partners(of: near, for: wanted) where foreground != background {
      let other = PicturePalette.rgb(of: foreground)
      let contrast = Perceived.distance(near, other)
      guard contrast <= reach else { continue }
      for (coverage, scalar) in Self.shades {
        let mixed = near + (other - near) * coverage
        let cost =
          Perceived.distance(mixed, wanted) + contrast * coverage * (1 - coverage) * price
        guard cost < best else { continue }
        best = cost
        cell = BlockCell(scalar: scalar, foreground: foreground, background: background)
      }
    }
    return cell
  }

  /// The colors to mix with the nearest one: in 256 colors the one on the other side of `wanted`,
  /// in 16 all.
  private func partners(of near: Color4, for wanted: Color4) -> [Color] {
    guard depth == .palette else { return (0..<16).map { Color.palette($0) } }
    return [PicturePalette.nearest((wanted + wanted - near).limited.rounded, depth)]
  }
}

/// Distances between colors as they are perceived: brightness counts more than the color, and a
/// wrong hue in the dark is visible.
enum Perceived {
  /// The squared distance, in steps of a channel of gray.
  @inline(__always)
  static func distance(_ one: Color4, _ other: Color4) -> Float {
    let difference = one - other
    let brightness = 0.3 * difference.x + 0.59 * difference.y + 0.11 * difference.z
    let (red, blue) = (difference.x - brightness, difference.z - brightness)
    return brightness * brightness + 0.5 * red * red + 0.25 * blue * blue
  }
}

/// The RGB values of palette colors, for pictures. The cube and the grays are the same everywhere.
/// The 16 theme colors can be anything, so those of xterm are assumed, which most themes resemble.
enum PicturePalette {
  /// The palette color with the least perceived distance. Text is mapped differently (`ColorMapping`),
  /// because the meaning of its colors matters.
  static func nearest(_ color: SIMD4<UInt32>, _ depth: ColorDepth) -> Color {
    switch depth {
    case .full: .rgb(color.x << 16 | color.y << 8 | color.z)
    case .palette: .palette(nearestOfCube(color))
    case .ansi: .palette(nearestOfSixteen(color))
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

  /// The nearest color among the corners of the cube around it, and the nearest grays.
  private static func nearestOfCube(_ color: SIMD4<UInt32>) -> UInt8 {
    let wanted = Color4(Float(color.x), Float(color.y), Float(color.z), 0)
    let low = SIMD3(step(Int(color.x)), step(Int(color.y)), step(Int(color.z)))
    var best = (index: 0, distance: Float.greatestFiniteMagnitude)
    for corner in 0..<8 {
      let r = min(5, low.x &+ corner & 1)
      let g = min(5, low.y &+ corner >> 1 & 1)
      let b = min(5, low.z &+ corner >> 2)
      let distance = Perceived.distance(wanted, Color4(level(r), level(g), level(b), 0))
      if distance < best.distance { best = (16 &+ 36 &* r &+ 6 &* g &+ b, distance) }
    }
    let brightness = 0.3 * wanted.x + 0.59 * wanted.y + 0.11 * wanted.z
    let shade = max(0, min(23, Int((brightness - 3) / 10)))
    let gray = Perceived.distance(wanted, Color4(repeating: Float(8 + 10 * shade)))
    return gray < best.distance ? UInt8(232 + shade) : UInt8(best.index)
  }

  private static func level(_ step: Int) -> Float { step == 0 ? 0 : Float(55 &+ 40 &* step) }

  /// The step of the cube at or below a value.
  private static func step(_ value: Int) -> Int { value < 95 ? 0 : (value &- 55) / 40 }

  private static func nearestOfSixteen(_ color: SIMD4<UInt32>) -> UInt8 {
    let wanted = Color4(Float(color.x), Float(color.y), Float(color.z), 0)
    var best = (index: 0, distance: Float.greatestFiniteMagnitude)
    for (index, candidate) in sixteenRGB.enumerated() {
      let distance = Perceived.distance(candidate, wanted)
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
