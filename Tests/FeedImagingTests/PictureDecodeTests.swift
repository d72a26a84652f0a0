import FeedFormats
import FeedImaging
import FeedMetadata
import FeedTestSupport
import Testing

private func isDecoded(_ format: PictureFormat) -> Bool { Picture.decoder(of: format) != nil }

@Suite("The formats of pictures")
struct PictureFormatTests {
  @Test("PIC-9: the content determines the format")
  func content() throws {
    let photo = Painting.gradient(8, 6)
    #expect(PictureFormat(try JPEG.encode(photo)) == .jpeg)
    #expect(PictureFormat(TaggedPNG.bytes(of: photo)) == .png)
    #expect(PictureFormat(PictureBytes.lossy) == .webp)
    #expect(PictureFormat(PictureBytes.gif) == .gif)
    #expect(PictureFormat(Array("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic".utf8)) == .heic)
    #expect(PictureFormat(Array("\0\0\0\u{18}ftypmif1\0\0\0\0avifmif1".utf8)) == .avif)
    for other in ["", "GIF", "RIFF\0\0\0\0WAVE", "<html>", "BM"] {
      #expect(PictureFormat(Array(other.utf8)) == nil, "\(other)")
    }
  }

  @Test("PIC-9: a picture is recognized in parts of any size")
  func parts() {
    for file in [
      PictureBytes.lossy, PictureBytes.gif, TaggedPNG.bytes(of: Painting.gradient(3, 2)),
    ] {
      for size in 1...9 {
        for start in stride(from: 0, to: 32, by: size) {
          let part = file[start..<min(start + size, file.count)]
          #expect(PictureFormat.mayContain(part, at: start))
        }
      }
    }
    #expect(!PictureFormat.mayContain(Array("<html>".utf8), at: 0))
    #expect(!PictureFormat.mayContain(Array("RIFF\0\0\0\0WAVE".utf8), at: 0))
  }

  @Test("PIC-2: the decoders are the system's, and each has one name")
  func decoders() {
    let names: [PictureFormat: Set<String>] = [
      .jpeg: ["libjpeg-turbo"], .png: ["libspng.so.0", "libpng16.so.16"], .webp: ["libwebp.so.7"],
      .gif: ["libgif.so.7"],
    ]
    for (format, known) in names {
      if let found = Picture.decoder(of: format) { #expect(known.contains(found)) }
    }
  }

  @Test("PIC-9: other bytes are of an unknown format")
  func unknown() {
    #expect(throws: ImageError.unknownFormat) { try Picture.decode(Array("<html>".utf8)) }
    #expect(throws: ImageError.unknownFormat) { try Picture.inspect([]) }
  }
}

@Suite("Decoding PNG", .enabled(if: isDecoded(.png), "libspng and libpng are missing"))
struct PNGDecodeTests {
  static let photo = Painting.numbered(61, 43)

  @Test("PIC-15: pixels are exact, interlaced or not", arguments: [false, true])
  func exact(isInterlaced: Bool) throws {
    let file = TaggedPNG.bytes(of: Self.photo, isInterlaced: isInterlaced)
    let picture = try Picture.decode(file)
    #expect(picture.bitmap == Self.photo)
    #expect(!picture.isCut && picture.warnings == 0 && picture.profile == nil)
    let info = try Picture.inspect(file)
    #expect(info.format == .png && info.size == Self.photo.size && !info.hasAlpha)
  }

