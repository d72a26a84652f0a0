extension AffineView {
  /// The map from pixels of the photo to pixels of the view.
  package var transform: Transform {
    let across = scale / pixelAspect
    var transform = Transform(
      xx: turn.cosine * across, xy: -turn.sine * across, yx: turn.sine * scale,
      yy: turn.cosine * scale, x0: 0, y0: 0)
    let origin = middle - transform(clampedFocus)
    transform.x0 = origin.x
    transform.y0 = origin.y
    return transform
  }

  /// The point of the photo at a point of the view; may be outside the photo.
  package func photoPoint(at point: Point) -> Point { photoPoint(at: point, clampedFocus) }

  /// The visible part of the photo in its own pixels, which is to be decoded.
  package var visibleSource: PixelRect {
    let right = Double(viewport.width)
    let bottom = Double(viewport.height)
    let corners = [
      Point.zero, Point(x: right, y: 0), Point(x: 0, y: bottom), Point(x: right, y: bottom),
    ].map { photoPoint(at: $0) }
    let columns = Self.cover(corners.map(\.x), photo.width)
    let rows = Self.cover(corners.map(\.y), photo.height)
    return PixelRect(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  private static func cover(_ values: [Double], _ length: Int) -> Range<Int> {
    let limit = Double(length)
    let low = min(max(0, (values.min() ?? 0).rounded(.down)), limit)
    let high = min(max(low, (values.max() ?? 0).rounded(.up)), limit)
    return Int(low)..<Int(high)
  }

  /// The resolution that a decoded photo must have, as a fraction of its full size: the view pixels
  /// per photo pixel in the direction where they are densest. At most 1.
  package var neededScale: Double { min(1, max(scale, scale / pixelAspect)) }

  /// The size of the whole photo at that resolution, for `JPEG.Detail.atLeast`.
  package var neededSize: PixelSize {
    PixelSize(
      width: Int((Double(photo.width) * neededScale).rounded(.up)),
      height: Int((Double(photo.height) * neededScale).rounded(.up)))
  }
}
