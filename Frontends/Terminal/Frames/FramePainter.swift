/// Writes the cells that differ, row by row from the left, and tracks the terminal's cursor and
/// style.
struct FramePainter: ~Copyable {
  private let old: ShownCanvas?
  private let new: Canvas
  private let abilities: TerminalAbilities
  private let blanksReserved: Bool
  private var pen: Pen
  /// The terminal's cursor; nil after the last column (a wrap may be pending) and after characters
  /// of uncertain width.
  private var cursor: Position?
  /// The column from which the next row is painted, after the part that a wrap has painted.
  private var firstColumn = 0
  /// The column up to which the terminal may have drawn a letter of ambiguous width. The cells
  /// before it are written again.
  private var reach = 0
  private var out: ByteBuffer

  /// - Parameter blanksReserved: Whether reserved cells are written as blanks.
  init(
    old: ShownCanvas?, new: Canvas, abilities: TerminalAbilities, blanksReserved: Bool = false,
    out: consuming ByteBuffer
  ) {
    self.old = old
    self.new = new
    self.abilities = abilities
    self.blanksReserved = blanksReserved
    self.out = out
    pen = Pen(depth: abilities.colors)
  }

  /// The buffer with the bytes of the cells appended.
  consuming func painted() -> ByteBuffer {
    for row in 0..<new.rows { paint(row: row) }
    pen.use(.plain, in: &out)
    return out
  }

  /// The buffer with the bytes of one cell, or of the letter that it is a part of, appended. A
  /// blank is written as a character.
  consuming func painted(cellAt place: Position) -> ByteBuffer {
    var column = paintCell(place.row, clusterStart(place.row, place.column))
    while let next = nextDifference(place.row, from: column) {
      column = paintCell(place.row, next)
    }
    pen.use(.plain, in: &out)
    return out
  }

  /// The buffer with the bytes of a part of a row appended, changed or not. Blanks are written as
  /// characters.
  consuming func painted(row: Int, columns: Range<Int>) -> ByteBuffer {
    var column = clusterStart(row, columns.lowerBound)
    while column < columns.upperBound {
      if isWritable(new.cells[row * new.columns + column]) {
        column = paintCell(row, column)
      } else {
        column += 1
      }
    }
    while let next = nextDifference(row, from: column) { column = paintCell(row, next) }
    pen.use(.plain, in: &out)
    return out
  }

  private mutating func paint(row: Int) {
    var column = firstColumn
    firstColumn = 0
    reach = 0
    while let next = nextDifference(row, from: column) {
      column =
        next == new.columns - 1 && wraps(after: row) ? paintWrap(row) : paintCell(row, next)
    }
  }

  /// Writes the cell, or the run of blanks that begins with it.
  ///
  /// - Returns: The next column to paint.
  private mutating func paintCell(_ row: Int, _ column: Int) -> Int {
    let index = row * new.columns + column
    let cell = new.cells[index]
    if cell.isBlank, let end = erase(cell, row, column) { return end }
    if cell.isAmbiguous { return paintCluster(row, column) }
    move(to: row, column)
    pen.use(for: cell, in: &out)
    write(cell, cell.isMarked ? new.marks[index] : .none)
    let width = cell.isWide ? 2 : 1
    advance(row, column + width)
    return column + width
  }

  private mutating func write(_ cell: Cell, _ marks: CombiningMarks) {
    let isBorder = cell.scalar == Cell.border.value && !abilities.reordersLines
    out.append(scalar: isBorder ? 0x20 : cell.scalar)
    guard !marks.isEmpty else { return }
    let values = marks.values
    for index in 0..<4 where values[index] != 0 { out.append(scalar: values[index]) }
  }

  private mutating func advance(_ row: Int, _ column: Int) {
    cursor = column < new.columns ? Position(row: row, column: column) : nil
  }
}

