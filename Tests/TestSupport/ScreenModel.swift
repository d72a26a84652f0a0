import FeedCore
package import TerminalKit

/// A terminal emulator in memory that interprets the bytes of a frame writer and holds the
/// resulting screen. It supports only the sequences that frames use. Other sequences are recorded
/// in `faults`, as are accidental scrolling and a letter in half of a wide one.
package struct ScreenModel {
  package let rows: Int
  package let columns: Int
  package private(set) var cells: [Cell]
  package private(set) var cursor = Position(row: 0, column: 0)
  package private(set) var showsCursor = true
  package private(set) var isSynchronized = false
  package private(set) var style = Style.plain
  package private(set) var faults: [String] = []
  private var margins: Range<Int>
  /// Whether the next letter would wrap because the last column was written.
  private var wrapsNext = false
  /// Whether a letter after the last column is written to the next row.
  private var wraps = false
  private let widths: Widths
  /// The first cell of the letter that the next scalar may join; nil after a move.
  private var letter: Int?
  /// The rows that the terminal itself has wrapped.
  private var wrappedRows: Set<Int> = []

  /// The ways in which terminals count columns.
  package enum Widths: Sendable, CaseIterable {
    /// Each scalar by itself.
    case scalars
    /// Each grapheme cluster, in at most two columns.
    case clusters
    /// Each scalar by itself. Those that some terminals draw wide are wide.
    case maxWidth
  }

  package struct Cell: Hashable {
    /// Empty for the second column of a wide letter.
    package var text: String
    package var style: Style
    package var width: Int

    package init(text: String, style: Style, width: Int) {
      self.text = text
      self.style = style
      self.width = width
    }

    package static let blank = Cell(text: " ", style: .plain, width: 1)
  }

  package init(rows: Int, columns: Int, widths: Widths = .scalars) {
    self.widths = widths
    self.rows = rows
    self.columns = columns
    cells = Array(repeating: .blank, count: rows * columns)
    margins = 0..<rows
  }

  package subscript(row: Int, column: Int) -> Cell { cells[row * columns + column] }

  package var lines: [String] {
    (0..<rows).map { row in
      cells[row * columns..<(row + 1) * columns].map(\.text).joined()
    }
  }

  /// The lines with wrapped rows joined, as a selection has them.
  package var joinedLines: [String] {
    lines.enumerated().reduce(into: []) { joined, line in
      if wrappedRows.contains(line.offset - 1), let last = joined.popLast() {
        joined.append(last + line.element)
      } else {
        joined.append(line.element)
      }
    }
  }

  package mutating func apply(_ bytes: [UInt8]) {
    var parser = Parser(Array(String(decoding: bytes, as: UTF8.self).unicodeScalars))
    while let item = parser.next() {
      switch item {
      case .letter(let scalar): print(scalar)
      case .control(let parameters, let final): control(parameters, final)
      case .fault(let fault): faults.append(fault)
      }
    }
  }
}

// Letters.
extension ScreenModel {
  private mutating func print(_ scalar: Unicode.Scalar) {
    if widths == .clusters, joinLetter(scalar) { return }
    let width = width(of: scalar)
    if width == 0 { return join(scalar) }
    if wrapsNext, wraps, cursor.row + 1 < rows {
      wrappedRows.insert(cursor.row)
      move(to: cursor.row + 1, 0)
    }
    if wrapsNext || cursor.column + width > columns {
      if widths == .scalars {
        faults.append("a letter after the last column of row \(cursor.row)")
        return
      }
      // Terminals that do not wrap overwrite the last columns.
      guard width <= columns else { return }
      cursor.column = columns - width
    }
    let index = cursor.row * columns + cursor.column
    breakWide(index)
    if width == 2 { breakWide(index + 1) }
    cells[index] = Cell(text: String(Character(scalar)), style: style, width: width)
    if width == 2 { cells[index + 1] = Cell(text: "", style: style, width: 0) }
    letter = index
    wrapsNext = cursor.column + width == columns
    cursor.column = min(columns - 1, cursor.column + width)
  }

  private func width(of scalar: Unicode.Scalar) -> Int {
    guard widths == .maxWidth else { return DisplayWidth.of(scalar) }
    switch scalar.value {
    case 0xAD, 0x1100...0x11FF, 0x3099...0x309A, 0x1F000...0x1FAFF: return 2
    default:
      return scalar.properties.generalCategory == .spacingMark ? 2 : DisplayWidth.of(scalar)
    }
  }

  /// Adds the scalar to the letter before the cursor, if Unicode takes both for one.
  private mutating func joinLetter(_ scalar: Unicode.Scalar) -> Bool {
    guard let letter, cells[letter].text != "" else { return false }
    var text = cells[letter].text
    text.unicodeScalars.append(scalar)
    guard text.count == 1 else { return false }
    cells[letter].text = text
    let isWide = DisplayWidth.of(text) > 1
    let column = letter % columns
    guard isWide, cells[letter].width == 1, column + 1 < columns else { return true }
    breakWide(letter + 1)
    cells[letter].width = 2
    cells[letter + 1] = Cell(text: "", style: cells[letter].style, width: 0)
    wrapsNext = column + 2 == columns
    cursor.column = min(columns - 1, column + 2)
    return true
  }

  /// Adds a combining mark to the letter before the cursor.
  private mutating func join(_ mark: Unicode.Scalar) {
    var column = wrapsNext ? cursor.column : cursor.column - 1
    if column > 0, self[cursor.row, column].width == 0 { column -= 1 }
    guard column >= 0 else { return faults.append("a mark without a letter") }
    cells[cursor.row * columns + column].text.unicodeScalars.append(mark)
  }

