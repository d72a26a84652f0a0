import FeedImaging
import Testing

@Suite("The view of a photo in a viewport")
struct AffineViewTests {
  static func view(_ width: Int = 600, _ height: Int = 400, aspect: Double = 1) -> AffineView {
    AffineView(
      photo: PixelSize(width: 1200, height: 900),
      viewport: PixelSize(width: width, height: height), pixelAspect: aspect)
  }

  static func isNear(_ left: Point, _ right: Point, by limit: Double = 1e-6) -> Bool {
    abs(left.x - right.x) <= limit && abs(left.y - right.y) <= limit
  }

  /// A view after a few random moves.
  static func random(_ numbers: inout SeededNumbers) -> AffineView {
    var view = view(
      Int.random(in: 1...900, using: &numbers), Int.random(in: 1...900, using: &numbers),
      aspect: Double.random(in: 0.3...2, using: &numbers))
    for _ in 0..<6 {
      let distance = Point(
        x: Double.random(in: -400...400, using: &numbers),
        y: Double.random(in: -400...400, using: &numbers))
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0: view.zoom(by: Double.random(in: 0.4...4, using: &numbers))
      case 1: view.zoom(by: Double.random(in: 0.4...4, using: &numbers), about: distance)
      case 2: view.pan(by: distance)
      default: view.turn(by: Double(Int.random(in: -9...9, using: &numbers)) * 22.5)
      }
    }
    return view
  }

  @Test("PHOTO-1: a fitted photo is complete and centered, and keeps its aspect ratio")
  func fit() {
    let view = Self.view()
    #expect(Self.isNear(view.transform(Point(x: 600, y: 450)), Point(x: 300, y: 200)))
    #expect(Self.isNear(view.transform(.zero), Point(x: 300 - 800.0 / 3, y: 0)))
    #expect(Self.isNear(view.transform(Point(x: 1200, y: 900)), Point(x: 300 + 800.0 / 3, y: 400)))
    #expect(view.visibleSource == PixelRect(view.photo))
    #expect(view.isFit)
  }

  @Test("PHOTO-1: the photo keeps its aspect ratio in pixels that are not square")
  func aspect() {
    let view = Self.view(80, 24, aspect: 0.5)
    let corner = view.transform(.zero)
    let other = view.transform(Point(x: 1200, y: 900))
    let shape = (other.x - corner.x) * 0.5 / (other.y - corner.y)
    #expect(abs(shape - 1200.0 / 900) < 1e-9)
    #expect(other.y - corner.y <= 24.000001 && other.x - corner.x <= 80.000001)
  }

  @Test("PHOTO-1: a small photo keeps its size if enlarging is off")
  func small() {
    let photo = PixelSize(width: 30, height: 20)
    let box = PixelSize(width: 300, height: 300)
    let large = AffineView(photo: photo, viewport: box)
    let exact = AffineView(photo: photo, viewport: box, enlargesToFit: false)
    #expect(Self.isNear(large.transform(.zero), Point(x: 0, y: 50)))
    #expect(Self.isNear(exact.transform(.zero), Point(x: 135, y: 140)))
  }

  @Test("PHOTO-2: a zoom keeps the point under the center or the pointer in place")
  func zoomKeeps() {
    var numbers = SeededNumbers(seed: 1)
    for _ in 0..<500 {
      var view = Self.random(&numbers)
      let before = view.center
      view.zoom(by: Double.random(in: 1...3, using: &numbers))
      #expect(Self.isNear(view.center, before))
    }
    var view = Self.view()
    view.zoom(by: 3)
    let anchor = Point(x: 200, y: 150)
    let under = view.photoPoint(at: anchor)
    view.zoom(by: 1.5, about: anchor)
    #expect(Self.isNear(view.photoPoint(at: anchor), under))
  }

  @Test("PHOTO-2: a rotation keeps the point under the center, and four quarter turns cancel out")
  func turns() {
    var view = Self.view()
    view.zoom(by: 4)
    view.pan(by: Point(x: 130, y: -70))
    let start = view
    view.turn(by: 30)
    #expect(Self.isNear(view.center, start.center))
    view.turn(by: -30)
    for turns in 1...4 {
      view.turn(by: 90)
      #expect(view.quarterTurns == turns % 4)
    }
    #expect(view == start)
    #expect(view.transform == start.transform)
  }

  @Test("PHOTO-2: a pan stops at the photo's edge, and a side that fits stays centered")
  func panStops() {
    var view = Self.view()
    view.pan(by: Point(x: 50, y: 50))
    #expect(Self.isNear(view.center, Point(x: 600, y: 450)))
    view.zoom(by: 4)
    view.pan(by: Point(x: 10, y: 20))
    #expect(Self.isNear(view.transform(Point(x: 600, y: 450)), Point(x: 310, y: 220)))
    view.pan(by: Point(x: 1e9, y: -1e9))
    #expect(Self.isNear(view.transform(Point(x: 0, y: 900)), Point(x: 0, y: 400)))
    view.pan(by: Point(x: -1, y: 0))
    #expect(Self.isNear(view.transform(Point(x: 0, y: 900)), Point(x: -1, y: 400)))
  }

  @Test("PHOTO-2: the center stays in place when the viewport changes size")
  func resize() {
    var view = Self.view()
    view.zoom(by: 4)
    view.pan(by: Point(x: 60, y: 45))
    let before = view.center
    view.viewport = PixelSize(width: 300, height: 500)
    #expect(Self.isNear(view.center, before))
  }

  @Test("PHOTO-2: clamping again does not move a view that is already clamped")
  func clamp() {
    var numbers = SeededNumbers(seed: 2)
    for _ in 0..<500 {
      let view = Self.random(&numbers)
      var once = view
      once.clamp()
      var twice = once
      twice.clamp()
      #expect(Self.isNear(once.center, twice.center))
      #expect(Self.isNear(view.center, once.center))
      #expect(view.zoom == once.zoom)
    }
  }

  @Test("PHOTO-2: zoom has its limits and reset returns to the fit")
  func limits() {
    var view = Self.view()
    let fit = view
    view.zoom(by: 0.001)
    #expect(view.zoom == 0.5)
    for _ in 0..<99 { view.zoom(by: 10) }
    let pixel = view.transform(Point(x: 0, y: 1)).y - view.transform(.zero).y
    #expect(abs(pixel - 8) < 1e-6)
    view.turn(by: 33)
    view.pan(by: Point(x: 5, y: 5))
    view.reset()
    #expect(view == fit)
  }

  @Test("PHOTO-2: the visible source covers every corner that shows the photo")
  func visible() {
    var numbers = SeededNumbers(seed: 4)
    for _ in 0..<300 {
      let view = Self.random(&numbers)
      let visible = view.visibleSource
      for _ in 0..<20 {
        let place = Point(
          x: Double.random(in: 0..<1, using: &numbers) * Double(view.viewport.width),
          y: Double.random(in: 0..<1, using: &numbers) * Double(view.viewport.height))
        let point = view.photoPoint(at: place)
        guard point.x >= 0, point.y >= 0, point.x < 1200, point.y < 900 else { continue }
        #expect(point.x >= Double(visible.x) && point.x <= Double(visible.x + visible.width))
        #expect(point.y >= Double(visible.y) && point.y <= Double(visible.y + visible.height))
      }
    }
  }

  @Test("PHOTO-2: the needed resolution grows with the zoom, up to the photo's own")
  func needed() {
    var view = Self.view()
    #expect(abs(view.neededScale - 400.0 / 900) < 1e-9)
    #expect(view.neededSize == PixelSize(width: 534, height: 400))
    view.zoom(by: 2)
    #expect(abs(view.neededScale - 800.0 / 900) < 1e-9)
    view.zoom(by: 4)
    #expect(view.neededScale == 1)
    #expect(view.neededSize == view.photo)
  }

  @Test("Invalid numbers leave the view unchanged")
  func nonsense() {
    var view = Self.view()
    let start = view
    for number in [Double.nan, .infinity, -.infinity, 0, -1] { view.zoom(by: number) }
    view.turn(by: .nan)
    view.pan(by: Point(x: .infinity, y: 0))
    #expect(view == start)
    let empty = AffineView(
      photo: PixelSize(width: 0, height: 0), viewport: PixelSize(width: 0, height: 0),
      pixelAspect: .nan)
    #expect(empty.transform(.zero).x.isFinite)
    #expect(empty.visibleSource.x == 0)
  }
}
