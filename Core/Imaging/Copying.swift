extension Bitmap {
  /// The part of the bitmap inside `area`; empty if they do not overlap.
  package func cropped(to area: PixelRect) -> Bitmap {
    let part = area.intersection(PixelRect(size))
    if part == PixelRect(size) { return self }
    return withBytes { source in
      Bitmap(size: part.size) { target in
        copyRows(part, of: source, rowBytes, to: target, at: 0, part.width * 3)
      }
    }
  }

  /// Draws `other` with its top left corner at (`x`, `y`), clipped to the bitmap.
  package mutating func place(_ other: Bitmap, x: Int, y: Int) {
    let spot = PixelRect(x: x, y: y, width: other.width, height: other.height)
    let part = spot.intersection(PixelRect(size))
    if part.isEmpty { return }
    let from = PixelRect(x: part.x - x, y: part.y - y, width: part.width, height: part.height)
    let start = part.y * rowBytes + part.x * 3
    let stride = rowBytes
    withMutableBytes { target in
      other.withBytes { source in
        copyRows(
          from, of: source, other.rowBytes, to: UnsafeMutableBufferPointer(rebasing: target[...]),
          at: start, stride)
      }
    }
  }
}

/// Copies a rectangle row by row; it must be clipped to both sides.
private func copyRows(
  _ part: PixelRect, of source: UnsafeBufferPointer<UInt8>, _ sourceStride: Int,
  to target: UnsafeMutableBufferPointer<UInt8>, at start: Int, _ targetStride: Int
) {
  guard !part.isEmpty, let from = source.baseAddress, let to = target.baseAddress else { return }
  for row in 0..<part.height {
    let line = from + (part.y + row) * sourceStride + part.x * 3
    (to + start + row * targetStride).update(from: line, count: part.width * 3)
  }
}
