import FeedImaging
import Testing

/// The expected numbers are from an independent implementation of the published algorithm.
@Suite("BlurHash")
struct BlurHashTests {
  static let photo = Painting.paint(12, 8) { x, y in
    let blue = 255 - x * y * 2
    return RGB(red: UInt8(x * 23 % 256), green: UInt8((y * 31 + x * 5) % 256), blue: UInt8(blue))
  }

  @Test(
    "FEED-4: known photos have known hashes",
    arguments: [
      (4, 3, "L,Hxk52yrys?vIRkk8jcebf|e:e="), (1, 1, "00Hxk5"),
      (3, 5, "c,Hxk52yryvIRkk8ebf|e:x^R:j[eIfhfi"),
    ])
  func encode(across: Int, down: Int, hash: String) {
    #expect(BlurHash.encode(Self.photo, across: across, down: down) == hash)
  }

  /// A hash with the expected colors at `places` in a picture of 8 x 6 pixels.
  struct Known: Sendable {
    let hash: String
    let punch: Double
    let colors: [UInt32]
  }

  static let places: [(x: Int, y: Int)] = [(0, 0), (7, 0), (4, 3), (0, 5), (7, 5)]

  static let known: [Known] = [
    Known(
      hash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj", punch: 1,
      colors: [0x87A4B1, 0x90A7B3, 0x9E7D6C, 0x849095, 0x8B8F92]),
    Known(
      hash: "LGF5]+Yk^6#M@-5c,1J5@[or[Q6.", punch: 1,
      colors: [0xB076A3, 0xD2527E, 0x6B7E82, 0xA3A171, 0x776A7A]),
    Known(
      hash: "L,Hxk52yrys?vIRkk8jcebf|e:e=", punch: 1,
      colors: [0x3F00FF, 0xEC00FA, 0x90AAC5, 0x00BBF8, 0xCD9D68]),
    Known(
      hash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj", punch: 1.7,
      colors: [0x7AACC2, 0x8AB2C5, 0xA3673A, 0x758B95, 0x828B8F]),
  ]

  @Test("FEED-4: known hashes have known pixels", arguments: known)
  func decode(known: Known) throws {
    let size = PixelSize(width: 8, height: 6)
    let bitmap = try #require(BlurHash.decode(known.hash, size: size, punch: known.punch))
    for (place, color) in zip(Self.places, known.colors) {
      let expected = RGB(
        red: UInt8(color >> 16), green: UInt8(color >> 8 & 255), blue: UInt8(color & 255))
      #expect(Painting.isNear(bitmap[place.x, place.y], expected, by: 1))
    }
  }

  @Test("FEED-4: a smooth photo survives the round trip")
  func roundTrip() throws {
    let photo = Painting.gradient(32, 20)
    let hash = BlurHash.encode(photo, across: 9, down: 9)
    let bitmap = try #require(BlurHash.decode(hash, size: photo.size))
    let differences = zip(photo.pixels, bitmap.pixels).map { abs(Int($0) - Int($1)) }
    #expect(differences.reduce(0, +) / differences.count < 16)
  }

  @Test("FEED-4: every flat color survives the round trip")
  func flat() throws {
    for value in stride(from: 0, through: 255, by: 5) {
      let color = RGB(red: UInt8(value), green: UInt8(255 - value), blue: 77)
      let flat = Bitmap(size: PixelSize(width: 5, height: 3), fill: color)
      let hash = BlurHash.encode(flat, across: 1, down: 1)
      let one = try #require(BlurHash.decode(hash, size: PixelSize(width: 1, height: 1)))
      #expect(one[0, 0] == color)
    }
    let black = BlurHash.encode(Bitmap(size: PixelSize(width: 0, height: 0)), across: 1, down: 1)
    #expect(BlurHash.decode(black, size: PixelSize(width: 1, height: 1))?[0, 0] == .black)
  }

  @Test(
    "FEED-4: text that is not a BlurHash is refused",
    arguments: [
      "", "L", "LEHV6", "LEHV6nWB2yk8pyo0adR*.7kCMdn", "LEHV6nWB2yk8pyo0adR*.7kCMdnjj",
      "LEHV6nWB2yk8pyo0adR*.7kCMd\"j", "LEHV6nWB2yk8pyo0adR*.7kCMdéj", "~EHV6n", "00~~~~",
      "LEHV6nWB2yk8pyo0adR*.7kCMd~~",
    ])
  func malformed(text: String) {
    #expect(BlurHash.decode(text, size: PixelSize(width: 8, height: 8)) == nil)
  }

  @Test("FEED-4: extreme sizes and punches do not trap")
  func extremes() {
    let hash = "LEHV6nWB2yk8pyo0adR*.7kCMdnj"
    #expect(BlurHash.decode(hash, size: PixelSize(width: 0, height: 8)) == nil)
    for punch in [0, -3, 1e30, -1e30, Double.infinity, .nan, 1e300] {
      #expect(BlurHash.decode(hash, size: PixelSize(width: 3, height: 2), punch: punch) != nil)
    }
  }

  @Test("FEED-4: random text does not trap")
  func random() {
    var numbers = SeededNumbers(seed: 3)
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...40, using: &numbers)
      let text = String(
        decoding: (0..<length).map { _ in UInt8.random(in: 32...126, using: &numbers) },
        as: UTF8.self)
      _ = BlurHash.decode(text, size: PixelSize(width: 4, height: 3))
    }
  }
}
