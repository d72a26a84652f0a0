package import FeedImaging

/// Encodes bitmaps for the graphics protocol of one terminal. The one place where the protocol
/// decides how a picture is made; the screen and the commands use the same. Pure.
package struct GraphicsEncoder: Sendable, Hashable {
  package let capabilities: GraphicsCapabilities
  /// The most bytes per cell of a picture, before base64; nil for no limit.
  private let budget: Int?

  /// The budget of a cell when every byte crosses a network: 0.7 MB for the 4,560 cells of a screen
  /// of 120 by 38, where blocks take about a tenth and shared memory nothing.
  package static let remoteBudget = 160

  /// An encoder for pictures in scrolling text, each of which is sent once and stays.
  package init(_ capabilities: GraphicsCapabilities) {
    self.capabilities = capabilities
    budget = nil
  }

  /// An encoder for a screen whose pictures move and go away. A terminal that cannot erase pictures
  /// gets blocks there.
  package init(screen capabilities: GraphicsCapabilities) {
    var capabilities = capabilities
    if capabilities.cannotErasePictures { capabilities.graphicsProtocol = .blocks }
    self.capabilities = capabilities
    budget = capabilities.isRemote ? Self.remoteBudget : nil
  }

  /// Encodes a bitmap over its cells.
  ///
  /// - Parameters:
  ///   - bitmap: Best of `bitmapSize(over:cell:)`; the terminal stretches it to the cells.
  ///   - isDraft: The picture moves and will soon be replaced: made sooner and sent sooner, with
  ///     the same colours for all pictures, and in half the size where the terminal enlarges it.
  /// - Returns: Nil where the terminal shows no pictures, or the budget allows no more than blocks.
  /// - Throws: What `JPEG.encode` throws of a bitmap that is empty or too large for a JPEG.
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

  /// A picture of a JPEG file as it is, if the terminal decodes it itself. The file has to be whole,
  /// of a kind that every decoder knows, upright and not much larger than what is shown.
  ///
  /// - Returns: Nil for any other file or terminal.
  package func picture(
    ofFile jpeg: [UInt8], over cells: PictureCells, limits: JPEG.Limits = JPEG.Limits()
  ) throws(ImageError) -> EncodedPicture? {
    guard capabilities.graphicsProtocol == .iterm2 else { return nil }
    // Too long for one sequence: it is sent in parts, each of which is encoded again.
    if let limit = capabilities.sequenceLimit, ITerm2Encoder.length(of: jpeg.count) > limit {
      return nil
    }
    let info = try JPEG.inspect(jpeg, limits: limits)
    let shown = bitmapSize(over: cells, cell: capabilities.cell)
    guard info.orientation == .upright, info.size.width <= 2 * shown.width + 400,
      JPEG.isPlain(jpeg)
    else { return nil }
    return EncodedPicture(.iterm2(jpeg, nil), size: info.size, over: cells)
  }

  private func limit(_ cells: PictureCells) -> Int {
    budget.map { $0 * cells.rows * cells.columns } ?? .max
  }
}

// Pixels, and blocks in place of pixels.
extension GraphicsEncoder {
  /// Whether pictures are sent in pixels, and not in blocks or not at all.
  package var sendsPixels: Bool {
    switch capabilities.graphicsProtocol {
    case .placeholders, .placements, .sixel, .iterm2: true
    case .blocks, .none: false
    }
  }

  /// Whether a draft is made in another way than a picture that stays. Shared memory is as fast as
  /// can be, and so is a JPEG that stays on the machine.
  package var hasDrafts: Bool {
    switch capabilities.graphicsProtocol {
    case .placeholders, .placements: !capabilities.sharesMemory
    case .iterm2: budget != nil
    case .sixel: true
    case .blocks, .none: false
    }
  }

  /// Whether pixels are encoded once more to fade behind a dialog. Over a network that would cost
  /// twice what the pictures did, for a dialog of some hundred bytes.
  package var fadesPixels: Bool { sendsPixels && budget == nil }

  /// The size of the bitmap to encode: the pixels of the cells, or the samples that blocks are made
  /// from, which are not square.
  package func bitmapSize(over cells: PictureCells, cell: CellPixels) -> PixelSize {
    sendsPixels ? cells.pixels(cell) : blockSampleSize(over: cells)
  }

  package func blockSampleSize(over cells: PictureCells) -> PixelSize {
    capabilities.glyphs.sampleSize(columns: cells.columns, rows: cells.rows)
  }

  /// The picture in blocks, whatever the protocol: a screen shows them until there are pixels.
  package func blocks(of bitmap: Bitmap, over cells: PictureCells) -> BlockPicture {
    blocks(of: bitmap, over: cells, isDithered: true)
  }

  /// A stand-in in blocks for a picture that is not there yet. Where pixels take its place, as in
  /// mlterm, which has 256 colours, patterns would be coarser than all that comes after them; where
  /// blocks do, only a single colour stays flat.
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

  /// Sixels cannot be enlarged: over a network a draft of them would cost what the picture does.
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

  /// Encodes the bitmap in at most `limit` bytes, with fewer pixels if it has to be.
  ///
  /// - Returns: The file, and the bitmap that is in it; nil where three attempts are all too large.
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
