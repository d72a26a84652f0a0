import FeedImaging
import TerminalKit

/// A picture in pixels, made ready beside the screen's thread for a terminal that shows pixels.
/// One picture is the same as another when it is the very same: what the terminal has of it is
/// looked up by this.
final class PixelPicture: Sendable, Hashable {
  /// What the terminal's language is made from.
  enum Content: Sendable {
    /// For kitty's shared memory, and for iTerm2, which gets parts of it as files.
    case bitmap(Bitmap)
    /// For kitty over a line: a whole file.
    case png([UInt8])
    /// For sixel: the colours are chosen, any part of it can be written at once.
    case indexed(IndexedBitmap)
  }

  let content: Content
  let rows: Int
  let columns: Int
  /// Of one cell.
  let cell: CellPixels

  init(_ content: Content, rows: Int, columns: Int, cell: CellPixels) {
    self.content = content
    self.rows = rows
    self.columns = columns
    self.cell = cell
  }

  /// In bytes, for the cache.
  var cost: Int {
    switch content {
    case .bitmap(let bitmap): bitmap.pixels.count
    case .png(let bytes): bytes.count
    case .indexed(let bitmap): bitmap.indices.count
    }
  }

  /// The pixels of some of its cells.
  func pixels(_ cells: Rectangle) -> PixelRect {
    PixelRect(
      x: cells.column * cell.width, y: cells.row * cell.height, width: cells.columns * cell.width,
      height: cells.rows * cell.height)
  }

  static func == (left: PixelPicture, right: PixelPicture) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// In which form a terminal takes pixels.
enum PixelForm: Sendable, Hashable {
  case bitmap
  case png
  case indexed(colors: Int)

  /// Nil where pictures are made of letters. Those that the terminal would never let go of again
  /// are of no use on a screen that moves.
  init?(_ plan: PicturePlan) {
    switch plan.language {
    case .placeholders, .placements: self = plan.sharesMemory ? .bitmap : .png
    case .sixel where !plan.sticks: self = .indexed(colors: plan.sixelColors)
    case .iterm2 where !plan.sticks: self = .bitmap
    case .sixel, .iterm2, .blocks, .none: return nil
    }
  }

  func content(of bitmap: Bitmap) -> PixelPicture.Content {
    switch self {
    case .bitmap: .bitmap(bitmap)
    case .png: .png(PNG.bytes(of: IndexedBitmap(bitmap, mode: .adaptive(colors: 256))))
    case .indexed(let colors):
      .indexed(IndexedBitmap(bitmap, mode: .adaptive(colors: colors), steps: .percents))
    }
  }
}

/// A picture as it was drawn: in letters, which every terminal shows, and in pixels where the
/// terminal does.
struct ShownPicture: Sendable, Hashable {
  let blocks: BlockPicture
  var pixels: PixelPicture?

  /// Over other cells pixels are no use: the letters are stretched until there are new ones.
  func stretched(columns: Int, rows: Int) -> ShownPicture {
    let fits = pixels.map { $0.columns == columns && $0.rows == rows } ?? false
    return ShownPicture(
      blocks: blocks.stretched(columns: columns, rows: rows), pixels: fits ? pixels : nil)
  }

  var cost: Int {
    blocks.cells.count * MemoryLayout<BlockCell>.stride + 256 + (pixels?.cost ?? 0)
  }
}

/// Without a wall that knows the terminal it is shown in letters.
extension ShownPicture: DrawablePicture {
  func draw(on canvas: inout Canvas, row: Int, column: Int, clip: Rectangle?) {
    blocks.draw(on: &canvas, row: row, column: column, clip: clip)
  }
}
