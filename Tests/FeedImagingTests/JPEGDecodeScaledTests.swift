import FeedCore
import FeedImaging
import Testing

@Suite("Decoding a JPEG at a smaller size")
struct JPEGDecodeScaledTests {
  static let styles = JPEGDecodeTests.styles
  /// Sizes from one pixel, which needs all rows at once, to more than the source has.
  static let targets = [
    (1, 1), (1, 157), (211, 1), (7, 5), (26, 20), (27, 20), (64, 48), (105, 78), (106, 79),
    (150, 100), (200, 156), (211, 157), (300, 80), (80, 300), (400, 300),
  ].map { PixelSize(width: $0, height: $1) }

  @Test("PERF-3: the result equals the decoded bitmap after scaling", arguments: styles, targets)
  func whole(style: JPEG.Style, target: PixelSize) throws {
    let bytes = try JPEG.encode(Painting.numbered(211, 157), style)
    let picture = try Picture.decode(bytes, scaledTo: target)
    let decoded = try Picture.decode(bytes, Picture.Options(detail: .atLeast(target))).bitmap
    #expect(picture.bitmap == decoded.scaled(to: target))
    #expect(picture.pixels.whole == target)
    #expect(!picture.isCut && picture.warnings == 0)
  }

  @Test("PERF-3: a window equals that part of the whole result", arguments: styles)
  func window(style: JPEG.Style) throws {
    let bytes = try JPEG.encode(Painting.numbered(211, 457), style)
    var numbers = SeededNumbers(seed: 7)
    for _ in 0..<60 {
      let target = PixelSize(
        width: Int.random(in: 1...230, using: &numbers),
        height: Int.random(in: 1...480, using: &numbers))
      let (x, y) = (
        Int.random(in: -3..<target.width, using: &numbers),
        Int.random(in: -3..<target.height, using: &numbers)
      )
      let window = PixelRect(
        x: x, y: y, width: Int.random(in: 1...target.width + 3, using: &numbers),
        height: Int.random(in: 1...target.height + 3, using: &numbers))
      let whole = try Picture.decode(bytes, scaledTo: target).bitmap
      let part = try Picture.decode(bytes, scaledTo: target, window: window)
      #expect(part.bitmap == whole.cropped(to: window), "\(target), \(window)")
      #expect(part.pixels.area == window.intersection(PixelRect(target)))
    }
  }

  @Test("PHOTO-1: the EXIF orientation is applied to the whole and to a window", arguments: 1...8)
  func upright(orientation: Int) throws {
    let file = JPEGBytes.withEXIF(
      try JPEG.encode(Painting.gradient(240, 160)), orientation: orientation)
    for target in [PixelSize(width: 41, height: 57), PixelSize(width: 150, height: 150)] {
      let window = PixelRect(x: 3, y: 11, width: 30, height: 17)
      let decoded = try Picture.decode(file, Picture.Options(detail: .atLeast(target))).bitmap
      let wanted = decoded.scaled(to: target)
      // In a rotated file columns are summed before rows, so the rounding differs.
      let whole = try Picture.decode(file, scaledTo: target)
      #expect(Painting.difference(whole.bitmap, wanted) <= 1)
      let part = try Picture.decode(file, scaledTo: target, window: window)
      #expect(part.bitmap == whole.bitmap.cropped(to: window))
    }
  }

  @Test("PHOTO-2: a window outside the photo gives an empty bitmap")
  func outside() throws {
    let bytes = try JPEG.encode(Painting.gradient(40, 30))
    let beside = PixelRect(x: 20, y: 0, width: 5, height: 5)
    let target = PixelSize(width: 20, height: 15)
    #expect(try Picture.decode(bytes, scaledTo: target, window: beside).bitmap.size.isEmpty)
    let nothing = PixelSize(width: 0, height: 15)
    #expect(try Picture.decode(bytes, scaledTo: nothing).bitmap.size.isEmpty)
  }

  @Test("PHOTO-6: a truncated file is decoded up to its end and reported as incomplete")
  func cut() throws {
    let bytes = try JPEG.encode(Painting.numbered(200, 400), JPEG.Style(chroma: .full))
    let start = Array(bytes[..<(bytes.count / 2)])
    let target = PixelSize(width: 90, height: 180)
    let picture = try Picture.decode(start, scaledTo: target)
    #expect(picture.isCut)
    let decoded = try Picture.decode(start, Picture.Options(detail: .atLeast(target))).bitmap
    #expect(picture.bitmap == decoded.scaled(to: target))
  }

  @Test("PHOTO-6: a file without its end marker is reported as cut, even for a window at its end")
  func unended() throws {
    let bytes = try JPEG.encode(Painting.numbered(200, 400), JPEG.Style(chroma: .full))
    let unended = bytes.dropLast(2) + [UInt8](repeating: 0, count: 64)
    let target = PixelSize(width: 90, height: 180)
    let window = PixelRect(x: 5, y: 0, width: 60, height: 180)
    for part in [nil, window] {
      #expect(try !Picture.decode(bytes, scaledTo: target, window: part).isCut)
      #expect(try Picture.decode(Array(unended), scaledTo: target, window: part).isCut)
    }
  }

  @Test(
    "PERF-3: memory stays below the size of the decoded picture",
    arguments: [
      (PixelSize(width: 260, height: 210), nil),
      (PixelSize(width: 600, height: 500), PixelRect(x: 9, y: 0, width: 90, height: 500)),
      (PixelSize(width: 500, height: 400), PixelRect(x: 90, y: 90, width: 100, height: 100)),
      (PixelSize(width: 1000, height: 800), PixelRect(x: 0, y: 0, width: 100, height: 100)),
    ] as [(PixelSize, PixelRect?)])
  func memory(target: PixelSize, window: PixelRect?) throws {
    let bytes = try JPEG.encode(Painting.gradient(1000, 800))
    var limits = Picture.Limits()
    limits.bytes = 240_000
    let picture = try Picture.decode(bytes, scaledTo: target, window: window, limits: limits)
    #expect(picture.bitmap == (try Picture.decode(bytes, scaledTo: target, window: window).bitmap))
    for whole in [PixelSize(width: 1000, height: 800), PixelSize(width: 999, height: 799)] {
      #expect(throws: ImageError.tooLarge(width: 1000, height: 800)) {
        try Picture.decode(bytes, scaledTo: whole, limits: limits)
      }
    }
  }

  @Test(
    "PHOTO-3: decoding ends at once when it is cancelled at any point", arguments: [false, true])
  func cancel(progressive: Bool) throws {
    let bytes = try JPEG.encode(
      Painting.gradient(400, 900), JPEG.Style(isProgressive: progressive))
    let target = PixelSize(width: 300, height: 700)
    let asked = Lock(0)
    func decode(until last: Int) throws {
      asked.withLock { $0 = 0 }
      _ = try Picture.decode(bytes, scaledTo: target) {
        asked.withLock { asked in
          asked += 1
          return asked >= last
        }
      }
    }
    try decode(until: .max)
    let times = asked.withLock { $0 }
    #expect(times > 40)
    for last in [1, times / 2, times - 1, times] {
      #expect(throws: ImageError.cancelled) { try decode(until: last) }
      #expect(asked.withLock { $0 } == last)
    }
  }
}
