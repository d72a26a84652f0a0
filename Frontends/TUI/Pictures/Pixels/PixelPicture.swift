import FeedImaging
import TerminalKit

/// A picture in pixels, made ready beside the screen's thread for a terminal that shows pixels.
/// One picture is the same as another when it is the very same: what the terminal has of it is
/// looked up by this.
final class PixelPicture: Sendable, Hashable {
  /// What the terminal's language is made from.
  enum Content: Sendable {
    /// For kitty's shared memory.
    case bitmap(Bitmap)
    /// For kitty over a line: a whole file.
    case png([UInt8])
    /// For iTerm2: a whole file, and what parts are made from.
    case jpeg([UInt8], Bitmap)
    case sixel(SixelPicture)
  }

  let content: Content
  /// In pixels: those of its cells, or fewer where the terminal enlarges it again.
  let size: PixelSize
  let rows: Int
  let columns: Int

  init(_ content: Content, size: PixelSize, rows: Int, columns: Int) {
    self.content = content
    self.size = size
    self.rows = rows
    self.columns = columns
  }

  /// In bytes, for the cache.
  var cost: Int {
    switch content {
    case .bitmap(let bitmap): bitmap.pixels.count
    case .png(let bytes): bytes.count
    case .jpeg(let bytes, let bitmap): bytes.count + bitmap.pixels.count
    case .sixel(let picture): picture.cost
    }
  }

  /// The pixels of some of its cells.
  func pixels(_ cells: Rectangle) -> PixelRect {
    let left = size.width * cells.column / columns
    let top = size.height * cells.row / rows
    return PixelRect(
      x: left, y: top, width: size.width * cells.right / columns - left,
      height: size.height * cells.bottom / rows - top)
  }

  static func == (left: PixelPicture, right: PixelPicture) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A picture as it was drawn: in letters, which every terminal shows, and in pixels where the
/// terminal does.
struct EncodedPicture: Sendable, Hashable {
  let blocks: BlockPicture
  var pixels: PixelPicture?

  /// Over other cells pixels are no use: the letters are stretched until there are new ones.
  func stretched(columns: Int, rows: Int) -> EncodedPicture {
    let fits = pixels.map { $0.columns == columns && $0.rows == rows } ?? false
    return EncodedPicture(
      blocks: blocks.stretched(columns: columns, rows: rows), pixels: fits ? pixels : nil)
  }

  var cost: Int {
    blocks.cells.count * MemoryLayout<BlockCell>.stride + 256 + (pixels?.cost ?? 0)
  }
}

/// Without a wall that knows the terminal it is shown in letters.
extension EncodedPicture: DrawablePicture {
  func draw(on canvas: inout Canvas, row: Int, column: Int, clip: Rectangle?) {
    blocks.draw(on: &canvas, row: row, column: column, clip: clip)
  }
}
