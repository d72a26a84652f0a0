/// A cell in 16 bytes, so that two whole screens compare in microseconds. Its marks, which are
/// rare, are in a side table of the canvas. A flag says whether it has marks.
///
/// Invariant, maintained by `Canvas`: a wide cell is followed in its row by a continuation of the
/// same style, and continuations occur nowhere else.
struct Cell: Equatable {
  private var glyph: UInt32
  var attributes: Style.Attributes
  var foreground: Color
  var background: Color

  static let blank = Cell(" ", style: .plain)

  private static let wideFlag: UInt32 = 1 << 21
  private static let continuationFlag: UInt32 = 1 << 22
  private static let markedFlag: UInt32 = 1 << 23
  private static let reservedFlag: UInt32 = 1 << 24
  private static let ambiguousFlag: UInt32 = 1 << 25
  private static let joinedFlag: UInt32 = 1 << 26
  private static let scalarMask: UInt32 = (1 << 21) - 1

  init(_ scalar: Unicode.Scalar, style: Style, isWide: Bool = false, isMarked: Bool = false) {
    glyph =
      scalar.value | (isWide ? Self.wideFlag : 0) | (isMarked ? Self.markedFlag : 0)
    attributes = style.attributes
    foreground = style.foreground
    background = style.background
    if isBlank { forgetInvisible() }
  }

  /// A letter that looks like a blank and counts as a left-to-right letter (BRAILLE PATTERN BLANK).
  /// Unicode's characters for this purpose do not work everywhere. Some terminals draw isolates as
  /// visible characters. Others count a column for the left-to-right mark when they move the
  /// cursor.
  static let border: Unicode.Scalar = "\u{2800}"

  /// The second column of a wide cell.
  static func continuation(of head: Cell) -> Cell {
    var cell = head
    cell.glyph = continuationFlag | 0x20
    return cell
  }

  /// A cell that is covered by a picture of the terminal. No characters are written there.
  static func reserved(style: Style) -> Cell {
    var cell = Cell(" ", style: style)
    cell.glyph |= reservedFlag
    return cell
  }

  var scalar: UInt32 { glyph & Self.scalarMask }
  var isWide: Bool { glyph & Self.wideFlag != 0 }
  var isContinuation: Bool { glyph & Self.continuationFlag != 0 }
  var isMarked: Bool { glyph & Self.markedFlag != 0 }
  var isReserved: Bool { glyph & Self.reservedFlag != 0 }
  var isHalfOfWide: Bool { glyph & (Self.wideFlag | Self.continuationFlag) != 0 }

  /// Whether the cell is a plain space: without marks, not reserved, not half of a wide character.
  var isBlank: Bool { glyph == 0x20 }

  /// Whether terminals disagree about the columns of the cell's letter or cluster.
  var isAmbiguous: Bool { glyph & Self.ambiguousFlag != 0 }

  /// Whether the cell continues the previous cell's grapheme cluster, which is ambiguous.
  var isJoined: Bool { glyph & Self.joinedFlag != 0 }

  var style: Style {
    get { Style(foreground: foreground, background: background, attributes: attributes) }
    set {
      foreground = newValue.foreground
      background = newValue.background
      attributes = newValue.attributes
      if isBlank { forgetInvisible() }
    }
  }

  mutating func mark() { glyph |= Self.markedFlag }

  /// Replaces the letter by one with the same columns, about which terminals agree.
  mutating func replaceLetter(by scalar: Unicode.Scalar) {
    let flags = isJoined ? glyph : glyph & ~Self.ambiguousFlag
    glyph = flags & ~Self.scalarMask | scalar.value
  }

  mutating func setAmbiguous() { glyph |= Self.ambiguousFlag }

  mutating func join() { glyph |= Self.ambiguousFlag | Self.joinedFlag }

  /// Makes a narrow cell the first half of a wide one.
  mutating func widen() { glyph |= Self.wideFlag }

  /// Removes the foreground color, which a space does not show. All such spaces then compare equal,
  /// and a change costs no bytes.
  private mutating func forgetInvisible() {
    if attributes.isDisjoint(with: [.underline, .reverse]) {
      foreground = .terminal
      attributes = []
    }
  }
}
