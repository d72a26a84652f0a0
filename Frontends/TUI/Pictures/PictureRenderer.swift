import FeedCore
import FeedImaging
import TerminalKit

/// Renders pictures: decodes the bytes of a file, fits them to their cells, and encodes them for
/// the terminal. Pure; runs on the calling thread.
struct PictureRenderer: Sendable {
  let encoder: GraphicsEncoder
  /// The color next to a photo that does not fill its view, and behind transparent pixels.
  var background: RGB
  /// The maximum size of decoded pixels in bytes. A larger photo is decoded in parts.
  let pixelLimit: Int
  var limits = Picture.Limits()

  /// - Returns: The picture, and the pixels to keep for a photo that is shown through a view.
  func draw(
    _ job: RenderJob
  ) throws(ImageError) -> (drawing: RenderedPicture, decoded: DecodedPixels?) {
    switch (job.key.framing, job.source) {
    case (_, .drawn(let picture, let fade)): return (picture.faded(fade), nil)
    case (.filled, .file(let file, let bytes)): return (try filled(job, file, bytes), nil)
    case (.filled, .decoded): throw .cancelled
    case (.viewport(let view), .file(let file, let bytes)):
      let seen = view.resampled(to: samples(job.key))
      let decoded = try decode(job, file, bytes, for: seen)
      return (drawing(of: decoded, seen, job, isBest: true), decoded)
    case (.viewport(let view), .decoded(let photo)):
      let seen = view.resampled(to: samples(job.key))
      guard let (decoded, isBest) = photo.pixels(for: seen) else { throw .cancelled }
      return (drawing(of: decoded, seen, job, isBest: isBest), nil)
    }
  }

  /// The placeholder of a picture without pixels (FEED-4); nil if there is neither a BlurHash nor a
  /// color.
  func placeholder(for wanted: WantedPicture) -> BlockPicture? {
    let bitmap = Placeholder.bitmap(
      blurHash: wanted.blurHash, color: wanted.color, photo: wanted.size)
    guard let bitmap else { return nil }
    let key = wanted.key
    let samples = encoder.blockSampleSize(over: key.cells)
    let seen =
      switch key.framing {
      case .filled: fill(bitmap, key, samples)
      case .viewport(let view):
        view.resampled(to: samples).render(PhotoPixels(bitmap), background: background)
      }
    return encoder.placeholder(of: seen, over: key.cells, isOneColor: bitmap.isOneColor)
  }
}

// Pictures that fill their cells.
extension PictureRenderer {
  private func filled(
    _ job: RenderJob, _ file: FetchKey, _ bytes: [UInt8]
  ) throws(ImageError) -> RenderedPicture {
    let photo = try Picture.inspect(bytes).size
    let frame = FillGeometry(photo: photo, shape: job.key.shape, samples: samples(job.key))
    let picture = try Picture.decode(
      bytes, scaledTo: frame.whole, window: frame.window, limits: limits, background: background
    ) { [cancel = job.cancel] in cancel.isRaised }
    let quality = RenderQuality(
      source: file, isBestOfSource: true,
      isFullResolution: isFullResolution(photo, for: frame.whole))
    return encoded(picture.bitmap, job, quality)
  }

  private func fill(_ bitmap: Bitmap, _ key: PictureKey, _ samples: PixelSize) -> Bitmap {
    let frame = FillGeometry(photo: bitmap.size, shape: key.shape, samples: samples)
    return bitmap.scaled(to: frame.whole, window: frame.window)
  }
}

// Pictures shown through a view.
extension PictureRenderer {
  private func drawing(
    of decoded: DecodedPixels, _ view: AffineView, _ job: RenderJob, isBest: Bool
  ) -> RenderedPicture {
    let quality = RenderQuality(
      source: decoded.source, isBestOfSource: isBest,
      isFullResolution: isFullResolution(decoded.pixels.whole, for: view.neededSize),
      isDraft: isDraft(job))
    return encoded(view.render(decoded.pixels, background: background), job, quality)
  }

  private func decode(
    _ job: RenderJob, _ file: FetchKey, _ bytes: [UInt8], for view: AffineView
  ) throws(ImageError) -> DecodedPixels {
    let options = Picture.Options(
      for: view, of: try Picture.inspect(bytes).size, pixelLimit: pixelLimit, limits: limits,
      background: background)
    let pixels = try Picture.decode(bytes, options) { [cancel = job.cancel] in cancel.isRaised }
      .pixels
    return DecodedPixels(pixels: pixels, source: file, isFull: options.detail == .eighths(8))
  }
}

// Encoding.
extension PictureRenderer {
  private func samples(_ key: PictureKey) -> PixelSize {
    encoder.bitmapSize(over: key.cells, cell: key.cell)
  }

  private func encoded(
    _ bitmap: Bitmap, _ job: RenderJob, _ quality: RenderQuality
  ) -> RenderedPicture {
    let key = job.key
    guard encoder.sendsPixels else {
      return RenderedPicture(blocks: encoder.blocks(of: bitmap, over: key.cells), quality: quality)
    }
    let round = key.corners.map { bitmap.rounded(key.cell, on: $0) } ?? bitmap
    let few = bitmap.scaled(to: encoder.blockSampleSize(over: key.cells))
    // A JPEG cannot be made of a bitmap without pixels, or with more than 65,500 in a row.
    let pixels = try? encoder.picture(of: round, over: key.cells, isDraft: isDraft(job))
    return RenderedPicture(
      blocks: encoder.blocks(of: few, over: key.cells), pixels: pixels, quality: quality)
  }

  /// Whether to make a draft. Blocks are as quick to make as a draft would be.
  private func isDraft(_ job: RenderJob) -> Bool { job.isInMotion && encoder.hasDrafts }

  /// Whether a size has enough samples. The encoder samples twice as finely as the parts of its
  /// blocks, and a photo with half the samples looks the same.
  private func isFullResolution(_ size: PixelSize, for samples: PixelSize) -> Bool {
    let finer = encoder.sendsPixels || encoder.capabilities.glyphs == .halves ? 1 : 2
    return size.width * finer >= samples.width && size.height * finer >= samples.height
  }
}

/// A picture to be rendered on one of the pool's threads.
struct RenderJob: Sendable {
  enum Source: Sendable {
    case file(FetchKey, [UInt8])
    /// Pixels in memory, which need no decoding.
    case decoded(DecodedPhoto)
    /// A picture to be faded behind a dialog.
    case drawn(RenderedPicture, PictureFade)
  }

  /// A serial number: higher is newer.
  let number: Int
  let key: PictureKey
  let source: Source
  /// Whether the picture is being zoomed or moved, so that it will be drawn again afterward.
  var isInMotion = false
  let cancel = CancelFlag()

  var isDecode: Bool {
    if case .file = source { true } else { false }
  }

  var isFade: Bool {
    if case .drawn = source { true } else { false }
  }
}

extension PictureKey {
  var cells: PictureCells { PictureCells(columns: columns, rows: rows) }

  /// The size in pixels of the screen.
  var shape: PixelSize { cells.pixels(cell) }
}

extension AffineView {
  /// The same view on a viewport with this many samples, which need not be square.
  func resampled(to samples: PixelSize) -> AffineView {
    guard !samples.isEmpty, !viewport.isEmpty else { return self }
    var view = self
    let shape = pixelAspect * Double(viewport.width) / Double(viewport.height)
    view.pixelAspect = shape * Double(samples.height) / Double(samples.width)
    view.viewport = samples
    return view
  }
}
