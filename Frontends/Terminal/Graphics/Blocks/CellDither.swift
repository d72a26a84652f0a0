/// Makes one colour of two by a pattern within the cell. The cube's colours lie far apart in the
/// dark, where the greys are the nearest to everything: a navy sky would be grey, and a dark wood.
struct CellDither {
  struct Mixed {
    let cell: BlockCell
    /// Its mean colour.
    let shown: Color4

    /// A pattern is seen, and hides what the cell's parts are: it has to bring much for that.
    func isBetter(than plain: Color4, for wanted: Color4, _ split: BlockSplit) -> Bool {
      let lost = (split.ink - split.paper).squaredLength * split.coverage * (1 - split.coverage)
      return (wanted - shown).squaredLength + lost + Self.price < (wanted - plain).squaredLength
    }

    /// A difference of ten steps in one channel.
    private static let price: Float = 100
  }

  /// Patterns by how much of the cell is ink, each with another one, so that neighbours make no
  /// stripes.
  private let patterns: [(coverage: Float, even: Unicode.Scalar, odd: Unicode.Scalar)]

  init(_ glyphs: BlockGlyphs) {
    patterns =
      switch glyphs {
      case .halves: [(0.5, "\u{2580}", "\u{2580}")]
      case .quadrants, .sextants:
        [(0.25, "\u{2598}", "\u{2597}"), (0.5, "\u{259A}", "\u{259A}")]
      }
  }

  /// The nearest colour, and what is as far on the other side of the one that is wanted; nil where
  /// that is the same.
  func cell(of wanted: Color4, row: Int, column: Int) -> Mixed? {
    let paper = PicturePalette.nearest(wanted.rounded, .palette)
    let near = PicturePalette.look(of: paper)
    let ink = PicturePalette.nearest((wanted + wanted - near).limited.rounded, .palette)
    guard ink != paper else { return nil }
    let way = PicturePalette.look(of: ink) - near
    let share = (way * (wanted - near)).sum3 / max(1, way.squaredLength)
    let pattern = patterns.min { abs($0.coverage - share) < abs($1.coverage - share) }
    guard let pattern, share > pattern.coverage / 2 else { return nil }
    let scalar = (row + column).isMultiple(of: 2) ? pattern.even : pattern.odd
    return Mixed(
      cell: BlockCell(scalar: scalar, foreground: ink, background: paper),
      shown: near + way * pattern.coverage)
  }
}

extension SIMD4<Float> {
  /// Of the three channels.
  fileprivate var sum3: Float { x + y + z }
  fileprivate var squaredLength: Float { (self * self).sum3 }
}