// Letters of ambiguous width.
extension FramePainter {
  /// Writes a letter (grapheme cluster) that this terminal may draw narrower or wider than counted.
  /// Blanks are written first, so that nothing old remains next to a narrower letter. The following
  /// cells, which a wider letter may overwrite, are written again after positioning the cursor. If
  /// the letter could reach a picture, only the part that fits is written.
  ///
  /// - Returns: The next column to paint.
  private mutating func paintCluster(_ row: Int, _ column: Int) -> Int {
    let start = row * new.columns
    let end = clusterEnd(row, column)
    move(to: row, column)
    for index in column..<end {
      pen.use(for: new.cells[start + index], in: &out)
      out.append(UInt8(ascii: " "))
    }
    // If the start of a letter is covered, its rest would join the previous cell.
    if new.cells[start + column].isJoined {
      advance(row, end)
      return end
    }
    cursor = nil
    // Without wrapping, terminals move a wide letter in the last column back by one.
    if column == new.columns - 1 {
      let cell = new.cells[start + column]
      move(to: row, column)
      if cell.isMarked { write(cell, .none) }
      cursor = nil
      return end
    }
    let room = room(row, from: column)
    var most = 0
    for index in column..<end where !new.cells[start + index].isContinuation {
      let cell = new.cells[start + index]
      let marks = cell.isMarked ? new.marks[start + index] : .none
      most += 2 * (1 + marks.count)
      if most > room { break }
      if index == column { move(to: row, column) }
      pen.use(for: cell, in: &out)
      write(cell, marks)
    }
    cursor = nil
    reach = max(end + 1, column + most)
    return end
  }

  private func clusterStart(_ row: Int, _ column: Int) -> Int {
    let start = row * new.columns
    var first = column
    while first > 0, new.cells[start + first].isJoined {
      let before = new.cells[start + first - 1].isContinuation ? first - 2 : first - 1
      guard before >= 0, new.cells[start + before].isAmbiguous else { break }
      first = before
    }
    return first
  }

  private func clusterEnd(_ row: Int, _ column: Int) -> Int {
    let start = row * new.columns
    var end = column + 1
    while end < new.columns,
      new.cells[start + end].isContinuation || new.cells[start + end].isJoined
    {
      end += 1
    }
    return end
  }

  /// The number of columns before the next cell that must not be written. If there is no such cell,
  /// more than any letter needs.
  private func room(_ row: Int, from column: Int) -> Int {
    let start = row * new.columns
    let end = (column..<new.columns).first { !isWritable(new.cells[start + $0]) }
    return end.map { $0 - column } ?? .max
  }
}

// Wrapping.
extension FramePainter {
  /// Whether a row continues in the next one and both cells at the wrap are letters to write.
  private func wraps(after row: Int) -> Bool {
    guard new.wrappedRows.contains(row), row + 1 < new.rows, differs(row + 1, 0) else {
      return false
    }
    let next = (row + 1) * new.columns
    return isLetter(new.cells[next - 1]) && isLetter(new.cells[next])
  }

  /// Whether the cell is not blank and has one column in every terminal.
  private func isLetter(_ cell: Cell) -> Bool {
    (0x21..<0x7F).contains(cell.scalar) && !cell.isReserved && !cell.isHalfOfWide
      && !cell.isMarked && !cell.isAmbiguous
  }

  /// Writes a row's last cell and the next row's first one with the terminal's wrapping switched
  /// on. Only then does the terminal treat both rows as one line. Otherwise wrapping is off.
  ///
  /// - Returns: The next column to paint.
  private mutating func paintWrap(_ row: Int) -> Int {
    out.control("?7h")
    let end = paintCell(row, new.columns - 1)
    cursor = Position(row: row + 1, column: 0)
    firstColumn = paintCell(row + 1, 0)
    out.control("?7l")
    return end
  }
}

