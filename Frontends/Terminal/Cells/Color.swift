/// A colour of a cell: the terminal's own, one of its palette's 256, or 24 bits. Four bytes, so
/// that a cell stays small; `ColorDepth` decides what the terminal gets to see of it.
package struct Color: Sendable, Hashable {
  /// The kind in the highest byte, the value below it.
  let bits: UInt32

  private init(bits: UInt32) { self.bits = bits }

  /// Whatever the person chose for the terminal.
  package static let terminal = Color(bits: 0)

  /// 0...15 as the person's theme has them, 16...231 a 6x6x6 cube, 232...255 greys.
  package static func palette(_ index: UInt8) -> Color {
    Color(bits: 1 << 24 | UInt32(index))
  }

  package static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
    Color(bits: 2 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  /// `0xRRGGBB`, as designs write colours.
  package static func rgb(_ value: UInt32) -> Color {
    Color(bits: 2 << 24 | value & 0xFF_FFFF)
  }

  /// In 24 bits where every terminal has the same: the 16 of a theme can be anything.
  package var inFull: Color {
    guard case .palette(let index) = kind else { return self }
    return ColorMapping.color(ofPalette: index)
  }

  /// The colour taken apart, for mapping and for tests.
  package enum Kind: Sendable, Equatable {
    case terminal
    case palette(UInt8)
    case rgb(UInt8, UInt8, UInt8)
  }

  package var kind: Kind {
    switch bits >> 24 {
    case 1: .palette(UInt8(truncatingIfNeeded: bits))
    case 2:
      .rgb(
        UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8),
        UInt8(truncatingIfNeeded: bits))
    default: .terminal
    }
  }
}
