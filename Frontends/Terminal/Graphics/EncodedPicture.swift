import FeedCore
package import FeedImaging

/// A picture encoded for one terminal, over a rectangle of its cells. Two pictures are equal only
/// if they are the same object, because the state of the terminal is looked up by them.
package final class EncodedPicture: Sendable, Hashable, Identifiable {
  /// The encoded data, from which the sequences of a graphics protocol are made.
  package enum Content: Sendable {
    case blocks(BlockPicture)
    case kitty(KittyImage)
    /// A JPEG file, and the bitmap for files of its parts; nil if the picture is never shown in
    /// parts.
    case iterm2([UInt8], Bitmap?)
    case sixel(SixelPicture)
  }

  /// A number that is unique for the lifetime of the process. The terminal's data can outlive this
  /// object, whose address may be reused.
  package let id: Int
  package let content: Content
  /// The size in pixels: that of its cells, or less if the terminal enlarges it.
  package let size: PixelSize
  package let cells: PictureCells

  package var rows: Int { cells.rows }
  package var columns: Int { cells.columns }

  package init(_ content: Content, size: PixelSize, over cells: PictureCells) {
    id = Self.lastID.withLock { last in
      last += 1
      return last
    }
    self.content = content
    self.size = size
    self.cells = cells
  }

  package var cost: Int {
    switch content {
    case .blocks(let picture): picture.cost
    case .kitty(let image): image.cost
    case .iterm2(let file, let bitmap): file.count + (bitmap?.pixels.count ?? 0)
    case .sixel(let picture): picture.cost
    }
  }

  /// Whether it has exactly the pixels of its cells.
  package func isExact(in cell: CellPixels) -> Bool { size == cells.pixels(cell) }

  /// The pixels of a rectangle of its cells; empty if it has no cells.
  package func pixels(_ part: Rectangle) -> PixelRect {
    let (rows, columns) = (max(1, rows), max(1, columns))
    let left = size.width * part.column / columns
    let top = size.height * part.row / rows
    return PixelRect(
      x: left, y: top, width: size.width * part.right / columns - left,
      height: size.height * part.bottom / rows - top)
  }

  package static func == (left: EncodedPicture, right: EncodedPicture) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }

  private static let lastID = Lock(0)
}

extension EncodedPicture {
  package var whole: Rectangle { Rectangle(row: 0, column: 0, rows: rows, columns: columns) }

  /// The number of rows between a part and the nearest row above it at which a band of sixels
  /// begins. With these rows the part's text can be copied; without them it is encoded again. 0 if
  /// the part begins with a band, or cannot be copied at all.
  package func rowsSinceBand(at part: Rectangle) -> Int {
    guard case .sixel(let sixel) = content, part.column == 0, part.columns == columns,
      exceededLimit(of: sixel, by: part) == nil
    else { return 0 }
    let first = (0...max(0, part.row)).last { row in
      let rest = Rectangle(row: row, column: 0, rows: 1, columns: columns)
      return pixels(rest).y % SixelEncoder.bandHeight == 0
    }
    return part.row - (first ?? part.row)
  }

  /// The approximate number of bytes that paint a part.
  package func byteCount(painting part: Rectangle) -> Int {
    let whole =
      switch content {
      case .blocks, .kitty: 0
      case .sixel(let sixel): sixel.textCount
      case .iterm2(let file, _): Base64.length(of: file.count)
      }
    return whole * part.rows * part.columns / max(1, rows * columns)
  }

  /// Adds the sequence that paints some of its cells, from the cursor's cell on. Only sixel and
  /// iTerm2 paint. For blocks and kitty's pictures nothing is added, because they are shown in
  /// other ways.
  package func paint(
    _ part: Rectangle, through passthrough: Passthrough, to buffer: inout ByteBuffer
  ) {
    switch content {
    case .blocks, .kitty: break
    case .sixel(let sixel): paint(sixel, part, through: passthrough, to: &buffer)
    case .iterm2(let file, let bitmap):
      guard let file = part == whole ? file : Self.file(of: bitmap, pixels(part)) else { return }
      let pieces = pieces(of: part, file, passthrough)
      if pieces.count > 1 { buffer.put(contentsOf: passthrough.wrap(Self.saveCursor)) }
      for (piece, file) in pieces {
        let move = Self.move(rows: piece.row - part.row, columns: 0)
        if !move.isEmpty { buffer.put(contentsOf: passthrough.wrap(move)) }
        let encoder = ITerm2Encoder(passthrough: passthrough)
        buffer.put(contentsOf: encoder.bytes(of: file, columns: piece.columns, rows: piece.rows))
        if pieces.count > 1 { buffer.put(contentsOf: passthrough.wrap(Self.restoreCursor)) }
      }
    }
  }