// Comparing.
extension FramePainter {
  /// The column of the next cell of the row that differs, or of the start of its letter. Most cells
  /// of most frames are unchanged and are skipped without an array's checks.
  private func nextDifference(_ row: Int, from first: Int) -> Int? {
    let end = min(max(first, reach), new.columns)
    if let next = (first..<end).first(where: { differs(row, $0) }) ?? nextChange(row, from: end) {
      return clusterStart(row, next)
    }
    return nil
  }

  private func nextChange(_ row: Int, from first: Int) -> Int? {
    let columns = first..<new.columns
    guard let old else { return columns.first { differs(row, $0) } }
    let start = row * new.columns
    // SAFETY: the columns are within a row of both canvases, which have the same size.
    return new.cells.withUnsafeBufferPointer { cells in
      old.withCells(ofRow: row) { oldCells in
        columns.first {
          let cell = cells[start + $0]
          return (cell != oldCells[$0] || cell.isMarked) && differs(row, $0)
        }
      }
    }
  }

  private func differs(_ row: Int, _ column: Int) -> Bool {
    let index = row * new.columns + column
    let cell = new.cells[index]
    if cell.isContinuation || !isWritable(cell) { return false }
    guard let old, column >= reach else { return true }
    let shown = old.cell(row, column)
    // A picture hides the style of a blank beneath it.
    if shown.isReserved, cell.isReserved { return false }
    if shown != cell { return true }
    return cell.isMarked && old.marks(row, column) != new.marks[index]
  }

  private func isWritable(_ cell: Cell) -> Bool { !cell.isReserved || blanksReserved }
}

// Erasing.
extension FramePainter {
  /// Erases the run of equal blanks if that is shorter than writing them. Only cells that must
  /// become blank are erased, so that nothing flickers.
  ///
  /// - Returns: The next column to paint; nil if nothing was erased.
  private mutating func erase(_ blank: Cell, _ row: Int, _ column: Int) -> Int? {
    guard blank.attributes.isEmpty, canErase(blank.background) else { return nil }
    let start = row * new.columns
    var end = column
    var changed = column
    while end < new.columns, new.cells[start + end] == blank {
      end += 1
      if differs(row, end - 1) { changed = end }
    }
    let count = changed - column
    if end == new.columns, count > 3 {
      move(to: row, column)
      pen.use(for: blank, in: &out)
      out.control("K")
      return end
    }
    guard abilities.erasesCharacters, count > 9 else { return nil }
    move(to: row, column)
    pen.use(for: blank, in: &out)
    out.control(count, "X")
    return changed
  }

  private func canErase(_ background: Color) -> Bool {
    abilities.erasesWithBackground || abilities.colors.nearest(to: background) == .terminal
  }
}

// Moving the cursor.
extension FramePainter {
  /// Moves the cursor with the fewest bytes: not at all, by writing the characters in between
  /// again, forward, or to an absolute position.
  private mutating func move(to row: Int, _ column: Int) {
    defer { cursor = Position(row: row, column: column) }
    guard let cursor, cursor.row == row, cursor.column <= column else {
      return jump(to: row, column)
    }
    let gap = column - cursor.column
    if gap == 0 { return }
    if gap <= 4, isCheap(row, cursor.column..<column) {
      for index in cursor.column..<column {
        out.append(scalar: new.cells[row * new.columns + index].scalar)
      }
    } else {
      out.control(gap, "C")
    }
  }

  private mutating func jump(to row: Int, _ column: Int) {
    if column == 0 { out.control(row + 1, "H") } else { out.control(row + 1, column + 1, "H") }
  }

  /// Whether the characters are ASCII in the current style, so that each costs one byte.
  private func isCheap(_ row: Int, _ range: Range<Int>) -> Bool {
    range.allSatisfy {
      let cell = new.cells[row * new.columns + $0]
      return cell.scalar < 0x80 && !cell.isReserved && !cell.isHalfOfWide && !cell.isMarked
        && !cell.isAmbiguous && pen.shows(cell)
    }
  }
}
