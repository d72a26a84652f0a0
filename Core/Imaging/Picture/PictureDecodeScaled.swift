extension Picture {
  /// Decodes a file to an upright bitmap of another size. The result equals the decoded and then
  /// scaled bitmap. If the photo shrinks, only the rows that the window needs are decoded, and only
  /// some of them are in memory at a time. (A window of a cut progressive JPEG may differ by some
  /// levels at its edges, because the library smooths the missing part.)
  ///
  /// Memory: the window, and a second one while an orientation is applied. A progressive JPEG also
  /// needs the coefficients of the whole picture, and an interlaced PNG or GIF all its pixels. If
  /// the photo grows, the whole decoded picture.
  ///
  /// - Parameters:
  ///   - target: The size of the whole photo.
  ///   - window: The part of the target to make; nil for the whole.
  ///   - background: The color in sRGB behind transparent pixels.
  ///   - cancelled: Called every few rows on the caller's thread; must be cheap.
  /// - Returns: The window. `isCut` is only reliable if the window reaches the end of the file.
  package static func decode(
    _ bytes: [UInt8], scaledTo target: PixelSize, window: PixelRect? = nil,
    colors: Colors = .sRGB, limits: Limits = Limits(), background: RGB = .white,
    cancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(ImageError) -> Picture {
    let options = Options(colors: colors, limits: limits, background: background)
    return try open(
      bytes, limits,
      ScaledDecode(target: target, window: window, options: options, cancelled: cancelled))
  }
}

/// A decode to another size.
struct ScaledDecode: DecoderUse {
  let target: PixelSize
  let window: PixelRect?
  let options: Picture.Options
  let cancelled: () -> Bool

  func run(_ decoder: borrowing some PictureDecoder & ~Copyable) throws(ImageError) -> Picture {
    try stored(decoder).converted(from: decoder.profile, to: options.colors)
  }

  /// The picture in the colors of the file.
  private func stored(
    _ decoder: borrowing some PictureDecoder & ~Copyable
  ) throws(ImageError) -> Picture {
    let orientation = decoder.orientation
    let upright = orientation.size(of: decoder.storedSize)
    let eighths = decoder.eighths(
      atLeast: Picture.Detail.atLeast(target).eighths(of: upright))
    let part = (window ?? PixelRect(target)).intersection(PixelRect(target))
    let decoded = upright.scaled(eighths: eighths)
    let bitmap: Bitmap
    let isAsDecoded = decoded == target && part == PixelRect(target)
    if !part.isEmpty, !isAsDecoded, decoded.width >= target.width, decoded.height >= target.height {
      // The stored pixels are scaled first, so that fewer are turned.
      let stored = orientation.size(of: target)
      bitmap = try decoder.readScaled(
        eighths: eighths, to: stored, part: orientation.storedRect(of: part, in: stored),
        decoder.background(options.background), cancelled
      ).oriented(orientation)
    } else {
      var options = options
      options.detail = .eighths(eighths)
      bitmap = try Decode(options: options, cancelled: cancelled).stored(decoder).bitmap
        .scaled(to: target, window: part)
    }
    return Picture(
      pixels: PhotoPixels(bitmap: bitmap, area: part, whole: target), isCut: decoder.isCut,
      warnings: decoder.warnings)
  }
}

extension PictureDecoder where Self: ~Copyable {
  /// Reads and shrinks the rows that a part of a smaller picture needs. All sizes are in stored
  /// pixels.
  func readScaled(
    eighths: Int, to target: PixelSize, part: PixelRect, _ background: RGB,
    _ cancelled: () -> Bool
  ) throws(ImageError) -> Bitmap {
    let whole = storedSize.scaled(eighths: eighths)
    var scaler = BoxScaler(whole, to: target, part: part)
    let covered = scaler.covered
    let isWhole = covered == PixelRect(whole)
    _ = try start(
      eighths: eighths, region: isWhole ? nil : covered, background: background)
    try prepare(cancelled)
    // The rows that a row of the target covers, and those read at once before and after them.
    let needed = whole.height / target.height + 2 + 2 * rowsAtOnce
    var rows = try DecodedRows(of: covered, capacity: min(covered.height, needed), self)
    try allow(bytes: part.width * part.height * 3)
    let bitmap = try Bitmap(size: part.size) { output throws(ImageError) in
      for row in 0..<part.height {
        let span = scaler.span(ofRow: row)
        let first = try rows.read(
          span.first - covered.y...span.last - covered.y, self, cancelled)
        scaler.shrink(span, rows.samples.span, at: first, stride: rows.stride, to: &output)
      }
    }
    if covered.y + covered.height == whole.height { try finish(cancelled) }
    return bitmap
  }
}

/// The decoded rows for a scaler, from top to bottom: the rows that it needs for its next row, and
/// some that were read together with them.
private struct DecodedRows: ~Copyable {
  /// The bytes of a row.
  let stride: Int
  private let height: Int
  private let capacity: Int
  /// The samples of the rows in `held`.
  private(set) var samples: [UInt8] = []
  /// The rows that are in memory.
  private var held = 0..<0

  /// - Parameters:
  ///   - area: The decoded part of the picture.
  ///   - capacity: The maximum number of rows in memory.
  init(
    of area: PixelRect, capacity: Int, _ decoder: borrowing some PictureDecoder & ~Copyable
  ) throws(ImageError) {
    try decoder.allow(bytes: capacity * area.width * 3)
    stride = area.width * 3
    height = area.height
    self.capacity = capacity
    samples.reserveCapacity(capacity * stride)
  }

  /// Reads these rows. Those above them are dropped if their memory is needed.
  ///
  /// - Returns: The index of the first of their samples.
  mutating func read(
    _ wanted: ClosedRange<Int>, _ decoder: borrowing some PictureDecoder & ~Copyable,
    _ cancelled: () -> Bool
  ) throws(ImageError) -> Int {
    while held.upperBound <= wanted.upperBound {
      if capacity - held.count < rowsAtOnce { drop(above: wanted.lowerBound) }
      let limit = min(capacity - held.count, height - held.upperBound)
      try samples.append(addingCapacity: limit * stride) { rows throws(ImageError) in
        try decoder.readSome(into: &rows, rowBytes: stride, cancelled)
      }
      held = held.lowerBound..<held.lowerBound + samples.count / stride
    }
    return (wanted.lowerBound - held.lowerBound) * stride
  }

  private mutating func drop(above row: Int) {
    samples.removeFirst((row - held.lowerBound) * stride)
    held = row..<held.upperBound
  }
}
