/// One way to part a cell: the letter that shows it, and how much of the cell is ink.
struct GlyphWay {
  let scalar: Unicode.Scalar
  /// The share of the cell that the way takes, 0 for no way at all.
  let coverage: Float
  /// The letter covers what the way leaves free: both look the same with the colours exchanged.
  let isOpposite: Bool

  init(_ scalar: Unicode.Scalar, _ coverage: Float, isOpposite: Bool = false) {
    (self.scalar, self.coverage, self.isOpposite) = (scalar, coverage, isOpposite)
  }

  static let none = GlyphWay(" ", 0)
}

/// The ways to part a cell that a set of letters allows, eight to a group, and what the score of each
/// is weighed with.
struct GlyphCandidates {
  let candidates: [GlyphWay]
  private(set) var weights: [SIMD8<Float>] = []

  private init(_ candidates: [GlyphWay]) {
    precondition(candidates.count.isMultiple(of: 8), "groups are of eight")
    self.candidates = candidates
    for group in 0..<candidates.count / 8 {
      var weight = SIMD8<Float>(repeating: 0)
      for lane in 0..<8 {
        let coverage = candidates[group * 8 + lane].coverage
        if coverage > 0 { weight[lane] = 1 / (coverage * (1 - coverage)) }
      }
      weights.append(weight)
    }
  }

  static func of(_ glyphs: BlockGlyphs) -> GlyphCandidates {
    switch glyphs {
    case .halves: GlyphCandidates([GlyphWay("\u{2580}", 0.5)] + none(7))
    case .quadrants: GlyphCandidates(quadrants + columns + none(5) + eighths)
    case .sextants: GlyphCandidates(sextants + quadrants + columns + quarters + none(2))
    case .octants: GlyphCandidates(octants + columns + none(5) + eighths)
    }
  }

  private static func none(_ count: Int) -> [GlyphWay] { Array(repeating: .none, count: count) }

  /// Subsets of upper left, upper right, lower left; the rest are opposites. A set foreground
  /// leaves thin seams where a font's blocks do not fill their cells, so the last one is drawn as
  /// the quarter that it leaves free.
  private static let quadrants: [GlyphWay] = [
    .none, GlyphWay("\u{2598}", 0.25), GlyphWay("\u{259D}", 0.25), GlyphWay("\u{2580}", 0.5),
    GlyphWay("\u{2596}", 0.25), GlyphWay("\u{258C}", 0.5), GlyphWay("\u{259E}", 0.5),
    GlyphWay("\u{2597}", 0.75, isOpposite: true),
  ]

  /// From the left.
  private static let columns: [GlyphWay] = [
    GlyphWay("\u{258E}", 0.25), GlyphWay("\u{258C}", 0.5), GlyphWay("\u{258A}", 0.75),
  ]

  /// From below.
  private static let quarters: [GlyphWay] = [
    GlyphWay("\u{2582}", 0.25), GlyphWay("\u{2584}", 0.5), GlyphWay("\u{2586}", 0.75),
  ]

  /// From below.
  private static let eighths: [GlyphWay] =
    zip("\u{2581}\u{2582}\u{2583}\u{2584}\u{2585}\u{2586}\u{2587}".unicodeScalars, 1...7)
    .map { GlyphWay($0, Float($1) / 8) } + [.none]

  /// Subsets of the six parts, upper left first, without the lower right one: the rest are their
  /// opposites.
  private static let sextants: [GlyphWay] = (UInt32(0)..<32).map { mask in
    GlyphWay(sextant(mask), Float(mask.nonzeroBitCount) / 6)
  }

  /// The letters stand in the order of their masks; blank, left half, right half and full, which
  /// Unicode had before, are left out of the row.
  private static func sextant(_ mask: UInt32) -> Unicode.Scalar {
    if mask == 0 { return " " }
    if mask == 0b010101 { return "\u{258C}" }
    return Unicode.Scalar(0x1FB00 + mask - (mask > 0b010101 ? 2 : 1)) ?? " "
  }

  /// Subsets of the eight parts, upper left first, without the lower right one: the rest are their
  /// opposites.
  private static let octants: [GlyphWay] = (UInt8(0)..<128).map { mask in
    let coverage = Float(mask.nonzeroBitCount) / 8
    return Octants.letter(mask).map { GlyphWay($0, coverage) }
      ?? GlyphWay(Octants.letter(~mask) ?? " ", coverage, isOpposite: true)
  }
}
