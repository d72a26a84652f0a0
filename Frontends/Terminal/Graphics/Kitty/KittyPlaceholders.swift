/// The cells that show a picture placed virtually: a letter of the private use area whose marks say
/// which part of the picture it is and whose colour says which picture. To the terminal, to tmux
/// and to the canvas they are letters like others: they scroll, are covered and come back without
/// anybody's care (kitty from 0.28 on, Ghostty).
package struct KittyPlaceholders: Sendable, Hashable {
  package let id: UInt32

  /// Rows and columns that can be told apart.
  package static let limit = PlaceholderMarks.count

  private static let letter: Unicode.Scalar = "\u{10EEEE}"

  /// The id's highest byte must be 0: a colour has three.
  package init(id: UInt32) {
    precondition(id > 0 && id < 1 << 24, "a placeholder's colour holds ids below 2^24")
    self.id = id
  }

  /// The letters' colour. Up to 255 it is one of the palette, which arrives unchanged through
  /// terminals of 256 colours too; above that it needs 24 bits all the way.
  package var color: Color { id < 256 ? .palette(UInt8(id)) : .rgb(id) }

  /// Draws the part of the picture that `window` says, in cells of the virtual placement, with its
  /// top left cell at (`row`, `column`). A window smaller than the placement is how to zoom.
  package func draw(
    _ window: Rectangle, on canvas: inout Canvas, row: Int, column: Int, clip: Rectangle? = nil
  ) {
    let spot = Rectangle(row: row, column: column, rows: window.rows, columns: window.columns)
    let area = spot.intersection(clip ?? canvas.bounds).intersection(canvas.bounds)
    let style = Style(foreground: color)
    for line in area.row..<area.bottom {
      guard let rowMark = mark(line - row + window.row) else { continue }
      for place in area.column..<area.right {
        guard let columnMark = mark(place - column + window.column) else { continue }
        canvas.place(
          Self.letter, marks: Marks(rowMark, columnMark), row: line, column: place, style: style)
      }
    }
  }

  /// The whole picture as lines of their own, for standard output. The last line has no end.
  package func bytes(
    columns: Int, rows: Int, lineEnd: StaticString = "\n", indent: Int = 0
  )
    -> [UInt8]
  {
    var sink = ByteSink(capacity: rows * (columns * 12 + 32))
    for row in 0..<min(rows, Self.limit) {
      if row > 0 { sink.put(lineEnd) }
      sink.reserve(columns * 12 + indent + 64)
      for _ in 0..<max(0, indent) { sink.put(UInt8(ascii: " ")) }
      putColor(in: &sink)
      for column in 0..<min(columns, Self.limit) {
        sink.put(scalar: Self.letter)
        sink.put(scalar: PlaceholderMarks.all[row])
        sink.put(scalar: PlaceholderMarks.all[column])
      }
      sink.put("\u{1B}[39m")
    }
    return sink.bytes
  }

  private func mark(_ number: Int) -> Unicode.Scalar? {
    PlaceholderMarks.all.indices.contains(number) ? PlaceholderMarks.all[number] : nil
  }

  private func putColor(in sink: inout ByteSink) {
    sink.put("\u{1B}[38;")
    if id < 256 {
      sink.put("5;")
      sink.put(number: Int(id))
    } else {
      sink.put("2;")
      sink.put(number: Int(id >> 16))
      sink.put(UInt8(ascii: ";"))
      sink.put(number: Int(id >> 8 & 255))
      sink.put(UInt8(ascii: ";"))
      sink.put(number: Int(id & 255))
    }
    sink.put(UInt8(ascii: "m"))
  }
}
