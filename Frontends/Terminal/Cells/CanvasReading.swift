/// The visible content of a cell, for snapshots and tests.
package struct CellContent: Sendable, Hashable {
  /// The character with its marks; empty for the second column of a wide character.
  package let text: String
  package let style: Style
  /// The width in columns: 2 for a wide character, 0 for its second column, otherwise 1.
  package let width: Int
  /// Whether a picture drawn by the terminal covers the cell.
  package let isReserved: Bool
}

extension Canvas {
  package subscript(row: Int, column: Int) -> CellContent? {
    guard bounds.contains(row: row, column: column) else { return nil }
    let index = row * columns + column
    let cell = cells[index]
    return CellContent(
      text: text(at: index), style: cell.style,
      width: cell.isContinuation ? 0 : cell.isWide ? 2 : 1, isReserved: cell.isReserved)
  }

  package func style(row: Int, column: Int) -> Style? {
    bounds.contains(row: row, column: column) ? cells[row * columns + column].style : nil
  }

  /// The cells that show pictures drawn by the terminal: covered cells and placeholders.
  package var pictureAreas: [Rectangle] {
    areas(in: bounds) { $0.isReserved || $0.scalar == KittyPlaceholders.character.value }
  }

  /// The cells of an area that are covered by pictures.
  package func reservedAreas(in area: Rectangle) -> [Rectangle] {
    areas(in: area.intersection(bounds)) { $0.isReserved }
  }

  /// Whether pictures cover any cell of an area.
  package func isReserved(in area: Rectangle) -> Bool {
    let area = area.intersection(bounds)
    return (area.row..<area.bottom).contains { row in
      (row * columns + area.column..<row * columns + area.right).contains { cells[$0].isReserved }
    }
  }

  /// The matching cells as rectangles. Equal runs of adjacent rows are joined.
  @inline(__always)
  private func areas(in area: Rectangle, where isOne: (Cell) -> Bool) -> [Rectangle] {
    var open: [Rectangle] = []
    var closed: [Rectangle] = []
    for row in area.row..<area.bottom {
      if row > area.row, isLikeAbove(row: row, columns: area.column..<area.right, where: isOne) {
        for index in open.indices { open[index].rows += 1 }
        continue
      }
      let runs = runs(row: row, columns: area.column..<area.right, where: isOne)
      closed += open.filter { piece in !runs.contains { $0.matches(piece) } }
      open = runs.map { run in
        guard var piece = open.first(where: { run.matches($0) }) else {
          return Rectangle(row: row, column: run.lowerBound, rows: 1, columns: run.count)
        }
        piece.rows += 1
        return piece
      }
    }
    return closed + open
  }

  /// Whether the same cells of a row match as in the row above.
  @inline(__always)
  private func isLikeAbove(
    row: Int, columns range: Range<Int>, where isOne: (Cell) -> Bool
  ) -> Bool {
    // SAFETY: the row is not the first one of the canvas, and the range is within it.
    cells.withUnsafeBufferPointer { cells in
      range.allSatisfy { column in
        let index = row * columns + column
        return isOne(cells[index]) == isOne(cells[index - columns])
      }
    }
  }

  @inline(__always)
  private func runs(
    row: Int, columns range: Range<Int>, where isOne: (Cell) -> Bool
  ) -> [Range<Int>] {
    let start = row * columns
    var runs: [Range<Int>] = []
    var rest = range
    // SAFETY: the range is within a row of the canvas.
    cells.withUnsafeBufferPointer { cells in
      while let first = rest.first(where: { isOne(cells[start + $0]) }) {
        let end =
          (first..<rest.upperBound).first { !isOne(cells[start + $0]) } ?? rest.upperBound
        runs.append(first..<end)
        rest = end..<rest.upperBound
      }
    }
    return runs
  }

  /// The characters of every row, without styles and trailing blanks.
  package var lines: [String] {
    (0..<rows).map { row in
      let line = (row * columns..<(row + 1) * columns).map { text(at: $0) }.joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private func text(at index: Int) -> String {
    let cell = cells[index]
    if cell.isContinuation { return "" }
    let letter = Unicode.Scalar(cell.scalar).map { String(Character($0)) } ?? ""
    return cell.isMarked ? letter + marks[index].text : letter
  }
}

extension Range<Int> {
  fileprivate func matches(_ piece: Rectangle) -> Bool {
    lowerBound == piece.column && upperBound == piece.right
  }
}
