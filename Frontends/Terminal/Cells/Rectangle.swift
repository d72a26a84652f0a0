/// A rectangle of screen cells, with its origin (row, column) counted from 0. It may exceed the
/// screen or be empty. Drawing clips it.
package struct Rectangle: Sendable, Hashable {
  package var row: Int
  package var column: Int
  package var rows: Int
  package var columns: Int

  package init(row: Int, column: Int, rows: Int, columns: Int) {
    self.row = row
    self.column = column
    self.rows = max(0, rows)
    self.columns = max(0, columns)
  }

  /// One past the last row.
  package var bottom: Int { row + rows }
  /// One past the last column.
  package var right: Int { column + columns }
  package var isEmpty: Bool { rows == 0 || columns == 0 }

  package func contains(row: Int, column: Int) -> Bool {
    row >= self.row && row < bottom && column >= self.column && column < right
  }

  package func intersection(_ other: Rectangle) -> Rectangle {
    let top = max(row, other.row)
    let left = max(column, other.column)
    return Rectangle(
      row: top, column: left, rows: min(bottom, other.bottom) - top,
      columns: min(right, other.right) - left)
  }
}

/// The position of a screen cell, counted from 0.
package struct Position: Sendable, Hashable {
  package var row: Int
  package var column: Int

  package init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}
