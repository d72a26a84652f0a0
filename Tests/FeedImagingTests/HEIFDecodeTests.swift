import FeedFormats
import FeedImaging
import Testing

@Suite("Decoding HEIC and AVIF", .needsHEIF)
struct HEIFDecodeTests {
  static let plain = [
    "areas.heic", "deep.heic", "two.heic", "tagged.heic", "areas.avif", "deep.avif",
    "limited.avif", "rgb.avif", "grid.avif",
  ]

  @Test("PIC-41: a file of each kind shows its colors", arguments: plain)
  func colors(name: String) throws {
    let picture = try Picture.decode(try HEIFSamples.bytes(name))
    #expect(HEIFSamples.isNear(HEIFSamples.areas(of: picture.bitmap), HEIFSamples.colors))
    #expect(!picture.isCut)
  }

  @Test("PIC-41: odd sizes are complete", arguments: ["odd.heic", "odd.avif"])
  func oddSizes(name: String) throws {
    let bytes = try HEIFSamples.bytes(name)
    let picture = try Picture.decode(bytes)
    #expect(picture.bitmap.size == PixelSize(width: 63, height: 47))
    #expect(Painting.isNear(picture.bitmap[62, 46], HEIFSamples.colors[3], by: 8))
    for eighths in [1, 2, 3, 4, 5] {
      let small = try Picture.decode(bytes, Picture.Options(detail: .eighths(eighths))).bitmap
      #expect(
        small.size
          == PixelSize(width: (63 * eighths + 7) / 8, height: (47 * eighths + 7) / 8))
      #expect(Painting.isNear(small[0, 0], HEIFSamples.colors[0], by: 10))
    }
  }

  @Test("PIC-42: a smaller picture equals the scaled one", arguments: ["areas.heic", "grid.avif"])
  func scaled(name: String) throws {
    let bytes = try HEIFSamples.bytes(name)
    let whole = try Picture.decode(bytes).bitmap
    let size = PixelSize(width: 12, height: 9)
    let small = try Picture.decode(bytes, scaledTo: size).bitmap
    #expect(Painting.difference(small, whole.scaled(to: size)) <= 12)
  }

  @Test("PIC-42: a part equals the same part of the whole", arguments: [8, 4])
  func part(eighths: Int) throws {
    let bytes = try HEIFSamples.bytes("grid.avif")
    let whole = try Picture.decode(bytes, Picture.Options(detail: .eighths(eighths))).bitmap
    let part = try Picture.decode(
      bytes,
      Picture.Options(
        detail: .eighths(eighths),
        part: .region(PixelRect(x: 100, y: 60, width: 50, height: 40))))
    #expect(part.bitmap == whole.cropped(to: part.pixels.area))
  }

  @Test("PIC-62: a small picture is made without the codec's filters", arguments: ["heic", "avif"])
  func withoutFilters(format: String) throws {
    let bytes = try HEIFSamples.bytes("rough.\(format)")
    let whole = try Picture.decode(bytes).bitmap
    func difference(_ side: Int) throws -> Int {
      let small = try Picture.decode(bytes, Picture.Options(detail: .eighths(8 / side))).bitmap
      let averages = Painting.paint(whole.width / side, whole.height / side) { x, y in
        var sum = SIMD3<Int>()
        for pixel in 0..<side * side {
          let color = whole[x * side + pixel % side, y * side + pixel / side]
          sum &+= SIMD3(Int(color.red), Int(color.green), Int(color.blue))
        }
        let average = sum / (side * side)
        return RGB(red: UInt8(average.x), green: UInt8(average.y), blue: UInt8(average.z))
      }
      return Painting.difference(small, averages)
    }
    // If few pixels are averaged, edges of blocks would be seen.
    #expect(try difference(2) <= 10)
    #expect(try difference(4) <= 10)
    #expect((4...24).contains(try difference(8)))
  }

  @Test("PIC-43: the rotation and the mirror of a file are applied")
  func orientation() throws {
    let (red, green, blue, gray) = (
      HEIFSamples.colors[0], HEIFSamples.colors[1], HEIFSamples.colors[2], HEIFSamples.colors[3]
    )
    let turned = try HEIFSamples.bytes("turned.avif")
    #expect(try Picture.inspect(turned).size == PixelSize(width: 48, height: 64))
    let upright = try Picture.decode(turned).bitmap
    #expect(upright.size == PixelSize(width: 48, height: 64))
    #expect(HEIFSamples.isNear(HEIFSamples.areas(of: upright), [green, gray, red, blue]))
    let mirrored = try Picture.decode(try HEIFSamples.bytes("mirrored.avif")).bitmap
    #expect(HEIFSamples.isNear(HEIFSamples.areas(of: mirrored), [green, red, gray, blue]))
    // The orientation in the EXIF block does not count.
    let tagged = try HEIFSamples.bytes("tagged.heic")
    #expect(try Picture.inspect(tagged).size == PixelSize(width: 64, height: 48))
  }

  @Test("PIC-44: transparent pixels show the background")
  func alpha() throws {
    let bytes = try HEIFSamples.bytes("alpha.avif")
    #expect(try Picture.inspect(bytes).hasAlpha)
    let background = RGB(red: 10, green: 20, blue: 30)
    let picture = try Picture.decode(bytes, Picture.Options(background: background))
    let expected = [background, background] + HEIFSamples.colors[2...]
    #expect(HEIFSamples.isNear(HEIFSamples.areas(of: picture.bitmap), expected))
  }

  @Test("PIC-41: a gray picture is gray")
  func gray() throws {
    let picture = try Picture.decode(try HEIFSamples.bytes("gray.avif"))
    for color in HEIFSamples.areas(of: picture.bitmap) {
      #expect(color.red == color.green && color.green == color.blue)
    }
    #expect(Painting.isNear(HEIFSamples.areas(of: picture.bitmap)[3], HEIFSamples.colors[3], by: 8))
  }

  @Test("PIC-45: Display P3 becomes sRGB")
  func displayP3() throws {
    let picture = try Picture.decode(try HEIFSamples.bytes("p3.avif"))
    // By ImageMagick with the profiles of colord. Red and green are outside of sRGB.
    let expected = [
      RGB(red: 218, green: 0, blue: 30), RGB(red: 0, green: 163, blue: 48),
      RGB(red: 27, green: 61, blue: 197), RGB(red: 220, green: 220, blue: 220),
    ]
    #expect(HEIFSamples.isNear(HEIFSamples.areas(of: picture.bitmap), expected))
  }

  @Test("PIC-46: PQ and HLG are mapped to the range of sRGB", arguments: ["pq.avif", "hlg.avif"])
  func highDynamicRange(name: String) throws {
    let colors = HEIFSamples.areas(of: try Picture.decode(try HEIFSamples.bytes(name)).bitmap)
    // Which color an area has is still seen, and the gray one is gray.
    #expect(colors[0].red > colors[0].green && colors[0].red > colors[0].blue)
    #expect(colors[1].green > colors[1].red && colors[1].green > colors[1].blue)
    #expect(colors[2].blue > colors[2].red && colors[2].blue > colors[2].green)
    let gray = colors[3]
    #expect(abs(Int(gray.red) - Int(gray.green)) <= 3 && abs(Int(gray.green) - Int(gray.blue)) <= 3)
    #expect(gray.green > 200)
  }

  @Test(
    "PIC-47: a file that is cut anywhere is refused, and never waits", arguments: plain.prefix(5))
  func cut(name: String) throws {
    let bytes = try HEIFSamples.bytes(name)
    for count in stride(from: 40, to: bytes.count, by: max(1, bytes.count / 12)) {
      #expect(throws: ImageError.cut) { try Picture.decode(Array(bytes.prefix(count))) }
    }
  }

  @Test("PIC-47: mutated files give an error or a picture")
  func mutated() throws {
    var numbers = SeededNumbers(seed: 41)
    for name in ["areas.heic", "grid.avif", "alpha.avif"] {
      let bytes = try HEIFSamples.bytes(name)
      for _ in 0..<12 {
        var mutated = bytes
        for _ in 0..<4 {
          mutated[Int.random(in: 12..<bytes.count, using: &numbers)] = UInt8.random(
            in: 0...255, using: &numbers)
        }
        do throws(ImageError) { _ = try Picture.decode(mutated) } catch {
          #expect(error != .cancelled)
        }
      }
    }
  }

  @Test("PIC-61: a picture of another codec is not supported, instead of damaged")
  func otherCodec() throws {
    var bytes = try HEIFSamples.bytes("areas.avif")
    // The kind of the item, and not the brand of the file.
    let kind = try #require(
      bytes.indices.first { bytes[$0...].starts(with: "av01".utf8) })
    bytes.replaceSubrange(kind..<kind + 4, with: "j2k1".utf8)
    #expect(throws: ImageError.unsupported) { try Picture.decode(bytes) }
  }

  @Test("PIC-48: a size above the limits is refused by the header")
  func bomb() throws {
    let bytes = try HEIFSamples.withSize(60_000, 60_000, "areas.avif")
    #expect(throws: ImageError.tooLarge(width: 60_000, height: 60_000)) {
      try Picture.decode(bytes)
    }
  }

  @Test(
    "PIC-48: pixels of another size than the header's are damaged",
    arguments: ["areas.heic", "areas.avif"])
  func otherSize(name: String) throws {
    for (width, height) in [(16, 12), (96, 96)] as [(UInt16, UInt16)] {
      let bytes = try HEIFSamples.withSize(width, height, name)
      #expect {
        try Picture.decode(bytes)
      } throws: { error in
        guard case .damaged = error as? ImageError else { return false }
        return true
      }
    }
  }
}
