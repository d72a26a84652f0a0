/// The byte stream of a picture in blocks: for standard output, where no canvas is.
extension BlockPicture {
  /// Rows of letters with their colours. Each row ends in the plain style, so that no terminal
  /// paints past its end, and but for the last one with `lineEnd`. `indent` columns are left free.
  package func bytes(lineEnd: StaticString = "\n", indent: Int = 0) -> [UInt8] {
    var sink = ByteSink(capacity: columns * rows * 40 + rows * 16)
    for row in 0..<rows {
      if row > 0 { sink.put(lineEnd) }
      // A colour takes 19 bytes at most, a letter 4.
      sink.reserve(columns * 42 + indent + 8)
      for _ in 0..<max(0, indent) { sink.put(UInt8(ascii: " ")) }
      write(row: row, to: &sink)
    }
    return sink.bytes
  }

  private func write(row: Int, to sink: inout ByteSink) {
    var pen = BlockPen()
    cells.withUnsafeBufferPointer { cells in
      for index in row * columns..<(row + 1) * columns { pen.write(cells[index], to: &sink) }
    }
    sink.put("\u{1B}[m")
  }
}
