import FeedFormats
package import FeedImaging

/// Encodes bitmaps for the graphics protocol of one terminal. Pure.
///
/// Commands call `picture`. The screen calls `blocks` and `placeholder`, and `picture` only if the
/// protocol sends pixels. A protocol that draws with text must therefore be encoded by `blocks`.
package struct GraphicsEncoder: Sendable, Hashable {
  package let capabilities: GraphicsCapabilities
  /// The maximum number of bytes per cell of a picture, before base64; nil for no limit.
  private let budget: Int?

  /// The budget of a cell over a network: 0.7 MB for the 4,560 cells of a screen of 120 by 38.
  /// Blocks take about a tenth of that, and shared memory nothing.
  package static let remoteBudget = 160

  /// An encoder for pictures in scrolling text. Each is sent once and stays.
  package init(_ capabilities: GraphicsCapabilities) {
    self.capabilities = capabilities
    budget = nil
  }

  /// An encoder for a screen, whose pictures move and disappear. A terminal that cannot erase
  /// pictures gets blocks.
  package init(screen capabilities: GraphicsCapabilities) {
    var capabilities = capabilities
    if capabilities.cannotErasePictures { capabilities.graphicsProtocol = .blocks }
    self.capabilities = capabilities
    budget = capabilities.isRemote ? Self.remoteBudget : nil
  }

  /// Encodes a bitmap over its cells.
  ///
  /// - Parameters:
  ///   - bitmap: Ideally of `bitmapSize(over:cell:)`. The terminal stretches it to the cells.
  ///   - isDraft: Whether the picture moves and will soon be replaced. A draft is faster to make
  ///     and to send: it uses the same colors for all pictures, and half the size if the terminal
  ///     can enlarge it.
  /// - Returns: Nil if the terminal shows no pictures, or if the budget allows only blocks.
  /// - Throws: The error of `JPEG.encode` for a bitmap that is empty or too large for a JPEG.
  package func picture(
    of bitmap: Bitmap, over cells: PictureCells, isDraft: Bool = false
  ) throws(ImageError) -> EncodedPicture? {
    let made: (content: EncodedPicture.Content, size: PixelSize)?
    switch capabilities.graphicsProtocol {
    case .none: made = nil
    case .blocks: made = (.blocks(blocks(of: bitmap, over: cells)), bitmap.size)
    case .placeholders, .placements:
      made =
        capabilities.sharesMemory
        ? (.kitty(.pixels(bitmap)), bitmap.size) : png(bitmap, limit(cells), isDraft)
    case .iterm2: made = try jpeg(bitmap, limit(cells), isDraft)
    case .sixel: made = sixel(bitmap, limit(cells), isDraft)
    }
    return made.map { EncodedPicture($0.content, size: $0.size, over: cells) }
  }

  /// A picture with an unchanged JPEG file, if the terminal decodes it itself. The file must be
  /// complete, of a kind that every decoder knows, upright and not much larger than its cells.
  ///
  /// - Returns: Nil for any other file or terminal.
  package func picture(
    ofFile file: [UInt8], over cells: PictureCells, limits: Picture.Limits = Picture.Limits()
  ) throws(ImageError) -> EncodedPicture? {
    guard capabilities.graphicsProtocol == .iterm2, PictureFormat(file) == .jpeg else {
      return nil
    }
    // The file is too long for one sequence. It is sent in parts, each of which is encoded again.
    if let limit = capabilities.sequenceLimit, ITerm2Encoder.length(of: file.count) > limit {
      return nil
    }
    let info = try Picture.inspect(file, limits: limits)
    let shown = bitmapSize(over: cells, cell: capabilities.cell)
    guard info.orientation == .upright, info.size.width <= 2 * shown.width + 400,
      JPEG.isPlain(file)
    else { return nil }
    return EncodedPicture(.iterm2(file, nil), size: info.size, over: cells)
  }

  private func limit(_ cells: PictureCells) -> Int {
    budget.map { $0 * cells.rows * cells.columns } ?? .max
  }
}

// Pixels, and blocks instead of pixels.
extension GraphicsEncoder {
  /// Whether pictures are sent as pixels, and not as blocks or not at all.
  package var sendsPixels: Bool { capabilities.graphicsProtocol.sendsPixels }

  /// Whether drafts differ from other pictures. They do not with shared memory, or with a JPEG that
  /// stays on this machine, because nothing is faster.
  package var hasDrafts: Bool {
    switch capabilities.graphicsProtocol {
    case .placeholders, .placements: !capabilities.sharesMemory
    case .iterm2: budget != nil
    case .sixel: true
    case .blocks, .none: false
    }
  }

