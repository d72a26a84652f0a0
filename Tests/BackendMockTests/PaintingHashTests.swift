import FeedCore
import FeedImaging
import Testing

@testable import BackendMock
@testable import MockPainter

@Suite("The mock's data about a photo matches its picture")
struct PaintingHashTests {
  static let catalog = MockCatalog(count: 1_000_000)

  @Test("FEED-4: the BlurHash is close to the picture")
  func blurHash() throws {
    for index in 0..<12 {
      let hash = Self.catalog.blurHash(index)
      #expect(hash.count == 28)
      let size = PixelSize(width: 4, height: 3)
      let picture = Self.catalog.picture(index, width: 48).scaled(to: size)
      let blurred = try #require(
        BlurHash.decode(hash, size: PixelSize(width: 48, height: 36))
      ).scaled(to: size)
      #expect(Pixels.distance(picture, blurred) < 14, "photo \(index)")
    }
  }

  @Test("FEED-4: hashes differ")
  func hashesDiffer() {
    let hashes = Set((0..<40).map(Self.catalog.blurHash))
    #expect(hashes.count == 40)
  }

  @Test("FEED-4: the color is close to the picture's mean")
  func color() throws {
    for index in 0..<40 {
      let color = try #require(Self.catalog.photo(index).color)
      let value = try #require(Int(color.dropFirst(), radix: 16))
      let told = RGB(
        red: UInt8(value >> 16), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
      let flat = Bitmap(size: PixelSize(width: 1, height: 1), fill: told)
      let mean = Self.catalog.picture(index, width: 16).scaled(to: flat.size)
      #expect(color.count == 7)
      #expect(Pixels.distance(flat, mean) < 45, "photo \(index)")
    }
  }

  @Test("BACK-15: a photo is a JPEG of the requested width")
  func photoFile() throws {
    let file = Self.catalog.photoJPEG(3, width: 40)
    #expect(try Picture.decode(file).bitmap.size == Self.catalog.picture(3, width: 40).size)
  }

  @Test("PROF-1: each user has a different portrait, the same each time")
  func avatars() throws {
    let names = ["ada", "nora_f", "yuki.h", "ольга", ""]
    let portraits = names.map { AvatarPainter.paint($0, width: 24) }
    #expect(Set(portraits).count == names.count)
    #expect(Pixels.checksum(portraits[0]) == PaintingPins.ada)
    let file = MockCatalog.avatarJPEG("ada", width: 24)
    #expect(try Picture.decode(file).bitmap.size == PixelSize(width: 24, height: 24))
  }
}
