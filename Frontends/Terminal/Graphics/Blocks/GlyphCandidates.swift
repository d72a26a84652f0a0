/// The ways to part a cell that a set of letters allows, eight to a group: for each its letter, the
/// share of the cell that is ink, and what its score is weighed with.
struct GlyphCandidates {
  private(set) var scalars: [Unicode.Scalar] = []
  private(set) var coverages: [Float] = []
  private(set) var weights: [SIMD8<Float>] = []

  private static let none: (Unicode.Scalar, Float) = (" ", 0)

  private init(_ ways: [(Unicode.Scalar, Float)]) {
    precondition(ways.count.isMultiple(of: 8), "groups are of eight")
    scalars = ways.map(\.0)
    coverages = ways.map(\.1)
    for group in 0..<ways.count / 8 {
      var weight = SIMD8<Float>(repeating: 0)
      for lane in 0..<8 {
        let coverage = coverages[group * 8 + lane]
        if coverage > 0 { weight[lane] = 1 / (coverage * (1 - coverage)) }
      }
      weights.append(weight)
    }
  }

  static func of(_ glyphs: BlockGlyphs) -> GlyphCandidates {
    switch glyphs {
    case .halves: GlyphCandidates([("\u{2580}", 0.5)] + Array(repeating: none, count: 7))
    case .quadrants:
      GlyphCandidates(quadrants + columns + Array(repeating: none, count: 5) + eighths)
    case .sextants: GlyphCandidates(sextants + quadrants + columns + quarters + [none, none])
    }
  }

  /// Subsets of upper left, upper right, lower left; the rest are their opposites. What is ink
  /// leaves thin seams where a font's blocks do not fill their cells, so the last one is drawn as
  /// the quarter that it leaves free (`BlockFitter` exchanges the colours).
  private static let quadrants: [(Unicode.Scalar, Float)] = [
    none, ("\u{2598}", 0.25), ("\u{259D}", 0.25), ("\u{2580}", 0.5), ("\u{2596}", 0.25),
    ("\u{258C}", 0.5), ("\u{259E}", 0.5), ("\u{259B}", 0.75),
  ]

  /// From the left.
  private static let columns: [(Unicode.Scalar, Float)] = [
    ("\u{258E}", 0.25), ("\u{258C}", 0.5), ("\u{258A}", 0.75),
  ]

  /// From below.
  private static let quarters: [(Unicode.Scalar, Float)] = [
    ("\u{2582}", 0.25), ("\u{2584}", 0.5), ("\u{2586}", 0.75),
  ]

  /// From below.
  private static let eighths: [(Unicode.Scalar, Float)] = [
    ("\u{2581}", 0.125), ("\u{2582}", 0.25), ("\u{2583}", 0.375), ("\u{2584}", 0.5),
    ("\u{2585}", 0.625), ("\u{2586}", 0.75), ("\u{2587}", 0.875), none,
  ]

  /// Subsets of the six parts, upper left first, without the lower right one: the rest are their
  /// opposites.
  private static let sextants: [(Unicode.Scalar, Float)] = (UInt32(0)..<32).map { mask in
    (sextant(mask), Float(mask.nonzeroBitCount) / 6)
  }

  /// The letters stand in the order of their masks; blank, left half, right half and full, which
  /// Unicode had before, are left out of the row.
  private static func sextant(_ mask: UInt32) -> Unicode.Scalar {
    if mask == 0 { return " " }
    if mask == 0b010101 { return "\u{258C}" }
    return Unicode.Scalar(0x1FB00 + mask - (mask > 0b010101 ? 2 : 1)) ?? " "
  }
}