  private mutating func breakWide(_ index: Int) {
    guard cells[index].width != 1 else { return }
    let head = cells[index].width == 0 ? index - 1 : index
    for half in head...head + 1 {
      cells[half] = Cell(text: " ", style: cells[half].style, width: 1)
    }
  }
}

// Control sequences.
extension ScreenModel {
  private mutating func control(_ parameters: String, _ final: Unicode.Scalar) {
    if parameters.hasPrefix("?") { return mode(parameters, final) }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) ?? 0 }
    let first = max(1, numbers.first ?? 1)
    switch final {
    case "m": styled(numbers)
    case "H": move(to: first - 1, max(1, numbers.dropFirst().first ?? 1) - 1)
    case "C": move(to: cursor.row, cursor.column + first)
    case "J" where numbers.first == 2:
      cells = Array(repeating: .blank, count: rows * columns)
    case "K": erase(columns - cursor.column)
    case "X": erase(first)
    case "r": setMargins(numbers)
    case "S": scroll(margins, by: first)
    case "T": scroll(margins, by: -first)
    case "M": scroll(cursor.row..<margins.upperBound, by: first)
    case "L": scroll(cursor.row..<margins.upperBound, by: -first)
    default: faults.append("unknown CSI \(parameters)\(final)")
    }
  }

  private mutating func mode(_ parameters: String, _ final: Unicode.Scalar) {
    switch (parameters, final) {
    case ("?25", "h"), ("?25", "l"): showsCursor = final == "h"
    case ("?7", "h"), ("?7", "l"): wraps = final == "h"
    case ("?2026", "h"), ("?2026", "l"): isSynchronized = final == "h"
    default: faults.append("unknown CSI \(parameters)\(final)")
    }
  }

  private mutating func move(to row: Int, _ column: Int) {
    if row >= rows || column >= columns { faults.append("a move to \(row), \(column)") }
    cursor = Position(row: min(row, rows - 1), column: min(column, columns - 1))
    wrapsNext = false
    letter = nil
  }

  private mutating func erase(_ count: Int) {
    let blank = Cell(text: " ", style: Style(background: style.background), width: 1)
    let start = cursor.row * columns + cursor.column
    if cursor.column + count > columns { faults.append("erases \(count) at \(cursor)") }
    for index in start..<min(start + count, (cursor.row + 1) * columns) {
      breakWide(index)
      cells[index] = blank
    }
  }

  private mutating func setMargins(_ numbers: [Int]) {
    margins = numbers.count == 2 ? numbers[0] - 1..<numbers[1] : 0..<rows
    cursor = Position(row: 0, column: 0)
    wrapsNext = false
    letter = nil
  }

  private mutating func scroll(_ region: Range<Int>, by lines: Int) {
    if style != .plain { faults.append("scrolls with a style") }
    let old = cells
    for row in region {
      let source = row + lines
      for column in 0..<columns {
        cells[row * columns + column] =
          region.contains(source) ? old[source * columns + column] : .blank
      }
    }
  }
}

// Styles.
extension ScreenModel {
  private mutating func styled(_ numbers: [Int]) {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: style = .plain
      case 1: style.attributes.insert(.bold)
      case 2: style.attributes.insert(.dim)
      case 4: style.attributes.insert(.underline)
      case 7: style.attributes.insert(.reverse)
      case 22: style.attributes.subtract([.bold, .dim])
      case 24: style.attributes.remove(.underline)
      case 27: style.attributes.remove(.reverse)
      case 30...39: style.foreground = color(number - 30, &rest)
      case 40...49: style.background = color(number - 40, &rest)
      case 90...97: style.foreground = .palette(UInt8(number - 82))
      case 100...107: style.background = .palette(UInt8(number - 92))
      default: faults.append("unknown SGR \(number)")
      }
    }
  }

  private mutating func color(_ digit: Int, _ rest: inout ArraySlice<Int>) -> Color {
    if digit == 9 { return .terminal }
    if digit < 8 { return .palette(UInt8(digit)) }
    let kind = rest.popFirst()
    let values = (0..<(kind == 2 ? 3 : 1)).map { _ in UInt8(clamping: rest.popFirst() ?? 0) }
    return kind == 2 ? .rgb(values[0], values[1], values[2]) : .palette(values[0])
  }
}

/// Splits a terminal's output into letters and control sequences.
private struct Parser {
  enum Item {
    case letter(Unicode.Scalar)
    case control(String, Unicode.Scalar)
    case fault(String)
  }

  private var rest: ArraySlice<Unicode.Scalar>

  init(_ scalars: [Unicode.Scalar]) { rest = scalars[...] }

  mutating func next() -> Item? {
    guard let scalar = rest.popFirst() else { return nil }
    if scalar == "\u{1B}" { return sequence() }
    let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    return isControl ? .fault("control \(scalar.value)") : .letter(scalar)
  }

  /// Skips an operating system command, which shows nothing, and returns the item after it.
  private mutating func command() -> Item {
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}", rest.first == "\\" {
        rest.removeFirst()
        return next() ?? .control("", "m")
      }
    }
    return .fault("a command without end")
  }

  private mutating func sequence() -> Item {
    if rest.first == "]" { return command() }
    guard rest.popFirst() == "[" else { return .fault("an escape without [") }
    var parameters = ""
    while let scalar = rest.popFirst() {
      if (0x40...0x7E).contains(scalar.value) { return .control(parameters, scalar) }
      parameters.unicodeScalars.append(scalar)
    }
    return .fault("a sequence without end")
  }
}
