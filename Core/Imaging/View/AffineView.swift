/// A view of a photo in a viewport. At first the photo is centered and whole. Then it is zoomed,
/// moved and turned.
///
/// A value without pixels. It stores the point of the photo at the viewport's center, so zooming,
/// turning and resizing the viewport leave that point in place. A position that would push the
/// photo off the screen is stored but not shown: see `clamp`.
package struct AffineView: Sendable, Hashable {
  /// The size of the upright photo in pixels.
  package let photo: PixelSize
  /// The size of the view in its pixels. It may change at any time.
  package var viewport: PixelSize
  /// The width of a view pixel divided by its height: 1 for square pixels, about 0.5 if a pixel is
  /// a character cell.
  package var pixelAspect: Double
  /// Whether the fit may enlarge a small photo.
  package var enlargesToFit: Bool

  private var wantedZoom = 1.0
  private(set) var turn = Rotation(degrees: 0)
  /// The point of the photo at the center, in its pixels, not clamped.
  private(set) var focus: Point

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

  /// The zoom, in which 1 is the fit. It ranges from half the fit to the zoom at which a photo
  /// pixel is 8 view pixels high, but at least to 4.
  package var zoom: Double { min(max(Self.minimumZoom, wantedZoom), maximumZoom) }
  private static let minimumZoom = 0.5
  /// The rotation, clockwise, 0 up to 360.
  package var degrees: Double { turn.degrees }
  /// The number of clockwise quarter turns; nil for an angle between them.
  package var quarterTurns: Int? { turn.quarters }
  /// The point of the photo that is shown at the viewport's center.
  package var center: Point { clampedFocus }
  package var isFit: Bool { zoom == 1 && turn.degrees == 0 }

  /// Returns to the fit.
  package mutating func reset() {
    self = AffineView(
      photo: photo, viewport: viewport, pixelAspect: pixelAspect, enlargesToFit: enlargesToFit)
  }

  /// Zooms by a factor.
  ///
  /// - Parameters:
  ///   - factor: Ignored if it is not a positive number.
  ///   - anchor: The point of the view under which the photo does not move; nil for the center.
  package mutating func zoom(by factor: Double, about anchor: Point? = nil) {
    guard factor.isFinite, factor > 0 else { return }
    clamp()
    let fixed = anchor ?? middle
    let before = photoPoint(at: fixed, focus)
    wantedZoom = min(max(Self.minimumZoom, zoom * factor), maximumZoom)
    guard anchor != nil else { return }
    let after = photoPoint(at: fixed, focus)
    focus = focus + before - after
    clamp()
  }

  /// Moves the photo by a distance in view pixels, limited by its edges.
  package mutating func pan(by distance: Point) {
    guard distance.isFinite else { return }
    let moved = turn.back(Point(x: distance.x * pixelAspect, y: distance.y))
    let center = clampedFocus
    focus = Point(x: center.x - moved.x / scale, y: center.y - moved.y / scale)
    clamp()
  }

  /// Turns clockwise around the viewport's center.
  package mutating func turn(by degrees: Double) {
    guard degrees.isFinite else { return }
    turn = Rotation(degrees: turn.degrees + degrees)
  }

  /// Adopts the position that is shown. An edge of the photo is never further inside than the
  /// viewport's edge, and a side that fits is centered.
  package mutating func clamp() {
    focus = clampedFocus
    wantedZoom = zoom
  }
}

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

  /// The point of the photo at a point of the view. It may be outside the photo.
  package func photoPoint(at point: Point) -> Point { photoPoint(at: point, clampedFocus) }

  /// The visible part of the photo in its own pixels, which is the part to decode.
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

  /// The resolution that a decoded photo must have, as a fraction of its full size. It is the
  /// number of view pixels per photo pixel in the direction in which they are densest, at most 1.
  package var neededScale: Double { min(1, max(scale, scale / pixelAspect)) }

  /// The size of the whole photo at that resolution, for `Picture.Detail.atLeast`.
  package var neededSize: PixelSize {
    PixelSize(
      width: Int((Double(photo.width) * neededScale).rounded(.up)),
      height: Int((Double(photo.height) * neededScale).rounded(.up)))
  }
}
