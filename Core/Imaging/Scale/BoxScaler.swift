/// Shrinks by exact area in whole numbers: a row of the source counts as many units as the target
/// has rows, a row of the target covers as many as the source has; the same across. So nothing
/// drifts, and a flat colour stays what it was.
package enum BoxScaler {
  /// Sides have at most 65,535 pixels. `target` must not exceed the source in either direction, nor be empty; `window` lies inside
  /// it. Linear in the part of the source that the window covers.
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
        let divisor = Divisor(area: source.width * source.height, shift: rows.shift)
        for row in 0..<part.height {
          let line = rows.gather(row: part.y + row)
          columns.spread(line, divisor, to: to + row * part.width * 3)
        }
      }
    }
  }
}
