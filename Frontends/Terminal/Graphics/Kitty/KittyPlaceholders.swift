/// Unicode placeholders of the kitty graphics protocol (kitty 0.28 or later, Ghostty): characters
/// that show a virtually placed picture. Their combining marks select a cell of the picture, and
/// their color selects the picture. For the terminal, tmux and the canvas they are ordinary text
/// that scrolls and can be covered.
package struct KittyPlaceholders: Sendable, Hashable {
  package let id: UInt32

  /// The maximum number of rows or columns of a picture, limited by the number of marks.
  package static let limit = PlaceholderMarks.count

  static let character: Unicode.Scalar = "\u{10EEEE}"

  /// - Parameter id: The picture's id, below 2^24 because a color has three bytes.
  package init(id: UInt32) {
    precondition(id > 0 && id < 1 << 24, "a placeholder's color holds ids below 2^24")
    self.id = id
  }

  /// The placeholders' color. For ids up to 255 it is a palette color, which also passes terminals
  /// with 256 colors unchanged. For others it needs 24 bits all the way.
  package var color: Color { id < 256 ? .palette(UInt8(id)) : .rgb(id) }

  /// Draws the part `window` of the picture, in cells of the virtual placement, with its top left
  /// cell at (`row`, `column`). A window smaller than the placement zooms in.
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
          Self.character, marks: CombiningMarks(rowMark, columnMark), row: line, column: place,
          style: style)
      }
    }
  }

  /// The whole picture as separate lines, for standard output. The last line has no line end.
  package func bytes(
    columns: Int, rows: Int, lineEnd: StaticString = "\n", indent: Int = 0
  )
    -> [UInt8]
  {
    var buffer = ByteBuffer(capacity: rows * (columns * 12 + 32))
    for row in 0..<min(rows, Self.limit) {
      if row > 0 { buffer.put(lineEnd) }
      buffer.reserve(columns * 12 + indent + 64)
      for _ in 0..<max(0, indent) { buffer.put(UInt8(ascii: " ")) }
      putColor(in: &buffer)
      for column in 0..<min(columns, Self.limit) {
        buffer.put(scalar: Self.character)
        buffer.put(scalar: PlaceholderMarks.all[row])
        buffer.put(scalar: PlaceholderMarks.all[column])
      }
      buffer.put("\u{1B}[39m")
    }
    return buffer.bytes
  }

  private func mark(_ number: Int) -> Unicode.Scalar? {
    PlaceholderMarks.all.indices.contains(number) ? PlaceholderMarks.all[number] : nil
  }

  private func putColor(in buffer: inout ByteBuffer) {
    buffer.put("\u{1B}[38;")
    if id < 256 {
      buffer.put("5;")
      buffer.put(number: Int(id))
    } else {
      buffer.put("2;")
      buffer.put(number: Int(id >> 16))
      buffer.put(UInt8(ascii: ";"))
      buffer.put(number: Int(id >> 8 & 255))
      buffer.put(UInt8(ascii: ";"))
      buffer.put(number: Int(id & 255))
    }
    buffer.put(UInt8(ascii: "m"))
  }
}

/// The combining marks that number the rows and columns of placeholders. The protocol defines the
/// list: the marks of Unicode 6.0 above a character (class 230), in order, without the 23 that
/// normalization composes with a base character.
enum PlaceholderMarks {
  static var count: Int { all.count }

  static let all: [Unicode.Scalar] = ranges.flatMap { $0.compactMap(Unicode.Scalar.init) }

  private static let ranges: [ClosedRange<UInt32>] = [
    0x0305...0x0305, 0x030D...0x030E, 0x0310...0x0310, 0x0312...0x0312, 0x033D...0x033F,
    0x0346...0x0346, 0x034A...0x034C, 0x0350...0x0352, 0x0357...0x0357, 0x035B...0x035B,
    0x0363...0x036F, 0x0483...0x0487, 0x0592...0x0595, 0x0597...0x0599, 0x059C...0x05A1,
    0x05A8...0x05A9, 0x05AB...0x05AC, 0x05AF...0x05AF, 0x05C4...0x05C4, 0x0610...0x0617,
    0x0657...0x065B, 0x065D...0x065E, 0x06D6...0x06DC, 0x06DF...0x06E2, 0x06E4...0x06E4,
    0x06E7...0x06E8, 0x06EB...0x06EC, 0x0730...0x0730, 0x0732...0x0733, 0x0735...0x0736,
    0x073A...0x073A, 0x073D...0x073D, 0x073F...0x0741, 0x0743...0x0743, 0x0745...0x0745,
    0x0747...0x0747, 0x0749...0x074A, 0x07EB...0x07F1, 0x07F3...0x07F3, 0x0816...0x0819,
    0x081B...0x0823, 0x0825...0x0827, 0x0829...0x082D, 0x0951...0x0951, 0x0953...0x0954,
    0x0F82...0x0F83, 0x0F86...0x0F87, 0x135D...0x135F, 0x17DD...0x17DD, 0x193A...0x193A,
    0x1A17...0x1A17, 0x1A75...0x1A7C, 0x1B6B...0x1B6B, 0x1B6D...0x1B73, 0x1CD0...0x1CD2,
    0x1CDA...0x1CDB, 0x1CE0...0x1CE0, 0x1DC0...0x1DC1, 0x1DC3...0x1DC9, 0x1DCB...0x1DCC,
    0x1DD1...0x1DE6, 0x1DFE...0x1DFE, 0x20D0...0x20D1, 0x20D4...0x20D7, 0x20DB...0x20DC,
    0x20E1...0x20E1, 0x20E7...0x20E7, 0x20E9...0x20E9, 0x20F0...0x20F0, 0x2CEF...0x2CF1,
    0x2DE0...0x2DFF, 0xA66F...0xA66F, 0xA67C...0xA67D, 0xA6F0...0xA6F1, 0xA8E0...0xA8F1,
    0xAAB0...0xAAB0, 0xAAB2...0xAAB3, 0xAAB7...0xAAB8, 0xAABE...0xAABF, 0xAAC1...0xAAC1,
    0xFE20...0xFE26, 0x10A0F...0x10A0F, 0x10A38...0x10A38, 0x1D185...0x1D189, 0x1D1AA...0x1D1AD,
    0x1D242...0x1D244,
  ]
}
