import FeedCore
import FeedImaging
import TerminalKit
import Testing

@testable import FrontendTUI

/// A canvas with pictures that draws frames as the screen does.
struct LayerBench {
  var layer: any GraphicsLayer
  let encoder: GraphicsEncoder
  /// Fits a picture of 8 by 4 cells, each 5×6 pixels.
  let size = TerminalSize(rows: 8, columns: 16)

  /// - Parameter answers: The terminal's replies to the probe.
  init(
    _ preference: GraphicsPreference, term: String = "xterm", answers: String = "",
    passthrough: Passthrough = .direct
  ) throws {
    let facts = TerminalEnvironment { $0 == "TERM" ? term : nil }
    var parser = ProbeParser()
    parser.take(answers.utf8)
    var capabilities = GraphicsDetection(
      preference: preference, facts: facts, answers: parser.answers
    ).capabilities
    capabilities.passthrough = passthrough
    layer = try #require(capabilities.layer(sharedName: "/imagefeed-test", numbers: KittyIDs()))
    encoder = GraphicsEncoder(screen: capabilities)
  }

  func picture(
    _ color: RGB, rows: Int = 4, columns: Int = 8,
    cell: CellPixels = CellPixels(width: 5, height: 6)
  ) throws -> RenderedPicture {
    let bitmap = Bitmap(
      size: PixelSize(width: columns * cell.width, height: rows * cell.height), fill: color)
    let blocks = BlockEncoder(glyphs: .halves, colors: .full)
      .picture(of: bitmap, columns: columns, rows: rows)
    let cells = PictureCells(columns: columns, rows: rows)
    return RenderedPicture(blocks: blocks, pixels: try encoder.picture(of: bitmap, over: cells))
  }

  /// Draws one frame with the pictures, then `cover` in letters, faded for the dialogs in `fade`.
  /// The pictures fill cards unless `framing` says otherwise.
  mutating func frame(
    _ pictures: [(RenderedPicture, row: Int, column: Int)], cover: Rectangle? = nil,
    isFresh: Bool = false, scroll: Scroll? = nil, fade: PictureFade? = nil,
    framing: PictureKey.Framing = .filled
  ) -> (bytes: PictureBytes, canvas: Canvas) {
    _ = layer.setFade(fade)
    var canvas = Canvas(rows: size.rows, columns: size.columns)
    var placed: [PlacedPicture] = []
    for (picture, row, column) in pictures {
      let drawable = layer.drawable(picture)
      let place = Rectangle(
        row: row, column: column, rows: picture.blocks.rows, columns: picture.blocks.columns)
      drawable.draw(on: &canvas, row: row, column: column, clip: canvas.bounds)
      placed.append(
        PlacedPicture(
          key: PictureKey(
            .photo("p"), rows: place.rows, columns: place.columns, framing: framing,
            cell: CellPixels(width: 5, height: 6)),
          place: place, clip: canvas.bounds, pixels: drawable.pixels))
    }
    if let cover { canvas.fill(cover, style: .plain) }
    return (layer.bytes(for: placed, on: canvas, isFresh: isFresh, scroll: scroll), canvas)
  }
}

extension PictureBytes {
  /// All bytes in order, except those of the cells.
  var all: [UInt8] { before + Frame(Canvas(rows: 1, columns: 1), self).afterCells }
}

extension Frame {
  init(_ canvas: Canvas, _ bytes: PictureBytes) {
    self.init(canvas, before: bytes.before, after: bytes.after, painted: bytes.painted)
  }

  /// All bytes after the cells.
  var afterCells: [UInt8] {
    var buffer = ByteBuffer(capacity: 0)
    buffer.put(contentsOf: after)
    for content in painted { content.append(&buffer) }
    return buffer.bytes
  }
}

/// Returns the sequences, with picture data shortened.
func steps(_ bytes: PictureBytes) -> [String] {
  let all = String(decoding: bytes.all, as: UTF8.self)
  return all.split(separator: "\u{1B}", omittingEmptySubsequences: true)
    .filter { $0 != "\\" }.map { step in
      step.contains("\"1;1;")
        ? "sixel " + step.drop { $0 != "\"" }.prefix(11).prefix { $0 != "#" }
        : String(step.prefix { $0 != ";" })
    }
}
