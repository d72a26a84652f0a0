extension AffineView {
  /// Draws a photo, or its decoded part, as this view shows it, on `background`.
  ///
  /// Quarter turns are exact: pixels are averaged or interpolated upright and then moved. Other
  /// angles use bilinear interpolation. A photo that is much finer than the view is shrunk first.
  package func render(_ pixels: PhotoPixels, background: RGB = .black) -> Bitmap {
    var canvas = Bitmap(size: viewport, fill: background)
    if pixels.bitmap.size.isEmpty || viewport.isEmpty { return canvas }
    if let quarters = quarterTurns {
      drawUpright(pixels, EXIFOrientation(quarterTurns: quarters), on: &canvas)
    } else {
      drawTurned(pixels, on: &canvas)
    }
    return canvas
  }

  /// The map from pixels of the bitmap to pixels of the view.
  private func transform(of pixels: PhotoPixels) -> Transform {
    let across = Double(photo.width) / Double(max(1, pixels.whole.width))
    let down = Double(photo.height) / Double(max(1, pixels.whole.height))
    let offset = Point(x: Double(pixels.area.x), y: Double(pixels.area.y))
    return transform.after(scale: Point(x: across, y: down), offset: offset)
  }

  private func drawUpright(
    _ pixels: PhotoPixels, _ orientation: EXIFOrientation, on canvas: inout Bitmap
  ) {
    let frame = frame(of: pixels)
    let visible = frame.intersection(PixelRect(viewport))
    if visible.isEmpty { return }
    let within = PixelRect(
      x: visible.x - frame.x, y: visible.y - frame.y, width: visible.width, height: visible.height)
    let target = orientation.size(of: frame.size)
    let window = orientation.storedRect(of: within, in: target)
    let part = pixels.bitmap.scaled(to: target, window: window)
    canvas.place(part.oriented(orientation), x: visible.x, y: visible.y)
  }

  /// The rectangle of the bitmap in the view, in whole pixels. Its size does not depend on its
  /// position, so panning moves pixels without changing them.
  private func frame(of pixels: PhotoPixels) -> PixelRect {
    let transform = transform(of: pixels)
    let start = transform(.zero)
    let end = transform(Point(x: Double(pixels.bitmap.width), y: Double(pixels.bitmap.height)))
    let left = min(start.x, end.x)
    let top = min(start.y, end.y)
    return PixelRect(
      x: Int((left + 0.5).rounded(.down)), y: Int((top + 0.5).rounded(.down)),
      width: max(1, Int(abs(end.x - start.x).rounded())),
      height: max(1, Int(abs(end.y - start.y).rounded())))
  }

  private func drawTurned(_ pixels: PhotoPixels, on canvas: inout Bitmap) {
    let full = transform(of: pixels)
    let size = pixels.bitmap.size
    let fine = Self.shrunk(size, full)
    let bitmap = pixels.bitmap.scaled(to: fine)
    let scale = Point(
      x: Double(size.width) / Double(fine.width), y: Double(size.height) / Double(fine.height))
    Resampler.draw(bitmap, full.after(scale: scale, offset: .zero), on: &canvas)
  }

  /// The size to which a bitmap finer than the view is shrunk first, because interpolation reads
  /// only four pixels.
  private static func shrunk(_ size: PixelSize, _ transform: Transform) -> PixelSize {
    let across = max(abs(transform.xx), abs(transform.yx))
    let down = max(abs(transform.xy), abs(transform.yy))
    func length(_ length: Int, _ scale: Double) -> Int {
      scale > 0.75 ? length : max(1, Int((Double(length) * scale).rounded()))
    }
    return PixelSize(width: length(size.width, across), height: length(size.height, down))
  }
}
