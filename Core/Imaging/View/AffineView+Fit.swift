extension AffineView {
  /// The size of a photo pixel in the view, in heights of a view pixel.
  var scale: Double { fitScale * zoom }

  private var fitScale: Double {
    let box = turn.box(photo)
    let width = Double(max(1, viewport.width)) * pixelAspect
    let fit = min(width / box.x, Double(max(1, viewport.height)) / box.y)
    return enlargesToFit ? fit : min(fit, 1, pixelAspect)
  }

  var maximumZoom: Double { max(4, 8 / fitScale) }

  var middle: Point {
    Point(x: Double(viewport.width) / 2, y: Double(viewport.height) / 2)
  }

  private var photoMiddle: Point {
    Point(x: Double(photo.width) / 2, y: Double(photo.height) / 2)
  }

  /// The focus, moved so that no side shows more empty space than necessary.
  var clampedFocus: Point {
    let box = turn.box(photo)
    let offset = turn(focus - photoMiddle)
    let width = Double(viewport.width) * pixelAspect / scale
    let height = Double(viewport.height) / scale
    let clamped = Point(
      x: Self.clamped(offset.x, box: box.x, window: width),
      y: Self.clamped(offset.y, box: box.y, window: height))
    return clamped == offset ? focus : photoMiddle + turn.back(clamped)
  }

  private static func clamped(_ offset: Double, box: Double, window: Double) -> Double {
    let available = max(0, (box - window) / 2)
    return min(max(offset, -available), available)
  }

  func photoPoint(at point: Point, _ focus: Point) -> Point {
    let distance = Point(x: (point.x - middle.x) * pixelAspect, y: point.y - middle.y)
    let turned = turn.back(distance)
    return Point(x: focus.x + turned.x / scale, y: focus.y + turned.y / scale)
  }
}