  @Test("PIC-15: each kind of color in each depth", arguments: TaggedPNG.Kind.allCases)
  func kinds(kind: TaggedPNG.Kind) throws {
    let depths =
      switch kind {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .grayAlpha, .rgba: [8, 16]
      }
    for depth in depths {
      for isInterlaced in [false, true] {
        var file = TaggedPNG(width: 13, height: 9)
        (file.kind, file.depth, file.isInterlaced) = (kind, depth, isInterlaced)
        let most = 1 << depth - 1
        if kind == .palette {
          file.before = [TaggedPNG.Chunk("PLTE", [10, 20, 30, 200, 100, 50])]
        }
        let bytes = file.bytes { x, y in
          let level = kind == .palette ? (x + y) % 2 : (x + y) % 2 * most
          let opacity = kind == .grayAlpha || kind == .rgba ? [most] : []
          return [Int](repeating: level, count: kind.channels - opacity.count) + opacity
        }
        let wanted = Painting.paint(13, 9) { x, y in
          let isSecond = (x + y) % 2 == 1
          guard kind == .palette else { return isSecond ? .white : .black }
          return isSecond
            ? RGB(red: 200, green: 100, blue: 50) : RGB(red: 10, green: 20, blue: 30)
        }
        #expect(try Picture.decode(bytes).bitmap == wanted, "depth \(depth)")
      }
    }
  }

  @Test("PIC-13: transparent pixels show the background", arguments: [false, true])
  func background(isInterlaced: Bool) throws {
    var file = TaggedPNG(width: 4, height: 1)
    (file.kind, file.isInterlaced) = (.rgba, isInterlaced)
    let bytes = file.bytes { x, _ in [200, 100, 0, [0, 128, 255, 0][x]] }
    #expect(try Picture.inspect(bytes).hasAlpha)
    let ground = RGB(red: 20, green: 40, blue: 60)
    let bitmap = try Picture.decode(bytes, Picture.Options(background: ground)).bitmap
    #expect(bitmap[0, 0] == ground && bitmap[3, 0] == ground)
    #expect(bitmap[1, 0] == RGB(red: 110, green: 70, blue: 30))
    #expect(bitmap[2, 0] == RGB(red: 200, green: 100, blue: 0))
  }

  @Test("PIC-13: a transparent color of a palette shows the background")
  func transparentColor() throws {
    var file = TaggedPNG(width: 2, height: 1)
    file.kind = .palette
    file.before = [
      TaggedPNG.Chunk("PLTE", [1, 2, 3, 4, 5, 6]), TaggedPNG.Chunk("tRNS", [0]),
    ]
    let bitmap = try Picture.decode(file.bytes { x, _ in [x] }).bitmap
    #expect(bitmap[0, 0] == .white && bitmap[1, 0] == RGB(red: 4, green: 5, blue: 6))
  }

  @Test("PIC-12: the EXIF orientation is applied", arguments: 1...8)
  func upright(orientation: Int) throws {
    let file = TaggedPNG.bytes(of: Self.photo, before: [TaggedPNG.orientation(orientation)])
    let turn = try #require(EXIFOrientation(rawValue: orientation))
    let wanted = Self.photo.oriented(turn)
    #expect(try Picture.decode(file).bitmap == wanted)
    #expect(try Picture.inspect(file).size == wanted.size)
    let target = PixelSize(width: 20, height: 17)
    let scaled = try Picture.decode(file, scaledTo: target).bitmap
    #expect(Painting.difference(scaled, wanted.scaled(to: target)) <= 1)
  }

  @Test("PIC-17: a smaller picture equals the decoded bitmap after scaling")
  func scaled() throws {
    for isInterlaced in [false, true] {
      let file = TaggedPNG.bytes(of: Self.photo, isInterlaced: isInterlaced)
      for target in JPEGDecodeScaledTests.targets {
        let picture = try Picture.decode(file, scaledTo: target)
        #expect(picture.bitmap == Self.photo.scaled(to: target), "\(target)")
        let window = PixelRect(x: 2, y: 3, width: 9, height: 7)
        let part = try Picture.decode(file, scaledTo: target, window: window)
        #expect(part.bitmap == picture.bitmap.cropped(to: window), "\(target)")
      }
    }
  }

