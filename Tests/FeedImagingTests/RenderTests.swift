import FeedImaging
import Testing

@Suite("Rendering a view")
struct RenderTests {
  static func view(_ photo: Bitmap, _ width: Int, _ height: Int) -> AffineView {
    AffineView(photo: photo.size, viewport: PixelSize(width: width, height: height))
  }

  @Test("PHOTO-2: quarter turns at full size move pixels without changing them", arguments: 0..<4)
  func quarters(turns: Int) {
    let photo = Painting.numbered(60, 40)
    let upright = photo.oriented(EXIFOrientation(quarterTurns: turns))
    var view = Self.view(photo, upright.width, upright.height)
    view.turn(by: 90 * Double(turns))
    #expect(view.render(PhotoPixels(photo)) == upright)
  }

  @Test("PHOTO-1: a fitted photo is scaled and drawn on the background")
  func fit() {
    let photo = Painting.gradient(120, 90)
    let drawn = Self.view(photo, 100, 30).render(PhotoPixels(photo), background: .white)
    var expected = Bitmap(size: PixelSize(width: 100, height: 30), fill: .white)
    expected.place(photo.scaled(to: PixelSize(width: 40, height: 30)), x: 30, y: 0)
    #expect(drawn == expected)
  }

  @Test("PHOTO-2: a circle stays round at any angle")
  func angles() {
    let disc = Painting.disc(300, 200, diameter: 150)
    for degrees in stride(from: 0.0, to: 360, by: 15) {
      var view = Self.view(disc, 200, 200)
      view.turn(by: degrees)
      let drawn = view.render(PhotoPixels(disc))
      let across = (0..<200).map { Double(drawn[$0, 100].red) / 255 }.reduce(0, +)
      let down = (0..<200).map { Double(drawn[100, $0].red) / 255 }.reduce(0, +)
      #expect(abs(across - down) < 2)
    }
  }

  @Test("PHOTO-2: a rotated view draws each point at its computed position")
  func places() {
    let photo = Painting.gradient(256, 256)
    var view = Self.view(photo, 300, 300)
    view.turn(by: 17)
    let drawn = view.render(PhotoPixels(photo), background: .white)
    var seen = 0
    for place in stride(from: 5, to: 295, by: 7) {
      let point = view.photoPoint(at: Point(x: Double(place) + 0.5, y: Double(place) + 0.5))
      guard (2..<254).contains(point.x), (2..<254).contains(point.y) else { continue }
      let expected = photo[Int(point.x), Int(point.y)]
      #expect(Painting.isNear(drawn[place, place], expected, by: 4))
      seen += 1
    }
    #expect(seen > 20)
    #expect(drawn[0, 0] == .white)
  }

  @Test("PHOTO-2: a decoded region is drawn at its position")
  func part() {
    let photo = Painting.numbered(240, 180)
    var view = Self.view(photo, 120, 90)
    view.zoom(by: 2)
    view.pan(by: Point(x: 31, y: -17))
    let visible = view.visibleSource
    let tile = PhotoPixels(bitmap: photo.cropped(to: visible), area: visible, whole: photo.size)
    #expect(view.zoom == 2 && visible.width < 125)
    #expect(view.render(tile) == view.render(PhotoPixels(photo)))
  }

  @Test("PHOTO-2: a low resolution is drawn at the same position as a high one")
  func coarse() {
    let photo = Painting.gradient(400, 300)
    var view = Self.view(photo, 200, 150)
    view.zoom(by: 1.6)
    view.turn(by: 90)
    let fine = view.render(PhotoPixels(photo))
    let coarse = PhotoPixels(photo.scaled(to: PixelSize(width: 100, height: 75)))
    #expect(Painting.difference(view.render(coarse), fine) <= 6)
  }

  @Test("PHOTO-2: decoding only the needed region gives the same picture")
  func needed() throws {
    let photo = Painting.gradient(400, 300)
    let file = JPEGBytes.withEXIF(try JPEG.encode(photo, JPEG.Style(quality: 95)), orientation: 6)
    let size = try Picture.inspect(file).size
    let everything = try Picture.decode(file).pixels
    var view = AffineView(photo: size, viewport: PixelSize(width: 90, height: 70))
    for (zoom, degrees) in [(1.0, 0.0), (2.2, 0), (1.7, 90), (1.5, 33), (3, -10)] {
      view.zoom(by: zoom)
      view.turn(by: degrees)
      view.pan(by: Point(x: 12, y: -9))
      let options = Picture.Options(
        detail: .atLeast(view.neededSize), part: .region(view.visibleSource))
      let drawn = view.render(try Picture.decode(file, options).pixels)
      let expected = view.render(everything)
      let far = zip(drawn.pixels, expected.pixels).map { abs(Int($0) - Int($1)) }
      #expect(far.reduce(0, +) <= far.count * 2)
    }
  }

  @Test("PHOTO-2: any view of any photo draws without a trap")
  func random() {
    var numbers = SeededNumbers(seed: 6)
    let photo = Painting.gradient(1200, 900).scaled(to: PixelSize(width: 75, height: 57))
    for _ in 0..<150 {
      let view = AffineViewTests.random(&numbers)
      #expect(view.render(PhotoPixels(photo)).size == view.viewport)
    }
    let none = Bitmap(size: PixelSize(width: 0, height: 0))
    let empty = Self.view(none, 3, 2)
    #expect(empty.render(PhotoPixels(none), background: .white)[0, 0] == .white)
  }
}