  /// Whether pixels are encoded again to fade behind a dialog. Over a network that would cost twice
  /// as much as the pictures, for a dialog of some hundred bytes.
  package var fadesPixels: Bool { sendsPixels && budget == nil }

  /// The size of the bitmap to encode: the pixels of the cells, or the samples for blocks, which
  /// are not square.
  package func bitmapSize(over cells: PictureCells, cell: CellPixels) -> PixelSize {
    sendsPixels ? cells.pixels(cell) : blockSampleSize(over: cells)
  }

  package func blockSampleSize(over cells: PictureCells) -> PixelSize {
    capabilities.glyphs.sampleSize(columns: cells.columns, rows: cells.rows)
  }

  /// The picture in blocks, for any protocol. A screen shows it until the pixels are ready.
  package func blocks(of bitmap: Bitmap, over cells: PictureCells) -> BlockPicture {
    blocks(of: bitmap, over: cells, isDithered: true)
  }

  /// A placeholder in blocks for a picture that is not loaded yet. If pixels replace it, patterns
  /// would be coarser than the picture, for example in mlterm with its 256 colors. If blocks
  /// replace it, only a single color is drawn without a pattern.
  package func placeholder(
    of bitmap: Bitmap, over cells: PictureCells, isOneColor: Bool
  ) -> BlockPicture {
    blocks(of: bitmap, over: cells, isDithered: !sendsPixels && !isOneColor)
  }

  private func blocks(
    of bitmap: Bitmap, over cells: PictureCells, isDithered: Bool
  ) -> BlockPicture {
    BlockEncoder(
      glyphs: capabilities.glyphs, colors: capabilities.colors, isDithered: isDithered
    ).picture(of: bitmap, columns: cells.columns, rows: cells.rows)
  }
}

// The encodings of each protocol.
extension GraphicsEncoder {
  private typealias Made = (content: EncodedPicture.Content, size: PixelSize)

  private func png(_ bitmap: Bitmap, _ limit: Int, _ isDraft: Bool) -> Made? {
    func file(_ bitmap: Bitmap, _ mode: PaletteMode) -> [UInt8] {
      PNG.bytes(of: IndexedBitmap(bitmap, mode: mode))
    }
    guard capabilities.enlargesParts else {
      let whole = file(bitmap, isDraft ? .fixed : .adaptive(colors: 256))
      return whole.count <= limit ? (.kitty(.png(whole)), bitmap.size) : nil
    }
    if isDraft {
      let half = PixelSize(width: (bitmap.width + 1) / 2, height: (bitmap.height + 1) / 2)
      return (.kitty(.png(file(bitmap.scaled(to: half), .fixed))), half)
    }
    return Self.fitted(bitmap, limit) { file($0, .adaptive(colors: 256)) }
      .map { (.kitty(.png($0.file)), $0.bitmap.size) }
  }

  private func jpeg(_ bitmap: Bitmap, _ limit: Int, _ isDraft: Bool) throws(ImageError) -> Made? {
    if isDraft, hasDrafts { return nil }
    return try Self.fitted(bitmap, limit) { bitmap throws(ImageError) in try JPEG.encode(bitmap) }
      .map { (.iterm2($0.file, $0.bitmap), $0.bitmap.size) }
  }

  /// Sixels cannot be enlarged, so over a network a draft would cost as much as the picture.
  private func sixel(_ bitmap: Bitmap, _ limit: Int, _ isDraft: Bool) -> Made? {
    if isDraft, budget != nil { return nil }
    let adaptive = isDraft ? [] : [PaletteMode.adaptive(colors: capabilities.sixelColors)]
    return (adaptive + [.fixed]).lazy
      .map {
        SixelPicture(
          IndexedBitmap(bitmap, mode: $0, steps: .percents), limit: capabilities.sixelLimit,
          sequenceLimit: capabilities.sequenceLimit)
      }
      .first { $0.textCount <= limit }.map { (.sixel($0), bitmap.size) }
  }

  /// Encodes the bitmap in at most `limit` bytes, with fewer pixels if necessary.
  ///
  /// - Returns: The file and its bitmap; nil if three attempts are too large.
  private static func fitted<Failure: Error>(
    _ bitmap: Bitmap, _ limit: Int, _ encode: (Bitmap) throws(Failure) -> [UInt8]
  ) throws(Failure) -> (file: [UInt8], bitmap: Bitmap)? {
    var bitmap = bitmap
    for _ in 0..<3 {
      let file = try encode(bitmap)
      if file.count <= limit { return (file, bitmap) }
      let scale = (Double(limit) / Double(file.count)).squareRoot() * 0.9
      bitmap = bitmap.scaled(
        to: PixelSize(
          width: max(1, Int(Double(bitmap.size.width) * scale)),
          height: max(1, Int(Double(bitmap.size.height) * scale))))
    }
    return nil
  }
}