  @Test("PIC-17: eighths and regions equal those parts of the picture")
  func regions() throws {
    let file = TaggedPNG.bytes(of: Self.photo)
    for eighths in 1...8 {
      let whole = try Picture.decode(file, Picture.Options(detail: .eighths(eighths)))
      let size = PixelSize(width: (61 * eighths + 7) / 8, height: (43 * eighths + 7) / 8)
      #expect(whole.bitmap == Self.photo.scaled(to: size))
      let region = PixelRect(x: 11, y: 8, width: 24, height: 20)
      let part = try Picture.decode(
        file, Picture.Options(detail: .eighths(eighths), part: .region(region)))
      #expect(part.bitmap == whole.bitmap.cropped(to: part.pixels.area), "\(eighths)")
      #expect(part.pixels.whole == size)
    }
  }

  @Test("PIC-11: of a cut file the part that is there is shown, and the rest is gray")
  func cut() throws {
    // The library reads eight kilobytes at once.
    let photo = Painting.numbered(200, 100)
    let file = TaggedPNG.bytes(of: photo)
    let half = Array(file.prefix(file.count / 2))
    let picture = try Picture.decode(half)
    #expect(picture.isCut)
    let top = PixelRect(x: 0, y: 0, width: 200, height: 30)
    #expect(picture.bitmap.cropped(to: top) == photo.cropped(to: top))
    #expect(picture.bitmap[30, 99] == RGB(red: 128, green: 128, blue: 128))
    // Without its end, all pixels are there.
    let last = try Picture.decode(Array(file.dropLast(12)))
    #expect(last.isCut && last.bitmap == photo)
  }

  @Test(
    "PIC-11: a file cut at any byte is shown in part, or refused as cut", arguments: [false, true])
  func everyCut(isInterlaced: Bool) throws {
    let file = TaggedPNG.bytes(
      of: Painting.gradient(9, 7), isInterlaced: isInterlaced, before: [TaggedPNG.orientation(3)])
    for count in 8..<file.count {
      do throws(ImageError) {
        #expect(try Picture.decode(Array(file.prefix(count))).isCut, "\(count)")
      } catch {
        #expect(error == .cut, "\(count)")
      }
    }
  }

  @Test("PIC-1: a palette after the transparent color is ignored, or refused with the reason")
  func misplacedChunk() throws {
    // libpng accepts it, libspng does not.
    let file = TaggedPNG.bytes(
      of: Painting.paint(2, 1) { x, _ in x == 0 ? RGB(red: 9, green: 8, blue: 7) : .black },
      before: [
        TaggedPNG.Chunk("tRNS", [0, 9, 0, 8, 0, 7]), TaggedPNG.Chunk("PLTE", [0, 0, 0]),
      ])
    do throws(ImageError) {
      let picture = try Picture.decode(file)
      #expect(picture.bitmap[0, 0] == .white && picture.bitmap[1, 0] == .black)
    } catch {
      #expect(!"\(error)".contains("state"))
    }
  }

  @Test("PIC-4: a chunk that claims too many bytes does not make the picture too large")
  func hugeChunk() throws {
    let file = TaggedPNG.bytes(
      of: Painting.gradient(2, 2), before: [TaggedPNG.Chunk("eXIf", [0x4D, 0x4D, 0, 42])])
    let name = try #require(file.firstRange(of: Array("eXIf".utf8)))
    var huge = file
    huge.replaceSubrange(name.lowerBound - 4..<name.lowerBound, with: [0x7F, 0xFF, 0xFF, 0xFF])
    do throws(ImageError) {
      _ = try Picture.decode(huge)
      Issue.record("It is cut")
    } catch {
      if case .tooLarge = error { Issue.record("\(error)") }
    }
  }

  @Test("PIC-4: a header that claims too many pixels is refused before decoding")
  func bomb() {
    for (width, height) in [(60_000, 60_000), (70_000, 10), (1, 0x7FFF_FFFF)] {
      var file = TaggedPNG(width: 1, height: 1)
      let small = file.bytes { _, _ in [1, 2, 3] }
      (file.width, file.height) = (width, height)
      let header = [24, 16, 8, 0].map { UInt8(width >> $0 & 255) }
      let rows = [24, 16, 8, 0].map { UInt8(height >> $0 & 255) }
      let bytes = small[..<16] + header + rows + small[24...]
      #expect(throws: ImageError.tooLarge(width: width, height: height)) {
        try Picture.decode(Array(bytes))
      }
    }
  }

