package import FeedImaging

/// A picture whose sixel text is made once, for a screen that shows now more and now less of it:
/// what begins with a band and is as wide as the picture is copied, anything else written anew.
package struct SixelPicture: Sendable {
  package let picture: IndexedBitmap
  /// The largest size that the terminal takes at once; nil where there is no limit.
  let limit: PixelSize?
  /// The definitions of its colours.
  private let colors: [UInt8]
  /// The sixel text of all bands, with a step down between any two; and the offsets at which they
  /// end.
  private let bands: [UInt8]
  private let ends: [Int]

  /// Encodes a picture whose colours are in whole percents (`PaletteSteps.percents`).
  ///
  /// - Parameters:
  ///   - limit: The largest size that the terminal takes at once.
  ///   - sequenceLimit: The bytes of the longest sequence that it takes.
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
    // A piece need not begin where a band does, and then has parts of two for each of its own.
    let longest = zip([0] + ends, ends).map { $1 - $0 }.max() ?? 1
    let room = max(0, sequenceLimit - colors.count - Self.frameCount)
    let height = SixelEncoder.bandHeight * max(1, room / max(1, 2 * longest))
    self.limit = PixelSize(
      width: limit?.width ?? picture.size.width, height: min(limit?.height ?? .max, height))
  }

  /// More than the bytes around colors and bands, and than the moves to a piece.
  private static let frameCount = 256

  private init(_ picture: IndexedBitmap, limit: PixelSize?, bands: [UInt8], ends: [Int]) {
    (self.picture, self.limit) = (picture, limit)
    colors = SixelEncoder.definitions(of: picture)
    (self.bands, self.ends) = (bands, ends)
  }

  /// The same in other colours: its bands name colours by their numbers alone, and stay.
  func faded(_ fade: PictureFade) -> SixelPicture {
    let faded = IndexedBitmap(
      size: picture.size, palette: picture.palette.map(fade.faded), indices: picture.indices)
    return SixelPicture(faded, limit: limit, bands: bands, ends: ends)
  }

  /// The length of the whole of it, in bytes.
  package var textCount: Int { bands.count + colors.count }

  /// The memory that it takes, in bytes.
  package var cost: Int { picture.indices.count + textCount }

  /// Adds the sequence that draws the part from the cursor's position on; nothing when there is no
  /// such part. Added and not returned, since a megabyte would be copied.
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

  /// Writes a band that is made of the upper rows of one.
  private func writeBand(rows: Range<Int>, to buffer: inout ByteBuffer) {
    let width = picture.size.width
    picture.indices.withUnsafeBufferPointer { indices in
      guard let start = indices.baseAddress else { return }
      SixelBands(width: width)
        .write(start + rows.lowerBound * width, height: rows.count, to: &buffer)
    }
  }

  private static func bands(of picture: IndexedBitmap) -> (bytes: [UInt8], ends: [Int]) {
    var buffer = ByteBuffer(capacity: picture.indices.count + 8192)
    var ends: [Int] = []
    SixelEncoder.writeBands(of: picture, to: &buffer) { ends.append($0) }
    return (buffer.bytes, ends)
  }
}
