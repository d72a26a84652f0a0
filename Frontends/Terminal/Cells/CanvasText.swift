import FeedCore

extension Canvas {
  /// Draws one line of text from (row, column) on, which may lie left of the clip, and answers
  /// the column after its last letter, clipped or not.
  ///
  /// The text has been cleaned where it came in (SEC-3); should a control scalar get here all the
  /// same, it becomes U+FFFD, never a byte for the terminal. A wide letter of which one column
  /// is outside the clip becomes a blank.
  @discardableResult
  package mutating func text(
    _ text: some StringProtocol, row: Int, column: Int, style: Style, clip: Rectangle? = nil
  ) -> Int {
    let area = clip.map { $0.intersection(bounds) } ?? bounds
    let visible = row >= area.row && row < area.bottom
    var line = TextLine(row: row, column: column, style: style, area: area)
    for scalar in text.unicodeScalars {
      if visible { line.draw(scalar, on: &self) } else { line.skip(scalar) }
    }
    return line.column
  }
}

/// Where the next letter of a line goes.
private struct TextLine {
  let row: Int
  private(set) var column: Int
  let style: Style
  let area: Rectangle
  /// The cell that a mark joins; nil at the start and when that letter was clipped away.
  private var last: Int?

  init(row: Int, column: Int, style: Style, area: Rectangle) {
    self.row = row
    self.column = column
    self.style = style
    self.area = area
  }

  mutating func skip(_ scalar: Unicode.Scalar) {
    column += LetterKind(scalar).width
  }

  mutating func draw(_ scalar: Unicode.Scalar, on canvas: inout Canvas) {
    switch LetterKind(scalar) {
    case .narrow: drawNarrow(scalar, on: &canvas)
    case .wide: drawWide(scalar, on: &canvas)
    case .mark: if let last { canvas.addMark(scalar, at: last) }
    case .control: drawNarrow("\u{FFFD}", on: &canvas)
    case .nothing: break
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

/// What a scalar does to a line of cells.
private enum LetterKind {
  case narrow, wide, mark, control, nothing

  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if (0x20...0x7E).contains(value) || Self.isPlainlyNarrow(value) {
      self = .narrow
    } else if value < 0x20 || (0x7F...0x9F).contains(value) || (0x2028...0x2029).contains(value) {
      self = .control
    } else {
      switch DisplayWidth.of(scalar) {
      case 2: self = .wide
      case 1: self = .narrow
      default: self = Self.joins(scalar) ? .mark : .nothing
      }
    }
  }

  var width: Int {
    switch self {
    case .narrow, .control: 1
    case .wide: 2
    case .mark, .nothing: 0
    }
  }

  /// Latin, Cyrillic, punctuation, lines and blocks, asked for thousands of times a frame: saves
  /// the look-up in the Unicode tables, which costs as much as drawing.
  private static func isPlainlyNarrow(_ value: UInt32) -> Bool {
    switch value {
    case 0xA0...0xAC, 0xAE...0x2FF, 0x400...0x482, 0x2010...0x2027, 0x2500...0x259F, 0x10EEEE: true
    default: false
    }
  }

  /// Invisible format controls other than the joiners have no business on a screen.
  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory != .format || (0x200C...0x200D).contains(scalar.value)
  }
}