  @Test("PIC-4: an interlaced picture may not exceed the memory")
  func memory() {
    var limits = Picture.Limits()
    limits.bytes = 61 * 43 * 3 - 1
    let file = TaggedPNG.bytes(of: Self.photo, isInterlaced: true)
    #expect(throws: ImageError.tooLarge(width: 61, height: 43)) {
      try Picture.decode(file, scaledTo: PixelSize(width: 5, height: 5), limits: limits)
    }
    let plain = TaggedPNG.bytes(of: Self.photo)
    #expect(throws: Never.self) {
      try Picture.decode(plain, scaledTo: PixelSize(width: 5, height: 5), limits: limits)
    }
  }

  @Test("PIC-4: a decode is cancelled between rows", arguments: [false, true])
  func cancelled(isInterlaced: Bool) {
    let file = TaggedPNG.bytes(of: Painting.gradient(40, 400), isInterlaced: isInterlaced)
    #expect(throws: ImageError.cancelled) { try Picture.decode(file) { true } }
  }

  @Test("PIC-4: damaged bytes never do more than change pixels")
  func damaged() throws {
    let file = TaggedPNG.bytes(of: Painting.gradient(12, 9), before: [TaggedPNG.orientation(3)])
    for index in 8..<file.count {
      var bytes = file
      bytes[index] ^= 0x55
      var limits = Picture.Limits()
      limits.pixels = 1_000_000
      do throws(ImageError) { _ = try Picture.decode(bytes, Picture.Options(limits: limits)) } catch
      {
        #expect(error.isOfFile)
      }
    }
  }

  @Test("PIC-14: the exponent of gAMA is applied, unless it is that of sRGB")
  func gamma() throws {
    let gray = Painting.paint(2, 1) { _, _ in RGB(red: 128, green: 128, blue: 128) }
    func level(_ chunks: [TaggedPNG.Chunk]) throws -> UInt8 {
      try Picture.decode(TaggedPNG.bytes(of: gray, before: chunks)).bitmap[0, 0].red
    }
    let linear = TaggedPNG.Chunk("gAMA", [0, 1, 0x86, 0xA0])
    #expect(try level([TaggedPNG.Chunk("gAMA", [0, 0, 0xB1, 0x8F])]) == 128)
    #expect((186...189).contains(try level([linear])))
    #expect(try level([linear, TaggedPNG.Chunk("sRGB", [0])]) == 128)
  }

  @Test("PIC-14: the primaries of cHRM are applied, unless they are those of sRGB")
  func primaries() throws {
    func chunk(_ points: [Int]) -> TaggedPNG.Chunk {
      TaggedPNG.Chunk(
        "cHRM", points.flatMap { point in [24, 16, 8, 0].map { UInt8(point >> $0 & 255) } })
    }
    let red = Painting.paint(1, 1) { _, _ in RGB(red: 200, green: 60, blue: 60) }
    let own = chunk([31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000])
    #expect(try Picture.decode(TaggedPNG.bytes(of: red, before: [own])).bitmap == red)
    // Adobe RGB has a greener green, so the same numbers are a stronger color in sRGB.
    let adobe = chunk([31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6_000])
    let pixel = try Picture.decode(TaggedPNG.bytes(of: red, before: [adobe])).bitmap[0, 0]
    #expect(pixel.red > 215 && pixel.green < 62)
  }

  @Test("PIC-63: the numbers of cICP count before gAMA, and unknown ones do not count")
  func numberedColors() throws {
    func color(_ color: RGB, _ chunks: [TaggedPNG.Chunk]) throws -> RGB {
      let picture = Painting.paint(1, 1) { _, _ in color }
      return try Picture.decode(TaggedPNG.bytes(of: picture, before: chunks)).bitmap[0, 0]
    }
    let (red, gray) = (
      RGB(red: 200, green: 60, blue: 60), RGB(red: 128, green: 128, blue: 128)
    )
    let linear = TaggedPNG.Chunk("gAMA", [0, 1, 0x86, 0xA0])
    func numbers(_ numbers: [UInt8]) -> TaggedPNG.Chunk { TaggedPNG.Chunk("cICP", numbers) }
    #expect(try color(red, [numbers([1, 13, 0, 1]), linear]) == red)
    // Display P3 has a redder red, so the same numbers are a stronger color in sRGB.
    let strong = try color(red, [numbers([12, 13, 0, 1])])
    #expect(strong.red > 212 && strong.green < 55)
    // By the same curves as in `imagefeed-picture`: usual white stays bright.
    for (curve, level) in [16: 148, 18: 191] as [UInt8: UInt8] {
      let white = try color(
        RGB(red: level, green: level, blue: level), [numbers([9, curve, 0, 1])])
      #expect((200...255).contains(white.red) && abs(Int(white.red) - Int(white.blue)) <= 2)
    }
    for unknown: [UInt8] in [[1, 99, 0, 1], [99, 13, 0, 1], [1, 13, 1, 1], [1, 13, 0, 0], [1]] {
      #expect((186...189).contains(try color(gray, [numbers(unknown), linear]).red))
    }
  }

  @Test("PIC-63: colors that follow the palette or the pixels do not count")
  func lateColors() throws {
    let linear = TaggedPNG.Chunk("gAMA", [0, 1, 0x86, 0xA0])
    let gray = Painting.paint(1, 1) { _, _ in RGB(red: 128, green: 128, blue: 128) }
    #expect(try Picture.decode(TaggedPNG.bytes(of: gray, after: [linear])).bitmap == gray)
    var file = TaggedPNG(width: 1, height: 1)
    file.kind = .palette
    file.before = [TaggedPNG.Chunk("PLTE", [128, 128, 128]), linear]
    #expect(try Picture.decode(file.bytes { _, _ in [0] }).bitmap == gray)
  }
}

