package import FeedImaging

/// A picture whose sixel text is made once, for a screen that shows varying parts of it. A part
/// that begins with a band and is as wide as the picture is copied. Any other part is encoded
/// again.
package struct SixelPicture: Sendable {
  package let picture: IndexedBitmap
  /// The largest size that the terminal accepts at once; nil without a limit.
  let limit: PixelSize?
  /// The definitions of the picture's colors.
  private let colors: [UInt8]
  /// The sixel text of all bands, with a step down between them, and the offsets of their ends.
  private let bands: [UInt8]
  private let ends: [Int]

  /// Encodes a picture whose colors are in whole percents (`PaletteSteps.percents`).
  ///
  /// - Parameters:
  ///   - limit: The largest size that the terminal accepts at once.
  ///   - sequenceLimit: The bytes of the longest sequence that it accepts.
  package init(
    _ picture: IndexedBitmap, limit: PixelSize? = nil, sequenceLimit: Int? = nil
  ) {
    self.picture = picture
    colors = SixelEncoder.definitions(of: picture)
    (bands, ends) = Self.bands(of: picture)
    guard let sequenceLimit, bands.count + colors.count + Self.frameCount > sequenceLimit else {
      self.limit = limit
      return
    }
    // A piece may begin inside a band. Each of its bands then has parts of two bands.
    let longest = zip([0] + ends, ends).map { $1 - $0 }.max() ?? 1
    let room = max(0, sequenceLimit - colors.count - Self.frameCount)
    let height = SixelEncoder.bandHeight * max(1, room / max(1, 2 * longest))
    self.limit = PixelSize(
      width: limit?.width ?? picture.size.width, height: min(limit?.height ?? .max, height))
  }

  /// An upper bound of the bytes around colors and bands, and of the moves to a piece.
  private static let frameCount = 256

  private init(_ picture: IndexedBitmap, limit: PixelSize?, bands: [UInt8], ends: [Int]) {
    (self.picture, self.limit) = (picture, limit)
    colors = SixelEncoder.definitions(of: picture)
    (self.bands, self.ends) = (bands, ends)
  }

  /// The same picture in other colors. Its bands refer to colors only by number and do not change.
  func faded(_ fade: PictureFade) -> SixelPicture {
    let faded = IndexedBitmap(
      size: picture.size, palette: picture.palette.map(fade.faded), indices: picture.indices)
    return SixelPicture(faded, limit: limit, bands: bands, ends: ends)
  }

  /// The length of the whole text in bytes.
  package var textCount: Int { bands.count + colors.count }

  package var cost: Int { picture.indices.count + textCount }

  /// Adds the sequence that draws the part from the cursor's position on; nothing if the part is
  /// empty. It is added instead of returned, because a megabyte would be copied.
  package func append(_ part: PixelRect, to buffer: inout ByteBuffer) {
    let part = part.intersection(PixelRect(picture.size))
    guard !part.isEmpty else { return }
    if part.x == 0, part.width == picture.size.width, part.y % SixelEncoder.bandHeight == 0 {
      copy(part, to: &buffer)
    } else {
      SixelEncoder.append(picture.cropped(to: part), to: &buffer)
    }
  }

  private func copy(_ part: PixelRect, to buffer: inout ByteBuffer) {
    let height = SixelEncoder.bandHeight
    let bottom = part.y + part.height
    let isCut = bottom % height != 0 && bottom < picture.size.height
    let whole = part.y / height..<(isCut ? bottom / height : (bottom + height - 1) / height)
    buffer.put(contentsOf: SixelEncoder.beginning(part.size))
    buffer.put(contentsOf: colors)
    buffer.put(contentsOf: text(of: whole))
    if isCut {
      if !whole.isEmpty { buffer.put("-") }
      writeBand(rows: whole.upperBound * height..<bottom, to: &buffer)
    }
    buffer.put(contentsOf: SixelEncoder.end)
  }

  private func text(of whole: Range<Int>) -> ArraySlice<UInt8> {
    guard !whole.isEmpty else { return [] }
    let start = whole.lowerBound == 0 ? 0 : ends[whole.lowerBound - 1] + 1
    return bands[start..<ends[whole.upperBound - 1]]
  }

  /// Writes a band that consists of the upper rows of one.
  private func writeBand(rows: Range<Int>, to buffer: inout ByteBuffer) {
    let width = picture.size.width
    let indices = picture.indices.span
    SixelBands(width: width).write(
      indices.extracting(rows.lowerBound * width..<rows.upperBound * width), to: &buffer)
  }

  private static func bands(of picture: IndexedBitmap) -> (bytes: [UInt8], ends: [Int]) {
    var buffer = ByteBuffer(capacity: picture.indices.count + 8192)
    var ends: [Int] = []
    SixelEncoder.writeBands(of: picture, to: &buffer) { ends.append($0) }
    return (buffer.bytes, ends)
  }
}
