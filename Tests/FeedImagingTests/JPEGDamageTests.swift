import FeedImaging
import Testing

@Suite("Damaged and hostile JPEGs")
struct JPEGDamageTests {
  static let files: [[UInt8]] = {
    let photo = Painting.gradient(97, 61)
    let styles = [JPEG.Style(quality: 80), JPEG.Style(quality: 80, isProgressive: true)]
    let made = styles.compactMap { try? JPEG.encode(photo, $0) }
    let turned = made.map { file in
      JPEGBytes.withEXIF(file, orientation: 6)
    }
    return made + turned + [JPEGBytes.gray, JPEGBytes.inks]
  }()

  /// Low limits, so that a mutated size takes little time.
  static var limits: Picture.Limits {
    var limits = Picture.Limits()
    limits.pixels = 1_000_000
    limits.bytes = 8_000_000
    return limits
  }

  /// Calls everything that reads bytes. None of the calls may trap.
  static func exercise(_ bytes: [UInt8]) {
    let area = PixelRect(x: 11, y: 17, width: 31, height: 23)
    let parts: [Picture.Part] = [.whole, .whole, .region(area)]
    _ = try? Picture.inspect(bytes, limits: limits)
    for (part, detail) in zip(parts, [Picture.Detail.full, .eighths(1), .eighths(4)]) {
      _ = try? Picture.decode(bytes, Picture.Options(detail: detail, part: part, limits: limits))
    }
    for (width, height) in [(60, 40), (30, 20), (7, 90), (97, 61), (120, 9)] {
      for window in [nil, area] {
        _ = try? Picture.decode(
          bytes, scaledTo: PixelSize(width: width, height: height), window: window, limits: limits)
      }
    }
  }

  @Test("PHOTO-6: data that is not a picture is refused")
  func garbage() {
    for bytes in [
      [], [0xFF], [0xFF, 0xD9], Array("GIF12a".utf8), [UInt8](repeating: 0, count: 99),
    ] {
      #expect(throws: ImageError.unknownFormat) { try Picture.decode(bytes) }
      #expect(throws: ImageError.unknownFormat) { try Picture.inspect(bytes) }
    }
    #expect(throws: ImageError.cut) { try Picture.decode([0xFF, 0xD8]) }
    #expect(throws: ImageError.self) { try Picture.decode([0xFF, 0xD8, 0xFF, 0xD9]) }
  }

  @Test("PHOTO-6: a height that follows the picture is reported as unsupported")
  func heightBehindPicture() throws {
    let jpeg = JPEGBytes.claiming(97, 0, in: try #require(Self.files.first))
    #expect(throws: ImageError.unsupported) { try Picture.inspect(jpeg) }
    #expect(throws: ImageError.unsupported) { try Picture.decode(jpeg) }
  }

  @Test("PHOTO-6: a cut file is decoded in part and reported as cut, or refused")
  func cut() {
    for file in Self.files {
      for end in stride(from: 2, to: file.count - 2, by: 97) {
        let start = Array(file[..<end])
        if let picture = try? Picture.decode(start) { #expect(picture.isCut) }
        Self.exercise(start)
      }
    }
  }

  @Test("PHOTO-6: the top of a cut photo is decoded correctly")
  func topOfCut() throws {
    let photo = Painting.numbered(200, 200)
    let file = try JPEG.encode(photo, JPEG.Style(quality: 95, chroma: .full))
    let whole = try Picture.decode(file)
    let half = try Picture.decode(Array(file[..<(file.count / 2)]))
    let top = PixelRect(x: 0, y: 0, width: 200, height: 60)
    #expect(half.isCut)
    #expect(half.bitmap.cropped(to: top) == whole.bitmap.cropped(to: top))
  }

  @Test(
    "PHOTO-6: a declared size above the limit is refused before memory is allocated",
    arguments: [60_000, 65_535])
  func largeClaim(side: Int) throws {
    let tooLarge = ImageError.tooLarge(width: side, height: side)
    for file in Self.files.prefix(2) {
      let bomb = JPEGBytes.claiming(side, side, in: file)
      #expect(throws: tooLarge) { try Picture.inspect(bomb) }
      #expect(throws: tooLarge) { try Picture.decode(bomb, Picture.Options(detail: .eighths(1))) }
    }
  }

  @Test("PHOTO-6: coefficients and pixels over the memory limit are refused")
  func memoryClaim() throws {
    var limits = Picture.Limits()
    limits.bytes = 20_000_000
    let size = ImageError.tooLarge(width: 4_000, height: 3_000)
    let progressive = JPEGBytes.claiming(4_000, 3_000, in: Self.files[1])
    let small = Picture.Options(detail: .eighths(1), limits: limits)
    #expect(throws: size) { try Picture.decode(progressive, small) }
    let baseline = JPEGBytes.claiming(4_000, 3_000, in: Self.files[0])
    #expect(throws: size) { try Picture.decode(baseline, Picture.Options(limits: limits)) }
    #expect(try Picture.decode(baseline, small).warnings > 0)
  }

  @Test("PHOTO-6: a file with more scans than the limit is refused")
  func scans() throws {
    var limits = Picture.Limits()
    limits.scans = 3
    #expect(throws: ImageError.self) {
      try Picture.decode(Self.files[1], Picture.Options(limits: limits))
    }
    _ = try Picture.decode(Self.files[0], Picture.Options(limits: limits))
  }

  @Test("PHOTO-6: a size without pixels is refused")
  func zero() {
    for (width, height) in [(0, 10), (10, 0), (0, 0)] {
      let file = JPEGBytes.claiming(width, height, in: Self.files[0])
      #expect(throws: ImageError.self) { try Picture.decode(file) }
    }
  }

  @Test("PHOTO-6: ten thousand damaged files do not trap")
  func mutations() {
    var numbers = SeededNumbers(seed: 20)
    for round in 0..<10_000 {
      var file = Self.files[round % Self.files.count]
      for _ in 0..<Int.random(in: 1...6, using: &numbers) {
        file[Int.random(in: 2..<file.count, using: &numbers)] = UInt8.random(
          in: 0...255, using: &numbers)
      }
      Self.exercise(file)
    }
  }
}
