/// A photo seen through a viewport: centred and whole at first, then zoomed, moved and turned.
///
/// A value without pixels. It remembers which point of the photo lies under the viewport's centre,
/// so zooming, turning and another viewport size leave that point where it is. What would push
/// the photo off the screen is remembered but not shown: see `clamp`.
package struct AffineView: Sendable, Hashable {
  /// The upright photo at full size, in pixels.
  package let photo: PixelSize
  /// In pixels of the view; may change at any time.
  package var viewport: PixelSize
  /// Width of a view pixel divided by its height: 1 for square ones, about 0.5 when a pixel is a
  /// character cell.
  package var pixelAspect: Double
  /// Whether the fit may show a small photo larger than it is.
  package var enlargesToFit: Bool

  private var wantedZoom = 1.0
  private var turn = Turn(degrees: 0)
  /// In pixels of the photo, not clamped.
  private var focus: Point

  package init(
    photo: PixelSize, viewport: PixelSize, pixelAspect: Double = 1, enlargesToFit: Bool = true
  ) {
    self.photo = PixelSize(width: max(1, photo.width), height: max(1, photo.height))
    self.viewport = viewport
    let isUsable = pixelAspect.isFinite && pixelAspect > 0
    self.pixelAspect = isUsable ? pixelAspect : 1
    self.enlargesToFit = enlargesToFit
    focus = Point(x: Double(self.photo.width) / 2, y: Double(self.photo.height) / 2)
  }

  /// 1 is the fit; up to where a photo pixel is 8 view pixels high, at least 4.
  package var zoom: Double { min(max(1, wantedZoom), maximumZoom) }
  /// Clockwise, 0 up to 360.
  package var degrees: Double { turn.degrees }
  /// The number of clockwise quarter turns, nil for an angle between them.
  package var quarterTurns: Int? { turn.quarters }
  /// The point of the photo under the viewport's centre, as shown.
  package var centre: Point { settledFocus }
  package var isFit: Bool { zoom == 1 && turn.degrees == 0 }

  /// Back to the fit.
  package mutating func reset() {
    self = AffineView(
      photo: photo, viewport: viewport, pixelAspect: pixelAspect, enlargesToFit: enlargesToFit)
  }

  /// Zooms by a factor about a point of the view, which keeps what lies under it; nil is the
  /// centre. Factors that are no positive number do nothing.
  package mutating func zoom(by factor: Double, about anchor: Point? = nil) {
    guard factor.isFinite, factor > 0 else { return }
    clamp()
    let fixed = anchor ?? middle
    let before = photoPoint(at: fixed, focus)
    wantedZoom = min(max(1, zoom * factor), maximumZoom)
    guard anchor != nil else { return }
    let after = photoPoint(at: fixed, focus)
    focus = focus + before - after
    clamp()
  }

  /// Moves the photo by a distance in view pixels, as far as its edges allow.
  package mutating func pan(by distance: Point) {
    guard distance.isFinite else { return }
    let moved = turn.back(Point(x: distance.x * pixelAspect, y: distance.y))
    let centre = settledFocus
    focus = Point(x: centre.x - moved.x / scale, y: centre.y - moved.y / scale)
    clamp()
  }

  /// Turns clockwise about the viewport's centre.
  package mutating func turn(by degrees: Double) {
    guard degrees.isFinite else { return }
    turn = Turn(degrees: turn.degrees + degrees)
  }

  /// Forgets what is not shown: an edge of the photo never comes further in than the viewport's
  /// edge, and a side that fits is centred.
  package mutating func clamp() {
    focus = settledFocus
    wantedZoom = zoom
  }
}

extension AffineView {
  /// Heights of a view pixel to a pixel of the photo.
  fileprivate var scale: Double { fitScale * zoom }

  private var fitScale: Double {
    let box = turn.box(photo)
    let width = Double(max(1, viewport.width)) * pixelAspect
    let fit = min(width / box.x, Double(max(1, viewport.height)) / box.y)
    return enlargesToFit ? fit : min(fit, 1, pixelAspect)
  }

  private var maximumZoom: Double { max(4, 8 / fitScale) }

  private var middle: Point {
    Point(x: Double(viewport.width) / 2, y: Double(viewport.height) / 2)
  }

  private var photoMiddle: Point {
    Point(x: Double(photo.width) / 2, y: Double(photo.height) / 2)
  }

  /// The focus, moved so far that no side shows more empty space than it must.
  private var settledFocus: Point {
    let box = turn.box(photo)
    let offset = turn(focus - photoMiddle)
    let width = Double(viewport.width) * pixelAspect / scale
    let height = Double(viewport.height) / scale
    let settled = Point(
      x: Self.settled(offset.x, box: box.x, window: width),
      y: Self.settled(offset.y, box: box.y, window: height))
    return settled == offset ? focus : photoMiddle + turn.back(settled)
  }

  private static func settled(_ offset: Double, box: Double, window: Double) -> Double {
    let room = max(0, (box - window) / 2)
    return min(max(offset, -room), room)
  }

  private func photoPoint(at point: Point, _ focus: Point) -> Point {
    let distance = Point(x: (point.x - middle.x) * pixelAspect, y: point.y - middle.y)
    let turned = turn.back(distance)
    return Point(x: focus.x + turned.x / scale, y: focus.y + turned.y / scale)
  }
}

extension AffineView {
  /// From pixels of the photo to pixels of the view.
  package var transform: Transform {
    let across = scale / pixelAspect
    var transform = Transform(
      xx: turn.cosine * across, xy: -turn.sine * across, yx: turn.sine * scale,
      yy: turn.cosine * scale, x0: 0, y0: 0)
    let origin = middle - transform(settledFocus)
    transform.x0 = origin.x
    transform.y0 = origin.y
    return transform
  }

  /// The point of the photo under a point of the view; may lie outside the photo.
  package func photoPoint(at point: Point) -> Point { photoPoint(at: point, settledFocus) }

  /// The part of the photo that is on the screen, in its own pixels: what to decode.
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

  /// View pixels to a pixel of the photo where they are closest: how fine a decoded photo must
  /// be, as a part of its full size. At most 1.
  package var neededScale: Double { min(1, max(scale, scale / pixelAspect)) }

  /// The size of the whole photo at that fineness, for `JPEG.Detail.atLeast`.
  package var neededSize: PixelSize {
    PixelSize(
      width: Int((Double(photo.width) * neededScale).rounded(.up)),
      height: Int((Double(photo.height) * neededScale).rounded(.up)))
  }
}
