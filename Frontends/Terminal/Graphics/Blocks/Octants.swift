/// The letters of a cell in two columns and four rows. Unicode 16 has a row of them, U+1CD00 to U+1CDE5,
/// in the order of their masks («BLOCK OCTANT-3» and so on in UnicodeData.txt), without those that it
/// had before.
enum Octants {
  /// The letter that covers these parts: the lowest bit is the upper left one, the next the one beside
  /// it.
  ///
  /// - Returns: nil for eight letters that stand elsewhere, and that terminals with the row do not all
  ///   have (U+1FB82, U+1FB85, U+1FBE6, U+1FBE7, U+1CEA0, U+1CEA3, U+1CEA8, U+1CEAB). Each one's
  ///   opposite has a letter here.
  static func letter(_ mask: UInt8) -> Unicode.Scalar? { letters[Int(mask)] }

  private static let letters: [Unicode.Scalar?] = {
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
