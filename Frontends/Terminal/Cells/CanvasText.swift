import FeedCore

extension Canvas {
  /// Draws one line of text from (row, column) on. The start may be left of the clip.
  ///
  /// The text was cleaned when it was received (SEC-3). A control scalar that is still in it
  /// becomes U+FFFD and never reaches the terminal. A wide character with one column outside the
  /// clip becomes a blank.
  ///
  /// Blanks on both sides of right-to-left text become borders, so that a terminal that reorders
  /// its lines leaves the adjacent text in place.
  ///
  /// - Returns: The column after the last character, clipped or not.
  @discardableResult
  package mutating func text(
    _ text: String, row: Int, column: Int, style: Style, clip: Rectangle? = nil
  ) -> Int {
    let area = clip.map { $0.intersection(bounds) } ?? bounds
    let visible = row >= area.row && row < area.bottom
    var line = TextLine(row: row, column: column, style: style, area: area)
    guard visible else {
      for scalar in text.unicodeScalars { line.skip(scalar) }
      return line.column
    }
    if text.unicodeScalars.allSatisfy(\.isPlainlyNarrow) {
      for scalar in text.unicodeScalars { line.draw(scalar, isFirst: true, on: &self) }
    } else {
      for letter in text {
        var isFirst = true
        for scalar in letter.unicodeScalars {
          line.draw(scalar, isFirst: isFirst, on: &self)
          isFirst = false
        }
      }
    }
    line.end(on: &self)
    return line.column
  }
}

/// The position of the next character in a line.
private struct TextLine {
  let row: Int
  private(set) var column: Int
  let style: Style
  let area: Rectangle
  /// The cell that a combining mark joins; nil at the start and after a clipped character.
  private var last: Int?
  private var previous: Unicode.Scalar?
  /// Whether the position is in or just after right-to-left text.
  private var isRightToLeft = false
  /// The first blank after the newest right-to-left letter.
  private var blank: Int?

  init(row: Int, column: Int, style: Style, area: Rectangle) {
    self.row = row
    self.column = column
    self.style = style
    self.area = area
  }

  mutating func skip(_ scalar: Unicode.Scalar) {
    column += ScalarKind(scalar, after: previous).width
    previous = scalar
  }

  /// - Parameter isFirst: Whether the scalar begins a letter (grapheme cluster).
  mutating func draw(_ scalar: Unicode.Scalar, isFirst: Bool, on canvas: inout Canvas) {
    if scalar.isRightToLeft {
      if !isRightToLeft { canvas.putBorder(row: row, column: column - 1) }
      (isRightToLeft, blank) = (true, nil)
    } else if isRightToLeft, scalar.endsRightToLeft {
      endRightToLeft(on: &canvas)
    }
    drawAny(scalar, isFirst: isFirst, on: &canvas)
    previous = scalar
    if isRightToLeft, blank == nil, scalar == " " { blank = column - 1 }
  }

  /// Ends the line.
  mutating func end(on canvas: inout Canvas) {
    guard isRightToLeft else { return }
    blank = blank ?? column
    endRightToLeft(on: &canvas)
  }

  /// Ends right-to-left text. Digits and marks inside such text belong to it and do not end it.
  private mutating func endRightToLeft(on canvas: inout Canvas) {
    if let blank { canvas.putBorder(row: row, column: blank) }
    (isRightToLeft, blank) = (false, nil)
  }

  private mutating func drawAny(
    _ scalar: Unicode.Scalar, isFirst: Bool, on canvas: inout Canvas
  ) {
    let base = last
    switch ScalarKind(scalar, after: previous) {
    case .narrow: drawNarrow(scalar, on: &canvas)
    case .wide: drawWide(scalar, on: &canvas)
    case .mark:
      guard let last else { return }
      if canvas.compose(scalar, at: last) { return }
      canvas.addMark(scalar, at: last)
    case .wideningMark: widen(with: scalar, on: &canvas)
    case .markAlone:
      drawNarrow("\u{A0}", on: &canvas)
      if let last { canvas.addMark(scalar, at: last) }
    case .control: drawNarrow("\u{FFFD}", on: &canvas)
    case .nothing: break
    }
    guard let last, !scalar.isPlainlyNarrow else { return }
    if !isFirst, last != base {
      if let base { canvas.setAmbiguous(at: base) }
      canvas.join(at: last)
    } else if scalar.hasAmbiguousWidth {
      canvas.setAmbiguous(at: last)
    }
  }

