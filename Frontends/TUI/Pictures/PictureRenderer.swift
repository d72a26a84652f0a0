import FeedCore
import FeedImaging
import TerminalKit

/// Turns pixels into cells, on whichever thread asks. Pure.
struct PictureRenderer: Sendable {
  let encoder: BlockEncoder
  /// How the terminal takes pixels; nil where pictures are made of letters alone.
  var form: PixelFormat?
  /// What lies beside a photo that does not fill its view.
  var background: RGB
  /// Of the pixels that may be kept, in bytes; a photo that has more is decoded in parts.
  let pixelLimit: Int

  /// The drawing, and the pixels to keep of a photo that is seen through a view.
  func draw(
    _ job: RenderJob
  ) throws(ImageError) -> (drawing: RenderedPicture, kept: DecodedPixels.Piece?) {
    switch job.key.framing {
    case .filled:
      guard case .file(let file, let bytes) = job.source else { throw .cancelled }
      return (try filled(job, file, bytes), nil)
    case .seen(let view): return try seen(job, view.resampled(to: samples(job.key)))
    }
  }

  /// What stands in for a picture without pixels: its BlurHash, else its colour (FEED-4), else
  /// nothing.
  func standIn(for wanted: WantedPicture) -> BlockPicture? {
    let bitmap = Placeholder.bitmap(
      blurHash: wanted.blurHash, color: wanted.color, photo: wanted.size)
    guard let bitmap else { return nil }
    switch wanted.key.framing {
    case .filled:
      return blocks(fill(PhotoPixels(bitmap), wanted.key, letters(wanted.key)), wanted.key)
    case .seen(let view):
      let seen = view.resampled(to: letters(wanted.key))
      return blocks(seen.render(PhotoPixels(bitmap), background: background), wanted.key)
    }
  }
}

// Pictures that fill their cells.
extension PictureRenderer {
  private func filled(
    _ job: RenderJob, _ file: PictureFile, _ bytes: [UInt8]
  ) throws(ImageError) -> RenderedPicture {
    let frame = frame(of: try JPEG.inspect(bytes).size, job.key)
    let pixels = try decode(job, bytes, .atLeast(frame.whole), .whole)
    let quality = RenderQuality(
      source: file, isBestOfSource: true, isEnough: isEnough(pixels.whole, for: frame.whole))
    return RenderedPicture(
      picture: shown(fill(pixels, job.key, samples(job.key)), job), quality: quality)
  }

  private func fill(_ pixels: PhotoPixels, _ key: PictureKey, _ samples: PixelSize) -> Bitmap {
    let frame = FillGeometry(photo: pixels.whole, shape: key.shape, samples: samples)
    return pixels.bitmap.scaled(to: frame.whole, window: frame.window)
  }

  private func frame(of photo: PixelSize, _ key: PictureKey) -> FillGeometry {
    FillGeometry(photo: photo, shape: key.shape, samples: samples(key))
  }
}

// Pictures seen through a view.
extension PictureRenderer {
  private func seen(
    _ job: RenderJob, _ view: AffineView
  ) throws(ImageError) -> (drawing: RenderedPicture, kept: DecodedPixels.Piece?) {
    switch job.source {
    case .kept(let kept):
      guard let (piece, isBest) = kept.piece(for: view) else { throw .cancelled }
      return (drawing(of: piece, view, job, isBest: isBest), nil)
    case .file(let file, let bytes):
      let piece = try decode(job, file, bytes, for: view)
      return (drawing(of: piece, view, job, isBest: true), piece)
    }
  }

  private func drawing(
    of piece: DecodedPixels.Piece, _ view: AffineView, _ job: RenderJob, isBest: Bool
  ) -> RenderedPicture {
    let quality = RenderQuality(
      source: piece.source, isBestOfSource: isBest,
      isEnough: isEnough(piece.pixels.whole, for: view.neededSize),
      isDraft: isDraft(job))
    let seen = view.render(piece.pixels, background: background)
    return RenderedPicture(picture: shown(seen, job), quality: quality)
  }

  private func decode(
    _ job: RenderJob, _ file: PictureFile, _ bytes: [UInt8], for view: AffineView
  ) throws(ImageError) -> DecodedPixels.Piece {
    let plan = DecodePlan(of: try JPEG.inspect(bytes).size, for: view, limit: pixelLimit)
    let pixels = try decode(job, bytes, .eighths(plan.eighths), plan.part)
    return DecodedPixels.Piece(pixels: pixels, source: file, isFull: plan.eighths == 8)
  }
}

// What both share.
extension PictureRenderer {
  private func decode(
    _ job: RenderJob, _ bytes: [UInt8], _ detail: JPEG.Detail, _ part: JPEG.Part
  ) throws(ImageError) -> PhotoPixels {
    let options = JPEG.Options(detail: detail, part: part)
    return try JPEG.decode(bytes, options) { [cancel = job.cancel] in cancel.isUp }.pixels
  }

  /// The pixels that a picture is made of.
  private func samples(_ key: PictureKey) -> PixelSize { form == nil ? letters(key) : key.shape }

  /// The pixels that letters are made of.
  private func letters(_ key: PictureKey) -> PixelSize {
    encoder.glyphs.sampleSize(columns: max(0, key.columns), rows: max(0, key.rows))
  }

  private func shown(_ bitmap: Bitmap, _ job: RenderJob) -> EncodedPicture {
    let key = job.key
    guard let form else { return EncodedPicture(blocks: blocks(bitmap, key)) }
    let round = key.corners.map { bitmap.rounded(key.cell, on: $0) } ?? bitmap
    return EncodedPicture(
      blocks: blocks(bitmap.scaled(to: letters(key)), key),
      pixels: isDraft(job)
        ? form.draft(round, rows: key.rows, columns: key.columns)
        : form.picture(round, rows: key.rows, columns: key.columns))
  }

  /// Letters are made as quickly as a draft would be.
  private func isDraft(_ job: RenderJob) -> Bool { job.isInMotion && form?.hasDrafts == true }

  private func blocks(_ bitmap: Bitmap, _ key: PictureKey) -> BlockPicture {
    encoder.picture(of: bitmap, columns: key.columns, rows: key.rows)
  }

  /// The encoder looks twice as closely as its letters' parts are large; a photo with half the
  /// samples looks the same.
  private func isEnough(_ size: PixelSize, for samples: PixelSize) -> Bool {
    let finer = form != nil || encoder.glyphs == .halves ? 1 : 2
    return size.width * finer >= samples.width && size.height * finer >= samples.height
  }
}

extension PictureKey {
  /// Its size in pixels of the screen.
  var shape: PixelSize {
    PixelSize(width: max(0, columns) * cell.width, height: max(0, rows) * cell.height)
  }
}

extension AffineView {
  /// The same view through so many pixels, which may have another shape.
  func resampled(to samples: PixelSize) -> AffineView {
    guard !samples.isEmpty, !viewport.isEmpty else { return self }
    var view = self
    let shape = pixelAspect * Double(viewport.width) / Double(viewport.height)
    view.pixelAspect = shape * Double(samples.height) / Double(samples.width)
    view.viewport = samples
    return view
  }
}
