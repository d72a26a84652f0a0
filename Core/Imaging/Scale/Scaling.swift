extension Bitmap {
  /// The picture at another size: each target pixel is the exact average of the area that it covers
  /// where the picture shrinks, and is interpolated where it grows. An empty source gives black.
  ///
  /// - Parameter window: The part of the target to make, in pixels of the target; it equals the
  ///   same part of the whole, so a panned view does not shimmer. Nil for all.
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
