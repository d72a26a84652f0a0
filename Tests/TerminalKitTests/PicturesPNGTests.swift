import FeedImaging
import TerminalKit
import Testing

@Suite("Pictures: PNG")
struct PicturesPNGTests {
  private func png(_ bitmap: Bitmap) -> [UInt8] {
    PNG.bytes(of: IndexedBitmap(bitmap, mode: .adaptive(colors: 256)))
  }

  @Test(
    "An encoded picture decodes to the same 256 colors", arguments: [(1, 1), (7, 300), (300, 200)])
  func roundTrip(width: Int, height: Int) throws {
    let bitmap = PicturesPainting.gradient(width, height)
    let few = IndexedBitmap(bitmap, mode: .adaptive(colors: 256))
    let decoded = try PNGReading(png(bitmap)).bitmap()
    #expect(decoded.size == bitmap.size)
    #expect(
      decoded.pixels
        == few.indices.flatMap { index -> [UInt8] in
          let color = few.palette[Int(index)]
          return [color.red, color.green, color.blue]
        })
  }

  @Test("Repeats of any length and distance are compressed")
  func repeats() throws {
    let plain = PicturesPainting.paint(400, 300) { _, _ in .white }
    let small = png(plain)
    #expect(try PNGReading(small).bitmap() == plain)
    #expect(small.count < 1500)
    let stripes = PicturesPainting.paint(700, 100) { x, y in
      y % 47 == 3 && x % 5 == y % 3 ? .white : x % 97 == 0 ? PicturesPainting.red : .black
    }
    #expect(try PNGReading(png(stripes)).bitmap() == stripes)
  }

  @Test("Noise without repeats is encoded correctly")
  func noise() throws {
    var numbers = SystemRandomNumberGenerator()
    let colors = (0..<200).map { RGB(red: UInt8($0), green: UInt8(255 - $0), blue: 7) }
    let noise = PicturesPainting.paint(350, 260) { _, _ in
      colors.randomElement(using: &numbers) ?? .black
    }
    let few = IndexedBitmap(noise, mode: .adaptive(colors: 256))
    let decoded = try PNGReading(png(noise)).bitmap()
    #expect(decoded[349, 259] == few.palette[Int(few.indices[350 * 260 - 1])])
  }
}