  /// A part of an iTerm2 picture with its file. If tmux would drop the sequence because of its
  /// length, the part is split into pieces below each other.
  private func pieces(
    of part: Rectangle, _ file: [UInt8], _ passthrough: Passthrough
  ) -> [(Rectangle, [UInt8])] {
    guard passthrough == .tmux, part.rows > 1, case .iterm2(_, let bitmap?) = content,
      ITerm2Encoder.length(of: file.count) > Passthrough.tmuxSequenceLimit
    else { return [(part, file)] }
    let upper = part.rows / 2
    return [(0, upper), (upper, part.rows - upper)].flatMap { row, rows in
      let half = Rectangle(
        row: part.row + row, column: part.column, rows: rows, columns: part.columns)
      return Self.file(of: bitmap, pixels(half)).map { pieces(of: half, $0, passthrough) } ?? []
    }
  }

  private static let saveCursor = Array("\u{1B}7".utf8)
  private static let restoreCursor = Array("\u{1B}8".utf8)

  /// Adds the part as one sequence, or in pieces that the terminal accepts, each at its own cell.
  private func paint(
    _ sixel: SixelPicture, _ part: Rectangle, through passthrough: Passthrough,
    to buffer: inout ByteBuffer
  ) {
    guard let limit = exceededLimit(of: sixel, by: part) else {
      return append(sixel, part, through: passthrough, to: &buffer)
    }
    let size = pixels(part).size
    let rows = max(1, part.rows * min(size.height, limit.height) / max(1, size.height))
    let columns = max(1, part.columns * min(size.width, limit.width) / max(1, size.width))
    buffer.put(contentsOf: passthrough.wrap(Self.saveCursor))
    for row in stride(from: 0, to: part.rows, by: rows) {
      for column in stride(from: 0, to: part.columns, by: columns) {
        let move = Self.move(rows: row, columns: column)
        if !move.isEmpty { buffer.put(contentsOf: passthrough.wrap(move)) }
        let piece = Rectangle(
          row: part.row + row, column: part.column + column, rows: min(rows, part.rows - row),
          columns: min(columns, part.columns - column))
        append(sixel, piece, through: passthrough, to: &buffer)
        buffer.put(contentsOf: passthrough.wrap(Self.restoreCursor))
      }
    }
  }

  private func append(
    _ sixel: SixelPicture, _ part: Rectangle, through passthrough: Passthrough,
    to buffer: inout ByteBuffer
  ) {
    guard passthrough == .tmux else { return sixel.append(pixels(part), to: &buffer) }
    var inside = ByteBuffer(capacity: byteCount(painting: part))
    sixel.append(pixels(part), to: &inside)
    buffer.put(contentsOf: passthrough.wrap(inside.bytes))
  }

  /// The largest size that the terminal accepts at once, if the part is larger; otherwise nil.
  private func exceededLimit(of sixel: SixelPicture, by part: Rectangle) -> PixelSize? {
    let size = pixels(part).size
    return sixel.limit.flatMap { size.width > $0.width || size.height > $0.height ? $0 : nil }
  }

  private static func move(rows: Int, columns: Int) -> [UInt8] {
    let down = rows > 0 ? "\u{1B}[\(rows)B" : ""
    return Array((columns > 0 ? "\(down)\u{1B}[\(columns)C" : down).utf8)
  }

  /// A JPEG of a part of the bitmap; nil if there is no bitmap. No error is reported, because the
  /// whole bitmap was already encoded.
  private static func file(of bitmap: Bitmap?, _ part: PixelRect) -> [UInt8]? {
    bitmap.flatMap { try? JPEG.encode($0.cropped(to: part)) }
  }
}