  /// Adds a mark that makes the previous narrow letter wide. If there is no room, both become
  /// blank.
  private mutating func widen(with mark: Unicode.Scalar, on canvas: inout Canvas) {
    if let last, column < area.right {
      canvas.widen(at: last)
      canvas.addMark(mark, at: last)
      column += 1
    } else {
      if let last { canvas.store(Cell(" ", style: style), at: last, column: column - 1) }
      drawNarrow(" ", on: &canvas)
      last = nil
    }
  }

  private mutating func drawNarrow(_ scalar: Unicode.Scalar, on canvas: inout Canvas) {
    last = nil
    if column >= area.column, column < area.right {
      let index = row * canvas.columns + column
      canvas.store(Cell(scalar, style: style), at: index, column: column)
      last = index
    }
    column += 1
  }

  private mutating func drawWide(_ scalar: Unicode.Scalar, on canvas: inout Canvas) {
    if column >= area.column, column + 1 < area.right {
      let index = row * canvas.columns + column
      canvas.storeWide(Cell(scalar, style: style, isWide: true), at: index)
      last = index
      column += 2
    } else {
      drawNarrow(" ", on: &canvas)
      drawNarrow(" ", on: &canvas)
      last = nil
    }
  }
}

extension Canvas {
  /// Puts a border into the cell if it is blank.
  fileprivate mutating func putBorder(row: Int, column: Int) {
    guard bounds.contains(row: row, column: column) else { return }
    let index = row * columns + column
    guard cells[index].isBlank else { return }
    store(Cell(Cell.border, style: cells[index].style), at: index, column: column)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar ends right-to-left text: a left-to-right character, or the dot between the
  /// parts of a line.
  fileprivate var endsRightToLeft: Bool {
    self == "·" || properties.isAlphabetic && !properties.generalCategory.isMark
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isMark: Bool {
    self == .nonspacingMark || self == .spacingMark || self == .enclosingMark
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is Latin, Cyrillic, punctuation, a line or a block. It is called thousands
  /// of times a frame and avoids the look-up in the Unicode tables, which costs as much as drawing.
  fileprivate var isPlainlyNarrow: Bool {
    switch value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF, 0x400...0x482, 0x2010...0x2027, 0x2500...0x259F,
      0x10EEEE:
      true
    default: false
    }
  }

  /// Whether terminals disagree about the columns of the scalar, because of their Unicode version
  /// or because they draw grapheme clusters. They agree on CJK and on accents.
  fileprivate var hasAmbiguousWidth: Bool {
    switch value {
    // Emoji.
    case 0x1F000...0x1FAFF: return true
    // Symbols that became emoji, and others that became wide after Unicode 9.
    case 0x2300...0x2BFF, 0x2FFC...0x2FFF, 0x31E4...0x31EF, 0x4DC0...0x4DFF, 0x16FE0...0x1D3FF:
      return DisplayWidth.isWide(self)
    // Hangul Jamo.
    case 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7FB: return true
    case 0x3041...0x3096, 0x30A0...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3: return false
    default: break
    }
    switch properties.generalCategory {
    case .unassigned, .spacingMark: return true
    case .nonspacingMark, .enclosingMark: return value >= 0x900
    default: return properties.isDefaultIgnorableCodePoint
    }
  }
}

/// A scalar's effect on a line of cells.
private enum ScalarKind {
  case narrow, wide, mark, wideningMark, control, nothing
  /// A mark that takes a column, without a letter before it. It is drawn on a blank, because some
  /// terminals would add it to the previous cell.
  case markAlone

  init(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) {
    let value = scalar.value
    if scalar.isPlainlyNarrow {
      self = .narrow
    } else if value < 0x20 || (0x7F...0x9F).contains(value) || (0x2028...0x2029).contains(value) {
      self = .control
    } else {
      switch DisplayWidth.of(scalar, after: previous) {
      case 2: self = .wide
      case 1 where DisplayWidth.of(scalar) == 0:
        self = scalar == "\u{FE0F}" ? .wideningMark : .markAlone
      case 1:
        let isAlone = previous == nil && scalar.properties.generalCategory == .spacingMark
        self = isAlone ? .markAlone : .narrow
      default: self = Self.joins(scalar) ? .mark : .nothing
      }
    }
  }

  var width: Int {
    switch self {
    case .narrow, .control, .wideningMark, .markAlone: 1
    case .wide: 2
    case .mark, .nothing: 0
    }
  }

  /// Whether a zero-width scalar is drawn. Of the invisible format controls, only the joiners are.
  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory != .format || (0x200C...0x200D).contains(scalar.value)
  }
}
