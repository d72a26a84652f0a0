extension Bitmap {
  /// The part of the bitmap inside `area`; empty if they do not overlap.
  package func cropped(to area: PixelRect) -> Bitmap {
    let part = area.intersection(PixelRect(size))
    if part == PixelRect(size) { return self }
    var samples: [UInt8] = []
    samples.reserveCapacity(part.width * part.height * 3)
    for row in part.y..<part.y + part.height {
      let start = (row * width + part.x) * 3
      samples += pixels[start..<start + part.width * 3]
    }
    return Bitmap(part.size, samples)
  }

  /// Draws `other` with its top left corner at (`x`, `y`), clipped to the bitmap.
  package mutating func place(_ other: Bitmap, x: Int, y: Int) {
    let spot = PixelRect(x: x, y: y, width: other.width, height: other.height)
    let part = spot.intersection(PixelRect(size))
    if part.isEmpty { return }
    let (count, stride) = (part.width * 3, rowBytes)
    // SAFETY: the part is clipped to both bitmaps.
    unsafe pixels.withUnsafeMutableBufferPointer { target in
      unsafe other.pixels.withUnsafeBufferPointer { source in
        for row in part.y..<part.y + part.height {
          let from = (row - y) * other.rowBytes + (part.x - x) * 3
          let start = row * stride + part.x * 3
          _ = unsafe target[start..<start + count].update(
            fromContentsOf: source[from..<from + count])
        }
      }
    }
  }
}

extension Bitmap {
  /// The bitmap rotated and mirrored. No quality is lost, because pixels only move.
  package func oriented(_ orientation: EXIFOrientation) -> Bitmap {
    if orientation == .upright || size.isEmpty { return self }
    let steps = orientation.steps(in: size)
    let turned = orientation.size(of: size)
    let samples = [UInt8](capacity: pixels.count) { target in
      // SAFETY: the steps visit each of the source's pixels once, and each has a place in the target.
      unsafe target.withUnsafeMutableBufferPointer { target, count in
        unsafe pixels.withUnsafeBufferPointer { source in
          guard let from = source.baseAddress, let to = target.baseAddress else { return }
          let start = unsafe from + steps.start * 3
          unsafe move(from: start, right: steps.right * 3, down: steps.down * 3, to: to, turned)
        }
        count = target.count
      }
    }
    return Bitmap(turned, samples)
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
      var from = unsafe start + (top &* down &+ x &* right)
      var to = unsafe target + (top &* size.width &+ x) &* 3
      for _ in 0..<rows {
        unsafe to[0] = from[0]
        unsafe to[1] = from[1]
        unsafe to[2] = from[2]
        unsafe from += down
        unsafe to += size.width &* 3
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
