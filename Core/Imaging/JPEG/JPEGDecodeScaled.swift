import CJPEG

extension JPEG {
  /// Decodes a JPEG to an upright bitmap of another size: the same as to decode it and to scale the
  /// bitmap. Where it shrinks, only the rows that the window needs are decoded, and only some of them
  /// are held. (A window of a cut progressive file may differ by some levels at its edges, where the
  /// library smooths what is missing.)
  ///
  /// Memory: the window, once more while an orientation is applied, and for progressive files the
  /// coefficients of the whole picture; where it grows, the whole decoded picture.
  ///
  /// - Parameters:
  ///   - target: The size of the whole photo.
  ///   - window: The part of it to make; nil for all.
  ///   - cancelled: Called every few rows on the caller's thread; must be cheap.
  /// - Returns: The window. Whether the file is cut is known if the window reaches to its end.
  package static func decode(
    _ bytes: [UInt8], scaledTo target: PixelSize, window: PixelRect? = nil,
    colors: Colors = .sRGB, limits: Limits = Limits(),
    cancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(ImageError) -> Picture {
    try JPEGDecoder.open(bytes, limits: limits) { decoder throws(ImageError) in
      try decode(
        decoder, EXIFOrientation(ofJPEG: bytes), scaledTo: target, window: window, limits, cancelled
      ).converted(from: ColorProfile(ofJPEG: bytes, components: decoder.components), to: colors)
    }
  }

  /// Decodes a file that was opened, in its own colors.
  private static func decode(
    _ decoder: borrowing JPEGDecoder, _ orientation: EXIFOrientation, scaledTo target: PixelSize,
    window: PixelRect?, _ limits: Limits, _ cancelled: () -> Bool
  ) throws(ImageError) -> Picture {
    let upright = orientation.size(of: decoder.storedSize)
    let eighths = Detail.atLeast(target).eighths(of: upright)
    let part = (window ?? PixelRect(target)).intersection(PixelRect(target))
    let decoded = upright.scaled(eighths: eighths)
    let bitmap: Bitmap
    let isAsDecoded = decoded == target && part == PixelRect(target)
    if !part.isEmpty, !isAsDecoded, decoded.width >= target.width, decoded.height >= target.height {
      // What is stored is scaled, and what remains of it is turned.
      let stored = orientation.size(of: target)
      bitmap = try decoder.readScaled(
        eighths: eighths, to: stored, part: orientation.storedRect(of: part, in: stored), cancelled
      ).oriented(orientation)
    } else {
      let options = Options(detail: .eighths(eighths), limits: limits)
      bitmap = try decode(decoder, options, orientation, cancelled).bitmap
        .scaled(to: target, window: part)
    }
    return Picture(
      pixels: PhotoPixels(bitmap: bitmap, area: part, whole: target), isCut: decoder.isCut,
      warnings: decoder.warnings)
  }
}

extension JPEGDecoder {
  /// Reads what a part of a smaller picture needs, and shrinks it; all in stored pixels.
  fileprivate func readScaled(
    eighths: Int, to target: PixelSize, part: PixelRect, _ cancelled: () -> Bool
  ) throws(ImageError) -> Bitmap {
    let whole = storedSize.scaled(eighths: eighths)
    var scaler = BoxScaler(whole, to: target, part: part)
    let covered = scaler.covered
    let isWhole = covered == PixelRect(whole)
    _ = try start(eighths: eighths, region: isWhole ? nil : covered)
    try absorb(cancelled)
    // What a row of the target covers, and what is read at once before and behind it.
    let needed = whole.height / target.height + 2 + 2 * CJPEGRowsAtOnce
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

/// The decoded rows that a scaler takes, from above to below: those that it needs for the next row of
/// its own, and some that were read along with them.
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
  ///   - area: All that is decoded.
  ///   - capacity: The most rows in memory at a time.
  init(
    of area: PixelRect, capacity: Int, _ decoder: borrowing JPEGDecoder
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
    _ wanted: ClosedRange<Int>, _ decoder: borrowing JPEGDecoder, _ cancelled: () -> Bool
  ) throws(ImageError) -> Int {
    while held.upperBound <= wanted.upperBound {
      if capacity - held.count < CJPEGRowsAtOnce { drop(above: wanted.lowerBound) }
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
