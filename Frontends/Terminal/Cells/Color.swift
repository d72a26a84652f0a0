import FeedCore

/// A color of a cell: the terminal's default, one of the 256 colors of its palette, or a 24-bit
/// color. It takes four bytes, so that a cell stays small. `ColorDepth` maps it to the colors
/// of the terminal.
package struct Color: Sendable, Hashable {
  /// The kind in the highest byte, the value below it.
  let bits: UInt32

  private init(bits: UInt32) { self.bits = bits }

  package static let terminal = Color(bits: 0)

  /// A palette color: 0...15 are those of the user's theme, 16...231 a 6x6x6 cube, 232...255 grays.
  package static func palette(_ index: UInt8) -> Color {
    Color(bits: 1 << 24 | UInt32(index))
  }

  /// A 24-bit color.
  package static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
    Color(bits: 2 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  /// A 24-bit color, written as `0xRRGGBB`.
  package static func rgb(_ value: UInt32) -> Color {
    Color(bits: 2 << 24 | value & 0xFF_FFFF)
  }

  /// `#rrggbb`, the service's format for a photo's color; nil for anything else.
  package init?(hex text: String) {
    guard let color = HexColor(text) else { return nil }
    self = .rgb(color.red, color.green, color.blue)
  }

  /// The 24-bit color of a palette color. The terminal's default and the first 16 colors are returned
  /// unchanged, because they differ from terminal to terminal.
  package var as24Bit: Color {
    guard case .palette(let index) = kind else { return self }
    return ColorMapping.color(ofPalette: index)
  }

  /// The decoded color, for mapping and for tests.
  package enum Kind: Sendable, Equatable {
    case terminal
    case palette(UInt8)
    case rgb(UInt8, UInt8, UInt8)
  }

  @inline(__always)
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
