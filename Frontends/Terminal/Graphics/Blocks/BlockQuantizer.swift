/// Gives split cells the colors of a color depth. With few colors, the error of a cell is passed on
/// to its neighbors (Floyd and Steinberg), so that areas keep their brightness. The error is
/// bounded, because a cell is large and one that compensates for its whole neighborhood would be
/// visible. If no color of the palette is near, the cell is made of two colors.
struct BlockQuantizer {
  private let depth: ColorDepth
  private let mixture: CellDither?
  /// About half a step of the palette; 0 if no error is passed on.
  private let bound: Float
  private var fromAbove: [SIMD4<Float>]
  private var below: [SIMD4<Float>]
  private var fromLeft = SIMD4<Float>.zero
  private var row = 0

  init(depth: ColorDepth, glyphs: BlockGlyphs, columns: Int, isDithered: Bool) {
    self.depth = depth
    mixture = depth == .palette && isDithered ? CellDither(glyphs) : nil
    bound = !isDithered ? 0 : depth == .ansi ? 48 : 8
    // One more cell at both ends takes the errors beyond the edges.
    let count = depth == .full ? 0 : columns + 2
    fromAbove = Array(repeating: .zero, count: count)
    below = fromAbove
  }

  mutating func beginRow() {
    if depth == .full { return }
    row += 1
    swap(&fromAbove, &below)
    for index in below.indices { below[index] = .zero }
    fromLeft = .zero
  }

  @inline(__always)
  mutating func cell(for split: BlockSplit, column: Int) -> BlockCell {
    depth == .full ? trueColor(split) : reduced(split, column + 1)
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

  private mutating func reduced(_ split: BlockSplit, _ place: Int) -> BlockCell {
    let error = bounded(fromAbove[place] + fromLeft)
    let (foreground, foregroundShown) = nearest(split.foreground + error)
    let (background, backgroundShown) = nearest(split.background + error)
    var shown = backgroundShown + (foregroundShown - backgroundShown) * split.coverage
    var cell = BlockCell(scalar: split.scalar, foreground: foreground, background: background)
    if foreground == background { cell = .flat(background) }
    let wanted = (split.mean + error).limited
    if let mixture, let mixed = mixture.cell(of: wanted, row: row, column: place),
      mixed.isBetter(than: shown, for: wanted, split)
    {
      (cell, shown) = (mixed.cell, mixed.shown)
    }
    spread(wanted - shown, place)
    return cell
  }

  private func bounded(_ error: Color4) -> Color4 {
    let top = Color4(repeating: bound)
    let upper = error.replacing(with: top, where: error .> top)
    return upper.replacing(with: -top, where: upper .< -top)
  }

  private mutating func spread(_ error: SIMD4<Float>, _ place: Int) {
    let sixteenth = error * (1.0 / 16)
    fromLeft = sixteenth * 7
    below[place - 1] += sixteenth * 3
    below[place] += sixteenth * 5
    below[place + 1] += sixteenth
  }

  /// The nearest color and its RGB value.
  private func nearest(_ value: SIMD4<Float>) -> (Color, SIMD4<Float>) {
    let color = PicturePalette.nearest(value.rounded, depth)
    return (color, PicturePalette.rgb(of: color))
  }

  @inline(__always)
  private func color(_ bytes: SIMD4<UInt32>) -> Color {
    .rgb(bytes.x << 16 | bytes.y << 8 | bytes.z)
  }
}

/// Approximates a color by a pattern of two within the cell. The cube's dark colors are far apart,
/// and the grays are the nearest to all of them: a navy sky or a dark wood would be gray.
struct CellDither {
  struct Mixed {
    let cell: BlockCell
    /// The mean color of the pattern.
    let shown: Color4

    /// Whether the pattern is better than a plain color. A pattern is visible and hides the cell's
    /// parts, so it must be much better.
    func isBetter(than plain: Color4, for wanted: Color4, _ split: BlockSplit) -> Bool {
      let lost =
        (split.foreground - split.background).squaredLength * split.coverage * (1 - split.coverage)
      return (wanted - shown).squaredLength + lost + Self.price < (wanted - plain).squaredLength
    }

    /// A difference of ten steps in one channel.
    private static let price: Float = 100
  }

  /// Patterns by their coverage, each with an alternative, so that neighboring cells make no
  /// stripes.
  private let patterns: [(coverage: Float, even: Unicode.Scalar, odd: Unicode.Scalar)]

  init(_ glyphs: BlockGlyphs) {
    patterns =
      switch glyphs {
      case .halves: [(0.5, "\u{2580}", "\u{2580}")]
      case .quadrants, .sextants, .octants:
        [(0.25, "\u{2598}", "\u{2597}"), (0.5, "\u{259A}", "\u{259A}")]
      }
  }

  /// The nearest color, mixed with the color at the same distance on the other side of `wanted`.
  /// Nil if both are the same.
  func cell(of wanted: Color4, row: Int, column: Int) -> Mixed? {
    let background = PicturePalette.nearest(wanted.rounded, .palette)
    let near = PicturePalette.rgb(of: background)
    let foreground = PicturePalette.nearest((wanted + wanted - near).limited.rounded, .palette)
    guard foreground != background else { return nil }
    let difference = PicturePalette.rgb(of: foreground) - near
    let share = (difference * (wanted - near)).sum3 / max(1, difference.squaredLength)
    let pattern = patterns.min { abs($0.coverage - share) < abs($1.coverage - share) }
    guard let pattern, share > pattern.coverage / 2 else { return nil }
    let scalar = (row + column).isMultiple(of: 2) ? pattern.even : pattern.odd
    return Mixed(
      cell: BlockCell(scalar: scalar, foreground: foreground, background: background),
      shown: near + difference * pattern.coverage)
  }
}

extension SIMD4<Float> {
  /// The sum of the three color channels.
  fileprivate var sum3: Float { x + y + z }
  fileprivate var squaredLength: Float { (self * self).sum3 }
}

/// The RGB values of palette colors, for pictures. The cube and the grays are the same everywhere.
/// The 16 theme colors can be anything, so those of xterm are assumed, which most themes resemble.
enum PicturePalette {
  /// The palette color with the least distance in RGB. Text is mapped differently (`ColorMapping`),
  /// because the meaning of its colors matters.
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

  /// The nearest color of the cube or the nearest gray, whichever is closer.
  private static func nearestOfCube(_ color: SIMD4<UInt32>) -> UInt8 {
    let (red, green, blue) = (Int(color.x), Int(color.y), Int(color.z))
    let (r, g, b) = (step(red), step(green), step(blue))
    let cube = distance(red - level(r), green - level(g), blue - level(b))
    let shade = max(0, min(23, ((red + green + blue) / 3 - 3) / 10))
    let gray = 8 + 10 * shade
    if distance(red - gray, green - gray, blue - gray) < cube { return UInt8(232 + shade) }
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
