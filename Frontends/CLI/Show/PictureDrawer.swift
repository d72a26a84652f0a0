import FeedCore
import FeedImaging
import Glibc
import TerminalKit

/// Turns a JPEG into the bytes that show it over so many cells. Pure but for kitty's shared
/// memory.
struct PictureDrawer {
  let capabilities: GraphicsCapabilities

  /// Over which cells a photo of this size is drawn, its aspect kept.
  func cells(
    for photo: PixelSize, maxColumns: Int, maxRows: Int
  ) -> PictureCells {
    PictureCells(
      of: photo, cell: capabilities.cell, maxColumns: maxColumns, maxRows: maxRows)
  }

  /// The pixels that a picture over these cells is made of.
  func pixels(_ cells: PictureCells) -> PixelSize {
    capabilities.graphicsProtocol == .blocks
      ? capabilities.glyphs.sampleSize(columns: cells.columns, rows: cells.rows)
      : cells.pixels(capabilities.cell)
  }

  /// Draws from the cursor on and leaves the cursor anywhere. Blocks are lines of letters with
  /// `lineEnd` between them. Says whether the file was cut short.
  func bytes(
    of jpeg: UnsafeRawBufferPointer, _ cells: PictureCells,
    lineEnd: StaticString = "\n"
  ) throws(ImageError) -> (bytes: [UInt8], isCut: Bool) {
    if capabilities.graphicsProtocol == .iterm2, let file = try untouched(jpeg, cells) {
      return (file, false)
    }
    let size = pixels(cells)
    let picture = try JPEG.decode(jpeg, JPEG.Options(detail: .atLeast(size)))
    return (try encoded(picture.bitmap, cells, lineEnd: lineEnd), picture.isCut)
  }

  /// A bitmap of any size, stretched over the cells.
  func encoded(
    _ picture: Bitmap, _ cells: PictureCells, lineEnd: StaticString = "\n"
  ) throws(ImageError) -> [UInt8] {
    let bitmap =
      capabilities.graphicsProtocol == .blocks ? picture : picture.scaled(to: pixels(cells))
    switch capabilities.graphicsProtocol {
    case .none: return []
    case .blocks:
      let encoder = BlockEncoder(glyphs: capabilities.glyphs, colors: capabilities.colors)
      return encoder.picture(of: bitmap, columns: cells.columns, rows: cells.rows)
        .bytes(lineEnd: lineEnd)
    case .sixel:
      return capabilities.passthrough.wrap(
        SixelEncoder(.adaptive(colors: capabilities.sixelColors)).bytes(of: bitmap))
    case .iterm2:
      let file = try JPEG.encode(bitmap)
      return ITerm2Encoder(passthrough: capabilities.passthrough)
        .bytes(of: file, columns: cells.columns, rows: cells.rows)
    case .placements, .placeholders: return kitty(bitmap, cells)
    }
  }

  /// The terminal decodes JPEG itself: an upright file that is not much larger than what is shown
  /// goes as it is. Nil for others.
  private func untouched(
    _ jpeg: UnsafeRawBufferPointer, _ cells: PictureCells
  ) throws(ImageError) -> [UInt8]? {
    let info = try JPEG.inspect(jpeg)
    guard info.orientation == .upright, info.size.width <= 2 * pixels(cells).width + 400 else {
      return nil
    }
    return ITerm2Encoder(passthrough: capabilities.passthrough)
      .bytes(of: Array(jpeg), columns: cells.columns, rows: cells.rows)
  }

  private func kitty(_ bitmap: Bitmap, _ cells: PictureCells) -> [UInt8] {
    let encoder = KittyEncoder(passthrough: capabilities.passthrough)
    // Placeholders carry the id in a palette colour; others only have to differ from each other.
    let id = UInt32.random(
      in: capabilities.graphicsProtocol == .placeholders ? 16...255 : 256...0xFF_FFFF)
    let sent = encoder.transmit(image(bitmap), id: id)
    if capabilities.graphicsProtocol == .placements {
      let placement = KittyPlacement(columns: cells.columns, rows: cells.rows, z: capabilities.z)
      return sent + encoder.place(placement, id: id)
    }
    return sent + encoder.placeVirtually(columns: cells.columns, rows: cells.rows, id: id)
      + KittyPlaceholders(id: id).bytes(columns: cells.columns, rows: cells.rows)
  }

  private func image(_ bitmap: Bitmap) -> KittyImage {
    guard capabilities.sharesMemory else { return .indexed(bitmap) }
    let name = "/imagefeed-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    return SharedPixels(bitmap, name: name)?.image ?? .pixels(bitmap)
  }
}
