import FeedCore

/// A screen in memory: a grid of cells to draw on. `FrameWriter` then sends the changes to the
/// terminal. It is a value: comparing, storing and copying canvases is cheap.
package struct Canvas: Sendable {
  package let rows: Int
  package let columns: Int
  /// The visible cursor's position; nil hides the cursor.
  package var cursor: Position?
  /// The full rows whose text continues in the next row, such as a long address. Terminals join
  /// these rows in a selection.
  package var wrappedRows: Set<Int> = []
  /// The parts of rows that are links.
  var links: [LinkArea] = []
  /// The cells in row-major order.
  private(set) var cells: [Cell]
  /// The marks of each cell. Empty until the first mark is drawn, because most screens have none.
  private(set) var marks: [CombiningMarks] = []

  /// Creates a canvas of blanks in the terminal's default colors, or in `style`.
  package init(rows: Int, columns: Int, style: Style = .plain) {
    self.rows = max(0, rows)
    self.columns = max(0, columns)
    cells = Array(repeating: Cell(" ", style: style), count: self.rows * self.columns)
  }

  /// Creates a canvas of blanks in the memory of an unused one, if it has the same size and no
  /// other references. The system provides new memory in pages of 256 cells, and each page costs as
  /// much as drawing its cells.
  package init(rows: Int, columns: Int, style: Style = .plain, reusing old: consuming Canvas?) {
    guard var canvas = old.take(), canvas.rows == rows, canvas.columns == columns else {
      self.init(rows: rows, columns: columns, style: style)
      return
    }
    var cells = canvas.cells.mutableSpan
    cells.update(repeating: Cell(" ", style: style))
    // The marks are kept, because they are read only for cells with marks.
    canvas.wrappedRows = []
    canvas.links = []
    canvas.cursor = nil
    self = canvas
  }

  package var bounds: Rectangle { Rectangle(row: 0, column: 0, rows: rows, columns: columns) }

  /// Fills the rectangle with one narrow character, by default a blank.
  package mutating func fill(
    _ rectangle: Rectangle, with scalar: Unicode.Scalar = " ", style: Style
  ) {
    fill(rectangle, with: Cell(scalar, style: style))
  }

  /// Marks the rectangle as covered by a picture that the terminal draws (kitty, sixel, iTerm2).
  /// Nothing is written or erased there until something else is drawn over it.
  package mutating func reserve(_ rectangle: Rectangle, style: Style = .plain) {
    fill(rectangle, with: .reserved(style: style))
  }

  /// Changes the style of cells, for example to dim everything behind a popup.
  ///
  /// A placeholder keeps its style, because its color is the number of a picture.
  package mutating func restyle(_ rectangle: Rectangle, _ change: (inout Style) -> Void) {
    let area = rectangle.intersection(bounds)
    for row in area.row..<area.bottom {
      for column in area.column..<area.right {
        restyle(at: row * columns + column, inside: area, column: column, change)
      }
    }
  }

  /// Puts a narrow character with its marks into a cell, without the cost of a String. For pictures
  /// made of block characters or placeholders. Does nothing outside the canvas.
  package mutating func place(
    _ scalar: Unicode.Scalar, marks: CombiningMarks = .none, row: Int, column: Int, style: Style
  ) {
    guard bounds.contains(row: row, column: column) else { return }
    let index = row * columns + column
    store(Cell(scalar, style: style, isMarked: !marks.isEmpty), at: index, column: column)
    if !marks.isEmpty { store(marks, at: index) }
  }

  private mutating func fill(_ rectangle: Rectangle, with cell: Cell) {
    let area = rectangle.intersection(bounds)
    if area.isEmpty { return }
    for row in area.row..<area.bottom {
      let range = row * columns + area.column..<row * columns + area.right
      breakWide(atEndsOf: range)
      var cells = cells.mutableSpan
      for index in range { cells[index] = cell }
    }
  }

  /// Changes one cell's style. A wide character that is half outside the area is unchanged, so that
  /// its halves always have the same style.
  private mutating func restyle(
    at index: Int, inside area: Rectangle, column: Int, _ change: (inout Style) -> Void
  ) {
    let cell = cells[index]
    if cell.isContinuation {
      if column > area.column { cells[index] = .continuation(of: cells[index - 1]) }
    } else if cell.scalar != KittyPlaceholders.character.value,
      !cell.isWide || column + 1 < area.right
    {
      change(&cells[index].style)
    }
  }
}

// Primitives of the drawing calls.
extension Canvas {
  /// Stores a narrow cell. If it overwrites half of a wide character, the other half becomes blank,
  /// as on terminals.
  mutating func store(_ cell: Cell, at index: Int, column: Int) {
    if cells[index].isHalfOfWide { breakWide(at: index) }
    cells[index] = cell
  }

  /// Stores narrow cells without marks in a part of a row. The part must be on the canvas.
  @inline(__always)
  mutating func store(row: Int, columns range: Range<Int>, _ cell: (Int) -> Cell) {
    guard !range.isEmpty else { return }
    let start = row * columns
    breakWide(atEndsOf: start + range.lowerBound..<start + range.upperBound)
    // SAFETY: the caller keeps the part on the canvas.
    cells.withUnsafeMutableBufferPointer { cells in
      for column in range { cells[start + column] = cell(column) }
    }
  }

  /// Stores a wide cell and its continuation. `index` must not be in the last column.
  mutating func storeWide(_ cell: Cell, at index: Int) {
    breakWide(at: index)
    breakWide(at: index + 1)
    cells[index] = cell
    cells[index + 1] = .continuation(of: cell)
  }

  mutating func addMark(_ mark: Unicode.Scalar, at index: Int) {
    var all = cells[index].isMarked ? marks[index] : .none
    all.append(mark)
    cells[index].mark()
    store(all, at: index)
  }

  /// Replaces the letter by its composition with a mark, because terminals agree about its columns
  /// and more fonts have it.
  ///
  /// - Returns: Whether the composed letter exists.
  mutating func compose(_ mark: Unicode.Scalar, at index: Int) -> Bool {
    let cell = cells[index]
    guard !cell.isMarked, let letter = Unicode.Scalar(cell.scalar)?.composed(with: mark) else {
      return false
    }
    cells[index].replaceLetter(by: letter)
    return true
  }

  /// Marks the letter as one whose number of columns differs between terminals.
  mutating func setAmbiguous(at index: Int) { cells[index].setAmbiguous() }

  /// Marks the cell as a part of the previous cell's letter (grapheme cluster).
  mutating func join(at index: Int) { cells[index].join() }

  /// Makes a narrow cell a wide one. `index` must not be in the last column.
  mutating func widen(at index: Int) {
    breakWide(at: index + 1)
    cells[index].widen()
    cells[index + 1] = .continuation(of: cells[index])
  }

  private mutating func store(_ marks: CombiningMarks, at index: Int) {
    if self.marks.isEmpty { self.marks = Array(repeating: .none, count: cells.count) }
    self.marks[index] = marks
  }

  /// Breaks the wide cells that are only half in the range. The range must not be empty.
  private mutating func breakWide(atEndsOf range: Range<Int>) {
    breakWide(at: range.lowerBound)
    breakWide(at: range.upperBound - 1)
  }

  /// Turns both halves of the wide cell at `index`, if there is one, into blanks of its style.
  private mutating func breakWide(at index: Int) {
    guard cells[index].isHalfOfWide else { return }
    let head = cells[index].isContinuation ? index - 1 : index
    let blank = Cell(" ", style: cells[head].style)
    cells[head] = blank
    cells[head + 1] = blank
  }
}
