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

/// Copies a rectangle row by row. It must be clipped to both sides.
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

extension Bitmap {
  /// The bitmap turned and mirrored. Exact, because pixels are moved and not changed.
  package func oriented(_ orientation: EXIFOrientation) -> Bitmap {
    if orientation == .upright || size.isEmpty { return self }
    let steps = orientation.steps(in: size)
    let turned = orientation.size(of: size)
    return withBytes { source in
      Bitmap(size: turned) { target in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        let start = from + steps.start * 3
        move(from: start, right: steps.right * 3, down: steps.down * 3, to: to, turned)
      }
    }
  }
}

/// Moves the pixels, sixteen target rows at a time. A transpose then reads along stored rows and
/// writes to sixteen cache lines.
private func move(
  from start: UnsafePointer<UInt8>, right: Int, down: Int, to target: UnsafeMutablePointer<UInt8>,
  _ size: PixelSize
) {
  var top = 0
  while top < size.height {
    let rows = min(16, size.height &- top)
    for x in 0..<size.width {
      var from = start + (top &* down &+ x &* right)
      var to = target + (top &* size.width &+ x) &* 3
      for _ in 0..<rows {
        to[0] = from[0]
        to[1] = from[1]
        to[2] = from[2]
        from += down
        to += size.width &* 3
      }
    }
    top &+= rows
  }
}

extension Bitmap {
  /// The picture at another size. If the picture shrinks, each target pixel is the exact average of
  /// the area that it covers. If it grows, pixels are interpolated. An empty source gives black.
  ///
  /// - Parameter window: The part of the target to make, in pixels of the target. It equals the
  ///   same part of the whole target, so a panned view does not shimmer. Nil for the whole.
  package func scaled(to target: PixelSize, window: PixelRect? = nil) -> Bitmap {
    let part = (window ?? PixelRect(target)).intersection(PixelRect(target))
    if part.isEmpty || size.isEmpty { return Bitmap(size: part.size) }
    if target == size { return cropped(to: part) }
    let shrunk = PixelSize(
      width: min(width, target.width), height: min(height, target.height))
    if shrunk == target { return BoxScaler.shrink(self, to: target, window: part) }
    let source = shrunk == size ? self : BoxScaler.shrink(self, to: shrunk)
    return BilinearScaler.enlarge(source, to: target, window: part)
  }
}
