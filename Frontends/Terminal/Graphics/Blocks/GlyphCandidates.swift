/// A character that splits a cell in two, and the share of the cell that is its foreground.
struct GlyphCandidate {
  let scalar: Unicode.Scalar
  /// The share of the cell that the foreground covers, from 0 to 1; 0 for no candidate.
  let coverage: Float
  /// Whether the character covers the complement. With the two colors exchanged, both look the
  /// same.
  let isOpposite: Bool

  init(_ scalar: Unicode.Scalar, _ coverage: Float, isOpposite: Bool = false) {
    (self.scalar, self.coverage, self.isOpposite) = (scalar, coverage, isOpposite)
  }

  static let none = GlyphCandidate(" ", 0)
}

/// The candidates of a set of block characters, in groups of eight, one per lane of a vector.
struct GlyphCandidates {
  let glyphs: [GlyphCandidate]
  /// The factor for the score of each candidate, one vector per group; 0 for no candidate.
  private(set) var weights: [SIMD8<Float>] = []

  private init(_ glyphs: [GlyphCandidate]) {
    precondition(glyphs.count.isMultiple(of: 8), "groups are of eight")
    self.glyphs = glyphs
    for group in 0..<glyphs.count / 8 {
      var weight = SIMD8<Float>(repeating: 0)
      for lane in 0..<8 {
        let coverage = glyphs[group * 8 + lane].coverage
        if coverage > 0 { weight[lane] = 1 / (coverage * (1 - coverage)) }
      }
      weights.append(weight)
    }
  }

  static func of(_ glyphs: BlockGlyphs) -> GlyphCandidates {
    switch glyphs {
    case .halves: GlyphCandidates([GlyphCandidate("\u{2580}", 0.5)] + none(7))
    case .quadrants: GlyphCandidates(quadrants + columns + none(5) + eighths)
    case .sextants: GlyphCandidates(sextants + quadrants + columns + quarters + none(2))
    case .octants: GlyphCandidates(octants + columns + none(5) + eighths)
    }
  }

  private static func none(_ count: Int) -> [GlyphCandidate] {
    Array(repeating: .none, count: count)
  }

  /// The subsets of the upper left, upper right and lower left quarters. The others are opposites
  /// of these. The subset of all three is drawn as its opposite, the lower right quarter, because a
  /// large foreground leaves thin seams if a font's blocks do not fill their cells.
  private static let quadrants: [GlyphCandidate] = [
    .none, GlyphCandidate("\u{2598}", 0.25), GlyphCandidate("\u{259D}", 0.25),
    GlyphCandidate("\u{2580}", 0.5),
    GlyphCandidate("\u{2596}", 0.25), GlyphCandidate("\u{258C}", 0.5),
    GlyphCandidate("\u{259E}", 0.5),
    GlyphCandidate("\u{2597}", 0.75, isOpposite: true),
  ]

  /// Blocks that grow from the left.
  private static let columns: [GlyphCandidate] = [
    GlyphCandidate("\u{258E}", 0.25), GlyphCandidate("\u{258C}", 0.5),
    GlyphCandidate("\u{258A}", 0.75),
  ]

  /// Blocks that grow from below, in quarters.
  private static let quarters: [GlyphCandidate] = [
    GlyphCandidate("\u{2582}", 0.25), GlyphCandidate("\u{2584}", 0.5),
    GlyphCandidate("\u{2586}", 0.75),
  ]

  /// Blocks that grow from below, in eighths.
  private static let eighths: [GlyphCandidate] =
    (UInt32(1)...7).map { GlyphCandidate(Unicode.Scalar(0x2580 + $0) ?? " ", Float($0) / 8) }
    + [.none]

  /// Subsets of the six parts, upper left first, without the lower right one, whose subsets are
  /// opposites of these.
  private static let sextants: [GlyphCandidate] = (UInt32(0)..<32).map { mask in
    GlyphCandidate(sextant(mask), Float(mask.nonzeroBitCount) / 6)
  }

  /// The character of a subset. Unicode has them in the order of their masks, without those that
  /// already existed: blank, left half, right half and full.
  private static func sextant(_ mask: UInt32) -> Unicode.Scalar {
    if mask == 0 { return " " }
    if mask == 0b010101 { return "\u{258C}" }
    return Unicode.Scalar(0x1FB00 + mask - (mask > 0b010101 ? 2 : 1)) ?? " "
  }

  /// Subsets of the eight parts, upper left first, without the lower right one, whose subsets are
  /// opposites of these.
  private static let octants: [GlyphCandidate] = (UInt8(0)..<128).map { mask in
    let coverage = Float(mask.nonzeroBitCount) / 8
    return Octants.character(mask).map { GlyphCandidate($0, coverage) }
      ?? GlyphCandidate(Octants.character(~mask) ?? " ", coverage, isOpposite: true)
  }
}

/// The characters of a cell in two columns and four rows. Unicode 16 has a series of them, U+1CD00
/// to U+1CDE5, in the order of their masks ("BLOCK OCTANT-3" and so on in UnicodeData.txt), without
/// those that already existed.
enum Octants {
  /// The character that covers these parts. The lowest bit is the upper left part, the next one the
  /// part to the right of it.
  ///
  /// - Returns: Nil for eight characters outside of the series, which some terminals with the
  ///   series lack (U+1FB82, U+1FB85, U+1FBE6, U+1FBE7, U+1CEA0, U+1CEA3, U+1CEA8, U+1CEAB). The
  ///   opposite of each has a character here.
  static func character(_ mask: UInt8) -> Unicode.Scalar? { characters[Int(mask)] }

  private static let characters: [Unicode.Scalar?] = {
    var next: UInt32 = 0x1CD00
    return (UInt8(0)...255).map { mask in
      if let block = blockElements[mask] { return block }
      if elsewhere.contains(mask) { return nil }
      defer { next += 1 }
      return Unicode.Scalar(next)
    }
  }()

  /// Quadrants, halves, and quarters from below, of U+2580 to U+259F.
  private static let blockElements: [UInt8: Unicode.Scalar] = [
    0x00: " ", 0x05: "\u{2598}", 0x0A: "\u{259D}", 0x0F: "\u{2580}", 0x50: "\u{2596}",
    0x55: "\u{258C}", 0x5A: "\u{259E}", 0x5F: "\u{259B}", 0xA0: "\u{2597}", 0xA5: "\u{259A}",
    0xAA: "\u{2590}", 0xAF: "\u{259C}", 0xF0: "\u{2584}", 0xF5: "\u{2599}", 0xFA: "\u{259F}",
    0xFF: "\u{2588}", 0xC0: "\u{2582}", 0xFC: "\u{2586}",
  ]

  private static let elsewhere: Set<UInt8> = [0x01, 0x02, 0x03, 0x14, 0x28, 0x3F, 0x40, 0x80]
}
