/// A downscaler that computes the exact area average in whole numbers. A source row counts as many
/// units as the target has rows, and a target row covers as many as the source has; the same
/// applies to columns. No error accumulates, and a flat color stays unchanged.
///
/// It reads the source a few rows at a time, those that a target row covers, so a decoder needs to
/// hold no more.
package struct BoxScaler {
  private let source: PixelSize
  private let target: PixelSize
  private let part: PixelRect
  private var rows: RowSums
  private let columns: ColumnSums
  private let divisor: Divisor

  /// - Parameters:
  ///   - source: At most 65,535 pixels per side.
  ///   - target: The new size, not empty and not above the source in either direction.
  ///   - part: The part of the target to make, inside it.
  init(_ source: PixelSize, to target: PixelSize, part: PixelRect) {
    precondition(!target.isEmpty, "the target is empty")
    precondition(target.width <= source.width && target.height <= source.height, "target larger")
    precondition(max(source.width, source.height) <= 65_535, "a side is longer than in any JPEG")
    (self.source, self.target, self.part) = (source, target, part)
    columns = ColumnSums(source, target, part)
    rows = RowSums(source.height, targetHeight: target.height, sampleCount: columns.count * 3)
    divisor = Divisor(area: source.width * source.height, shift: rows.shift)
  }

  /// The pixels of the source that the part covers.
  var covered: PixelRect {
    guard !part.isEmpty else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    let (top, bottom) = (span(ofRow: 0).first, span(ofRow: part.height - 1).last)
    return PixelRect(x: columns.first, y: top, width: columns.count, height: bottom + 1 - top)
  }

  /// The rows of the source that a row of the part covers.
  func span(ofRow row: Int) -> SourceSpan {
    SourceSpan(part.y + row, source: source.height, target: target.height)
  }

  /// Appends a row of the part.
  ///
  /// - Parameters:
  ///   - span: The source rows that it covers.
  ///   - samples: The samples of the source.
  ///   - first: The first covered sample of the first of these rows; each begins `stride` samples
  ///     after the one above.
  mutating func shrink(
    _ span: SourceSpan, _ samples: Span<UInt8>, at first: Int, stride: Int,
    to output: inout OutputSpan<UInt8>
  ) {
    rows.gather(span, samples, at: first, stride: stride)
    columns.spread(rows.line.span, divisor, to: &output)
  }
}

extension BoxScaler {
  /// Shrinks a bitmap. Linear in the part of the source that the window covers.
  ///
  /// - Parameter window: The part of the target to make, inside it; nil for the whole.
  package static func shrink(
    _ source: Bitmap, to target: PixelSize, window: PixelRect? = nil
  ) -> Bitmap {
    let part = (window ?? PixelRect(target)).intersection(PixelRect(target))
    var scaler = BoxScaler(source.size, to: target, part: part)
    let left = scaler.covered.x * 3
    return Bitmap(size: part.size) { output in
      for row in 0..<part.height {
        let span = scaler.span(ofRow: row)
        scaler.shrink(
          span, source.pixels.span, at: span.first * source.rowBytes + left,
          stride: source.rowBytes, to: &output)
      }
    }
  }
}

/// The source pixels or rows that one target pixel or row covers, with the weights of the outer
/// two. Those between them count in full.
struct SourceSpan {
  let first: Int
  let last: Int
  /// 16 bits, which is the limit for the sides of a JPEG. Eight products are then computed at a
  /// time.
  let firstWeight: UInt16
  let lastWeight: UInt16

  /// The span of target number `index`, for a source and a target of these lengths. If it lies
  /// within a single source pixel, all weight is in `firstWeight`.
  init(_ index: Int, source: Int, target: Int) {
    let start = index * source
    let end = start + source
    first = start / target
    last = (end - 1) / target
    let firstEnd = min((first + 1) * target, end)
    firstWeight = UInt16(firstEnd - start)
    lastWeight = last == first ? 0 : UInt16(end - last * target)
  }
}
