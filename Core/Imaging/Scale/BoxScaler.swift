/// A downscaler by exact area average in whole numbers: a source row counts as many units as the
/// target has rows, and a target row covers as many as the source has; the same for columns. So no
/// error accumulates, and a flat colour is unchanged.
package enum BoxScaler {
  /// Shrinks a bitmap of at most 65,535 pixels per side. Linear in the part of the source that the
  /// window covers.
  ///
  /// - Parameters:
  ///   - target: The new size, not empty and not above the source in either direction.
  ///   - window: The part of the target to make, inside it; nil for all.
  package static func shrink(
    _ source: Bitmap, to target: PixelSize, window: PixelRect? = nil
  ) -> Bitmap {
    precondition(!target.isEmpty, "nothing can be shrunk to nothing")
    precondition(target.width <= source.width && target.height <= source.height, "not smaller")
    precondition(max(source.width, source.height) <= 65_535, "no side is longer in a JPEG")
    let part = (window ?? PixelRect(target)).intersection(PixelRect(target))
    return source.withBytes { pixels in
      Bitmap(size: part.size) { output in
        guard let from = pixels.baseAddress, let to = output.baseAddress else { return }
        let columns = ColumnSums(source.size, target, part)
        let rows = RowSums(from, source.size, targetHeight: target.height, columns.samples)
        defer { rows.free() }
        let area = source.width * source.height
        let divisor = Divisor(area: area, shift: rows.shift)
        for row in 0..<part.height {
          let line = rows.gather(row: part.y + row)
          columns.spread(line, divisor, to: to + row * part.width * 3)
        }
      }
    }
  }
}

/// The source pixels or rows that one target pixel or row covers, with the weights of the outer
/// two. Those between count in full.
struct SourceSpan {
  let first: Int
  let last: Int
  /// 16 bits, as the sides of a JPEG have: then eight products are computed at a time.
  let firstWeight: UInt16
  let lastWeight: UInt16

  /// The span of target number `index`, of `target` that cover `source`. If it lies within a single
  /// source pixel, all weight is in `firstWeight`.
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
