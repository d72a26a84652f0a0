/// One cell of a picture in blocks.
package struct BlockCell: Sendable, Hashable {
  package var scalar: Unicode.Scalar
  package var foreground: Color
  package var background: Color

  /// A cell of one color.
  static func flat(_ color: Color) -> BlockCell {
    BlockCell(scalar: " ", foreground: color, background: color)
  }
}

/// A picture made of block characters with two colors per cell, in the color depth of the terminal.
/// It is made by `BlockEncoder` and drawn on a canvas or printed as text.
package struct BlockPicture: Sendable, Hashable {
  package let columns: Int
  package let rows: Int
  /// The cells in row-major order.
  package let cells: [BlockCell]

  package var cost: Int { cells.count * MemoryLayout<BlockCell>.stride }

  /// Draws the picture with its top left cell at (`row`, `column`), which may be outside. Cells
  /// outside of the clip or the canvas are not drawn.
  package func draw(on canvas: inout Canvas, row: Int, column: Int, clip: Rectangle? = nil) {
    let spot = Rectangle(row: row, column: column, rows: rows, columns: columns)
    let area = spot.intersection(clip ?? canvas.bounds).intersection(canvas.bounds)
    // SAFETY: the area is within the picture and the canvas.
    cells.withUnsafeBufferPointer { cells in
      for line in area.row..<area.bottom {
        let start = (line - row) * columns - column
        canvas.store(row: line, columns: area.column..<area.right) {
          let cell = cells[start + $0]
          return Cell(
            cell.scalar, style: Style(foreground: cell.foreground, background: cell.background))
        }
      }
    }
  }

  /// The picture scaled to other cells by nearest neighbor: coarse, but at once.
  package func stretched(columns: Int, rows: Int) -> BlockPicture {
    if columns == self.columns, rows == self.rows { return self }
    guard columns > 0, rows > 0, !cells.isEmpty else {
      return BlockPicture(columns: 0, rows: 0, cells: [])
    }
    let across = (0..<columns).map { (2 * $0 + 1) * self.columns / (2 * columns) }
    let stretched = (0..<rows).flatMap { row in
      let start = (2 * row + 1) * self.rows / (2 * rows) * self.columns
      return across.map { cells[start + $0] }
    }
    return BlockPicture(columns: columns, rows: rows, cells: stretched)
  }
}

/// The byte stream of a picture in blocks, for standard output, which has no canvas.
extension BlockPicture {
  /// Rows of characters with their colors, indented by `indent` columns. Each row ends in the plain
  /// style, so that no terminal paints past its end. `lineEnd` separates the rows.
  package func bytes(lineEnd: StaticString = "\n", indent: Int = 0) -> [UInt8] {
    var buffer = ByteBuffer(capacity: columns * rows * 40 + rows * 16)
    for row in 0..<rows {
      if row > 0 { buffer.put(lineEnd) }
      // A color takes at most 19 bytes, a character at most 4.
      buffer.reserve(columns * 42 + indent + 8)
      for _ in 0..<max(0, indent) { buffer.put(UInt8(ascii: " ")) }
      write(row: row, to: &buffer)
    }
    return buffer.bytes
  }

  private func write(row: Int, to buffer: inout ByteBuffer) {
    var pen = BlockPen()
    for cell in cells[row * columns..<(row + 1) * columns] { pen.write(cell, to: &buffer) }
    buffer.put("\u{1B}[m")
  }
}

/// Writes cells with the colors that change from one cell to the next.
struct BlockPen {
  private var foreground = Color.terminal
  private var background = Color.terminal

  @inline(__always)
  mutating func write(_ cell: BlockCell, to buffer: inout ByteBuffer) {
    let isBlank = cell.scalar == " "
    let newForeground = !isBlank && cell.foreground != foreground
    let newBackground = cell.background != background
    if newForeground || newBackground {
      buffer.put(0x1B)
      buffer.put(UInt8(ascii: "["))
      if newForeground { write(cell.foreground, base: 30, to: &buffer) }
      if newForeground, newBackground { buffer.put(UInt8(ascii: ";")) }
      if newBackground { write(cell.background, base: 40, to: &buffer) }
      buffer.put(UInt8(ascii: "m"))
    }
    if newForeground { foreground = cell.foreground }
    background = cell.background
    buffer.put(scalar: cell.scalar)
  }

  @inline(__always)
  private func write(_ color: Color, base: Int, to buffer: inout ByteBuffer) {
    switch color.kind {
    case .terminal: buffer.put(number: base + 9)
    case .palette(let index) where index < 8: buffer.put(number: base + Int(index))
    case .palette(let index) where index < 16: buffer.put(number: base + 52 + Int(index))
    case .palette(let index):
      write(base + 8, 5, to: &buffer)
      buffer.put(number: Int(index))
    case .rgb(let red, let green, let blue):
      write(base + 8, 2, to: &buffer)
      buffer.put(number: Int(red))
      buffer.put(UInt8(ascii: ";"))
      buffer.put(number: Int(green))
      buffer.put(UInt8(ascii: ";"))
      buffer.put(number: Int(blue))
    }
  }

  private func write(_ first: Int, _ second: Int, to buffer: inout ByteBuffer) {
    buffer.put(number: first)
    buffer.put(UInt8(ascii: ";"))
    buffer.put(number: second)
    buffer.put(UInt8(ascii: ";"))
  }
}