@Suite("Decoding WebP", .enabled(if: isDecoded(.webp), "libwebp is missing"))
struct WebPDecodeTests {
  static let gradient = Painting.paint(16, 12) { x, y in
    RGB(red: UInt8(x * 16), green: UInt8(y * 20), blue: 128)
  }

  @Test("PIC-1: WebP with and without loss")
  func whole() throws {
    #expect(try Picture.decode(PictureBytes.lossless).bitmap == Self.gradient)
    let lossy = try Picture.decode(PictureBytes.lossy)
    #expect(Painting.difference(lossy.bitmap, Self.gradient) < 24)
    #expect(!lossy.isCut && lossy.warnings == 0)
    #expect(try Picture.inspect(PictureBytes.lossy).format == .webp)
  }

  @Test("PIC-13: transparent pixels show the background")
  func background() throws {
    let ground = RGB(red: 20, green: 40, blue: 60)
    for file in [PictureBytes.halfTransparent, PictureBytes.lossyTransparent] {
      #expect(try Picture.inspect(file).hasAlpha)
      let bitmap = try Picture.decode(file, Picture.Options(background: ground)).bitmap
      #expect(bitmap[14, 6] == ground)
      #expect(bitmap[2, 6].blue > 100)
    }
  }

  @Test("PIC-16: of an animation the first frame is shown")
  func animated() throws {
    let bitmap = try Picture.decode(PictureBytes.animated).bitmap
    #expect(bitmap.isOneColor && bitmap[3, 3] == RGB(red: 200, green: 30, blue: 40))
  }

