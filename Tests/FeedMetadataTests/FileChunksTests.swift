import FeedFormats
import FeedMetadata
import FeedTestSupport
import Testing

@Suite("The end of a picture")
struct PictureEndSearchTests {
  private static let png = TaggedPNG(width: 3, height: 2).bytes { _, _ in [1, 2, 3] }
  /// Two chunks, of which the first has an odd length.
  private static let webp =
    Array("RIFF".utf8) + [26, 0, 0, 0] + Array("WEBPVP8 ".utf8) + [3, 0, 0, 0, 1, 2, 3, 0]
    + Array("XMP ".utf8) + [2, 0, 0, 0, 7, 7]
  private static let gif =
    Array("GIF89a".utf8) + [
      1, 0, 1, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0x4C, 0, 0x3B,
    ]

  @Test("PIC-11: the end is found in parts of any size", arguments: [png, webp, gif])
  func parts(file: [UInt8]) {
    for size in [1, 2, 7, file.count] {
      var search = PictureEndSearch()
      for start in stride(from: 0, to: file.count, by: size) {
        search.take(Array(file[start..<min(start + size, file.count)]))
      }
      #expect(search.hasEnd, "\(size)")
    }
    for count in 0..<file.count {
      var search = PictureEndSearch()
      search.take(Array(file.prefix(count)))
      #expect(!search.hasEnd, "\(count)")
    }
  }

  @Test("PIC-11: the blocks of a GIF lead to its end")
  func blocks() {
    func hasEnd(_ bytes: [UInt8], part: Int = .max) -> Bool {
      var search = GIFEndSearch()
      var rest = bytes[...]
      while !rest.isEmpty {
        search.take(Array(rest.prefix(part)))
        rest = rest.dropFirst(part)
      }
      return search.hasEnd
    }
    #expect(hasEnd(Self.gif) && hasEnd(Self.gif + [1, 2]) && hasEnd(Self.gif, part: 1))
    for count in 0..<Self.gif.count {
      let cut = Array(Self.gif.prefix(count))
      #expect(!hasEnd(cut) && !hasEnd(cut, part: 3))
    }
  }

  @Test("PIC-21: chunks keep their order and content")
  func chunks() {
    let webp = FileChunks(Self.webp, .webp)
    #expect(webp.chunks.map(\.name) == ["VP8 ", "XMP "] && webp.hasEnd)
    #expect(webp.xmp(Self.webp).map(\.packet) == [Self.webp[32..<34]])
    let png = FileChunks(Self.png, .png)
    #expect(png.chunks.map(\.name) == ["IHDR", "IDAT", "IEND"] && png.hasEnd)
  }
}
