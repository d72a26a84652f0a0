import FeedImaging
import Testing

@Suite("Decoding a JPEG")
struct JPEGDecodeTests {
  static let styles = [
    JPEG.Style(quality: 95), JPEG.Style(quality: 95, chroma: .full),
    JPEG.Style(quality: 95, chroma: .halfAcross), JPEG.Style(quality: 95, isProgressive: true),
    JPEG.Style(quality: 95, chroma: .full, isProgressive: true),
  ]

  @Test("PHOTO-1: an encoded photo is decoded to the same picture", arguments: styles)
  func roundTrip(style: JPEG.Style) throws {
    let photo = Painting.gradient(123, 77)
    let bytes = try JPEG.encode(photo, style)
    let picture = try Picture.decode(bytes)
    #expect(Painting.difference(picture.bitmap, photo) <= 8)
    #expect(!picture.isCut)
    #expect(picture.warnings == 0)
    let info = try Picture.inspect(bytes)
    #expect(info.size == photo.size)
  }

  @Test(
    "PERF-3: decoding at a fraction of the size gives that size and the same colors",
    arguments: 1...8)
  func eighths(count: Int) throws {
    let photo = Painting.gradient(203, 131)
    let bytes = try JPEG.encode(photo, JPEG.Style(quality: 95))
    let small = try Picture.decode(bytes, Picture.Options(detail: .eighths(count))).bitmap
    #expect(small.width == (203 * count + 7) / 8)
    #expect(small.height == (131 * count + 7) / 8)
    #expect(Painting.difference(small, photo.scaled(to: small.size)) <= 16)
  }

  @Test("PERF-3: the smallest scale that reaches the requested size is chosen")
  func detail() {
    let photo = PixelSize(width: 1600, height: 800)
    func eighths(_ width: Int, _ height: Int) -> Int {
      Picture.Detail.atLeast(PixelSize(width: width, height: height)).eighths(of: photo)
    }
    #expect(eighths(1, 1) == 1)
    #expect(eighths(200, 100) == 1)
    #expect(eighths(201, 100) == 2)
    #expect(eighths(200, 101) == 2)
    #expect(eighths(1599, 1) == 8)
    #expect(eighths(9000, 9000) == 8)
    #expect(Picture.Detail.eighths(0).eighths(of: photo) == 1)
    #expect(Picture.Detail.eighths(99).eighths(of: photo) == 8)
  }

  @Test("PHOTO-1: gray JPEGs are decoded to color")
  func gray() throws {
    let bitmap = try Picture.decode(JPEGBytes.gray).bitmap
    #expect(bitmap.size == PixelSize(width: 16, height: 8))
    #expect(Painting.isNear(bitmap[2, 4], RGB(red: 32, green: 32, blue: 32), by: 2))
    #expect(Painting.isNear(bitmap[13, 4], RGB(red: 128, green: 128, blue: 128), by: 2))
  }

  @Test("PHOTO-1: inks are decoded the same with Adobe's marker and without it")
  func unmarkedInks() throws {
    // Without the marker the colors are not transformed, as with transform 0.
    var marked = JPEGBytes.inks
    let end = 2 + 16
    marked[end - 1] = 0
    let plain = Array(marked[..<2] + marked[end...])
    let bitmap = try Picture.decode(plain).bitmap
    #expect(bitmap == (try Picture.decode(marked).bitmap))
    #expect(bitmap.isOneColor == false)
  }

  @Test("PHOTO-1: CMYK JPEGs are decoded to color, whole or in part")
  func inks() throws {
    let bitmap = try Picture.decode(JPEGBytes.inks).bitmap
    #expect(Painting.isNear(bitmap[3, 3], RGB(red: 255, green: 0, blue: 0), by: 6))
    #expect(Painting.isNear(bitmap[12, 3], RGB(red: 0, green: 255, blue: 0), by: 6))
    #expect(Painting.isNear(bitmap[3, 12], RGB(red: 0, green: 0, blue: 255), by: 6))
    #expect(Painting.isNear(bitmap[12, 12], .white, by: 6))
    let area = PixelRect(x: 5, y: 6, width: 7, height: 9)
    let part = try Picture.decode(JPEGBytes.inks, Picture.Options(part: .region(area))).bitmap
    #expect(part == bitmap.cropped(to: area))
  }

  @Test("PHOTO-2: a region equals that part of the whole", arguments: styles)
  func region(style: JPEG.Style) throws {
    let bytes = try JPEG.encode(Painting.numbered(211, 157), style)
    var numbers = SeededNumbers(seed: 5)
    for count in 1...8 {
      let whole = try Picture.decode(bytes, Picture.Options(detail: .eighths(count)))
      for _ in 0..<20 {
        let x = Int.random(in: 0..<211, using: &numbers)
        let y = Int.random(in: 0..<157, using: &numbers)
        let area = PixelRect(
          x: x, y: y, width: Int.random(in: 1...211 - x, using: &numbers),
          height: Int.random(in: 1...157 - y, using: &numbers))
        let options = Picture.Options(detail: .eighths(count), part: .region(area))
        let part = try Picture.decode(bytes, options)
        #expect(part.pixels.whole == whole.bitmap.size)
        #expect(part.bitmap == whole.bitmap.cropped(to: part.pixels.area))
      }
    }
  }

  @Test("PHOTO-2: a region is clipped to the photo, and one outside it is one pixel")
  func regionOutside() throws {
    let bytes = try JPEG.encode(Painting.gradient(40, 30))
    func size(_ x: Int, _ y: Int, _ width: Int, _ height: Int) throws -> PixelSize {
      let area = PixelRect(x: x, y: y, width: width, height: height)
      return try Picture.decode(bytes, Picture.Options(part: .region(area))).bitmap.size
    }
    #expect(try size(30, 20, 500, 500) == PixelSize(width: 10, height: 10))
    #expect(try size(-5, -5, .max, .max) == PixelSize(width: 40, height: 30))
    #expect(try size(40, 0, 5, 5) == PixelSize(width: 1, height: 1))
    #expect(try size(3, 3, 0, 0) == PixelSize(width: 1, height: 1))
  }

  @Test("PHOTO-3: a decode ends soon after it is cancelled", arguments: [false, true])
  func cancel(progressive: Bool) throws {
    let style = JPEG.Style(isProgressive: progressive)
    let bytes = try JPEG.encode(Painting.gradient(400, 900), style)
    #expect(throws: ImageError.cancelled) {
      try Picture.decode(bytes, cancelled: { true })
    }
    let corner = PixelRect(x: 390, y: 890, width: 5, height: 5)
    #expect(throws: ImageError.cancelled) {
      try Picture.decode(bytes, Picture.Options(part: .region(corner)), cancelled: { true })
    }
  }

  @Test("Sizes that a JPEG cannot have are refused by the encoder")
  func encodeLimits() {
    #expect(throws: ImageError.self) {
      try JPEG.encode(Bitmap(size: PixelSize(width: 0, height: 4)))
    }
    #expect(throws: ImageError.tooLarge(width: 65_501, height: 1)) {
      try JPEG.encode(Bitmap(size: PixelSize(width: 65_501, height: 1)))
    }
  }
}