  @Test("PIC-17: eighths and regions")
  func regions() throws {
    let region = PixelRect(x: 4, y: 4, width: 5, height: 3)
    let part = try Picture.decode(PictureBytes.lossless, Picture.Options(part: .region(region)))
    #expect(part.bitmap == Self.gradient.cropped(to: region))
    let half = try Picture.decode(PictureBytes.lossless, Picture.Options(detail: .eighths(4)))
    let wanted = Self.gradient.scaled(to: PixelSize(width: 8, height: 6))
    #expect(Painting.difference(half.bitmap, wanted) <= 2)
  }

  @Test("PIC-11: a file cut at any byte is shown in part, or refused")
  func everyCut() {
    for file in [
      PictureBytes.lossy, PictureBytes.lossless, PictureBytes.lossyTransparent,
      PictureBytes.animated,
    ] {
      for count in 12..<file.count {
        do throws(ImageError) {
          #expect(try Picture.decode(Array(file.prefix(count))).isCut, "\(count)")
        } catch {
          #expect(error.isOfFile, "\(count): \(error)")
        }
      }
    }
  }
}

@Suite("Decoding GIF", .enabled(if: isDecoded(.gif), "giflib is missing"))
struct GIFDecodeTests {
  static let colors = [
    RGB(red: 200, green: 30, blue: 40), RGB(red: 10, green: 180, blue: 60),
    RGB(red: 20, green: 40, blue: 220), RGB(red: 250, green: 250, blue: 250),
  ]
  static let tiles = Painting.paint(16, 12) { x, y in colors[(x / 4 + y / 3) % 4] }

  @Test("PIC-1: GIF, interlaced or not")
  func whole() throws {
    for file in [PictureBytes.gif, PictureBytes.gifInterlaced] {
      let picture = try Picture.decode(file)
      #expect(picture.bitmap == Self.tiles && !picture.isCut)
    }
  }

  @Test("PIC-13: transparent pixels show the background")
  func background() throws {
    let ground = RGB(red: 1, green: 2, blue: 3)
    let bitmap = try Picture.decode(
      PictureBytes.gifTransparent, Picture.Options(background: ground)
    ).bitmap
    #expect(bitmap[0, 0] == ground && bitmap[4, 0] == Self.colors[1])
  }

  @Test("PIC-16: a frame may be smaller than its screen, or larger")
  func frames() throws {
    // The size of the screen is in bytes 6 to 9.
    var large = PictureBytes.gif
    (large[6], large[8]) = (20, 14)
    let bitmap = try Picture.decode(large).bitmap
    #expect(bitmap.size == PixelSize(width: 20, height: 14))
    #expect(bitmap[19, 13] == .white && bitmap[15, 11] == Self.tiles[15, 11])
    var small = PictureBytes.gif
    (small[6], small[8]) = (2, 0)
    #expect(try Picture.decode(small).bitmap == Self.tiles)
  }

  @Test("PIC-4: a screen that claims too many pixels is refused")
  func bomb() {
    var file = PictureBytes.gif
    file.replaceSubrange(6..<10, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(throws: ImageError.tooLarge(width: 65_535, height: 65_535)) {
      try Picture.decode(file)
    }
  }

  @Test("PIC-17: a smaller picture equals the decoded bitmap after scaling")
  func scaled() throws {
    for file in [PictureBytes.gif, PictureBytes.gifInterlaced] {
      for target in [PixelSize(width: 5, height: 4), PixelSize(width: 16, height: 3)] {
        #expect(
          try Picture.decode(file, scaledTo: target).bitmap == Self.tiles.scaled(to: target))
      }
    }
  }

  @Test("PIC-11: a file cut at any byte is shown in part, or refused")
  func everyCut() {
    for file in [PictureBytes.gif, PictureBytes.gifInterlaced, PictureBytes.gifTransparent] {
      for count in 6..<file.count {
        do throws(ImageError) {
          #expect(try Picture.decode(Array(file.prefix(count))).isCut, "\(count)")
        } catch {
          #expect(error.isOfFile, "\(count): \(error)")
        }
      }
    }
  }
}
