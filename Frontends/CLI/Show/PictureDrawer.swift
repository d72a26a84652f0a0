import FeedCore
import FeedImaging
import Glibc
import TerminalKit

/// Converts pictures to the bytes that show them in a terminal's scrolling text. Pure, except for
/// kitty's shared memory.
struct PictureDrawer: Sendable {
  private let encoder: GraphicsEncoder
  private let capabilities: GraphicsCapabilities
  /// The color behind transparent pixels.
  private let background: RGB
  /// The ids that all pictures of a run share. A picture with an id in use would replace the one
  /// that has it.
  private let ids: Lock<KittyIDs>

  init(_ capabilities: GraphicsCapabilities, background: RGB = .black) {
    encoder = GraphicsEncoder(capabilities)
    ids = Lock(KittyIDs(for: capabilities))
    (self.capabilities, self.background) = (capabilities, background)
  }

  /// The cells over which a photo of this size is drawn; its aspect ratio is kept.
  func cells(for photo: PixelSize, maxColumns: Int, maxRows: Int) -> PictureCells {
    let limit = capabilities.graphicsProtocol == .placeholders ? KittyPlaceholders.limit : Int.max
    return PictureCells(
      of: photo, cell: capabilities.cell, maxColumns: min(maxColumns, limit),
      maxRows: min(maxRows, limit))
  }

  /// The resolution of a picture over these cells.
  func pixels(_ cells: PictureCells) -> PixelSize {
    encoder.bitmapSize(over: cells, cell: capabilities.cell)
  }

  /// The bytes that show a picture file from the cursor on. They leave the cursor anywhere.
  ///
  /// - Parameters:
  ///   - limits: The limits for decoding the file.
  ///   - lineEnd: The bytes between the lines of blocks.
  /// - Returns: The bytes, and whether the file is truncated.
  func bytes(
    of picture: [UInt8], _ cells: PictureCells, limits: Picture.Limits = Picture.Limits(),
    lineEnd: StaticString = "\n"
  ) throws(ImageError) -> (bytes: [UInt8], isCut: Bool) {
    // Such a file is complete.
    if let file = try encoder.picture(ofFile: picture, over: cells, limits: limits) {
      return (placed(file, lineEnd), false)
    }
    let decoded = try Picture.decode(
      picture, scaledTo: pixels(cells), limits: limits, background: background)
    return (try bytes(of: decoded.bitmap, cells, lineEnd: lineEnd), decoded.isCut)
  }

  /// The bytes of a bitmap of any size, stretched over the cells.
  func bytes(
    of bitmap: Bitmap, _ cells: PictureCells, lineEnd: StaticString = "\n"
  ) throws(ImageError) -> [UInt8] {
    // Blocks are made from a bitmap of any size.
    let fitting = encoder.sendsPixels ? bitmap.scaled(to: pixels(cells)) : bitmap
    return try encoder.picture(of: fitting, over: cells).map { placed($0, lineEnd) } ?? []
  }

  /// Places the bytes of a picture between the lines of a text. The cursor ends on the line below.
  func inText(_ picture: [UInt8], rows: Int) -> [UInt8] {
    switch capabilities.graphicsProtocol.kind {
    case .none: return []
    case .text: return picture + [UInt8(ascii: "\n")]
    case .kitty, .painted:
      // Terminals differ in where they leave the cursor, and a picture that reaches the last row
      // may scroll. The rows are therefore made first, and the cursor is moved below them
      // explicitly.
      let rooms = String(repeating: "\n", count: rows)
      let before = "\(rooms)\u{1B}[\(rows)A\u{1B}7"
      let after = "\u{1B}8\u{1B}[\(rows)B\r"
      return Array(before.utf8) + picture + Array(after.utf8)
    }
  }
}

// Bytes from the cursor's cell on.
extension PictureDrawer {
  private func placed(_ picture: EncodedPicture, _ lineEnd: StaticString) -> [UInt8] {
    switch picture.content {
    case .blocks(let blocks): return blocks.bytes(lineEnd: lineEnd)
    case .kitty(let image): return kitty(image, picture.cells)
    case .sixel, .iterm2:
      var buffer = ByteBuffer(capacity: picture.byteCount(painting: picture.whole) + 1024)
      picture.paint(picture.whole, through: capabilities.passthrough, to: &buffer)
      return buffer.bytes
    }
  }

  private func kitty(_ image: KittyImage, _ cells: PictureCells) -> [UInt8] {
    let encoder = KittyEncoder(passthrough: capabilities.passthrough)
    let id = ids.withLock { $0.next() }
    let sent = encoder.transmit(shared(image), id: id)
    if capabilities.graphicsProtocol == .placements {
      let placement = KittyPlacement(columns: cells.columns, rows: cells.rows, z: capabilities.z)
      return sent + encoder.place(placement, id: id)
    }
    return sent + encoder.placeVirtually(columns: cells.columns, rows: cells.rows, id: id)
      + KittyPlaceholders(id: id).bytes(columns: cells.columns, rows: cells.rows)
  }

  /// Pixels in shared memory, if the system has room for them.
  private func shared(_ image: KittyImage) -> KittyImage {
    guard case .pixels(let bitmap) = image else { return image }
    let name = "/imagefeed-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    return SharedPixels(bitmap, name: name)?.image ?? image
  }
}
