import FeedCore
import FeedFormats
import FeedMetadata
import FeedSession
import FeedTestSupport
import Testing

@Suite("PIC-21: the credit in a PNG and in a WebP")
struct FormatCreditTests {
  private static let png = TaggedPNG(width: 9, height: 7).bytes { x, y in [x * 20, y * 30, 90] }

  private func credited(
    _ file: [UInt8], _ photo: Photo, size: Int = 7
  ) -> (bytes: [UInt8], remark: Message?) {
    var insertion = CreditInsertion(PhotoCredit(of: photo))
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: file.count, by: size) {
      bytes += insertion.take(file[start..<min(start + size, file.count)])
    }
    return (bytes + insertion.finish(), insertion.remark)
  }

  private func photo(_ author: String = "Nora Fjeld") -> Photo {
    var photo = Photo.sample("a", author: author)
    photo.links.page = .sample("https://unsplash.com/photos/a")
    return photo
  }

  @Test("PIC-21: data after the end of a WebP stays")
  func appended() {
    let file = TinyPictures.webp + [1, 2, 3]
    let credited = credited(file, photo()).bytes
    #expect(credited.count > file.count && Array(credited.suffix(3)) == [1, 2, 3])
  }

  @Test(
    "PIC-21: it is written and read, and all other bytes stay", arguments: [1, 5, 64, 10_000])
  func inserted(size: Int) {
    for (file, format) in [(Self.png, PictureFormat.png), (TinyPictures.webp, .webp)] {
      let (bytes, remark) = credited(file, photo(), size: size)
      #expect(remark == nil && PictureFormat(bytes) == format)
      #expect(PhotoCredit(file: bytes) == PhotoCredit(of: photo()))
      #expect(PhotoCredit.identifies(photo(), in: bytes))
      let (old, new) = (FileChunks(file, format), FileChunks(bytes, format))
      #expect(new.hasEnd)
      let kept = new.chunks.filter { !["iTXt", "XMP ", "VP8X"].contains($0.name) }
      #expect(
        kept.map { Array(bytes[$0.content]) }
          == old.chunks.filter { $0.name != "VP8X" }.map { Array(file[$0.content]) })
      var search = PictureEndSearch()
      search.take(bytes)
      #expect(search.hasEnd)
    }
  }

  @Test("PIC-21: another download replaces the credit, and the first credit of others stays")
  func again() {
    for file in [Self.png, TinyPictures.webp] {
      let first = credited(file, photo()).bytes
      let second = credited(first, photo("Ann Bee")).bytes
      #expect(PhotoCredit(file: second) == PhotoCredit(of: photo("Ann Bee")))
      let format = PictureFormat(second) ?? .jpeg
      #expect(FileChunks(second, format).xmp(second).count == 1)
    }
  }

  private static let titled: String = """
    <x:xmpmeta xmlns:x="adobe:ns:meta/">\
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
    xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">\
    Dawn</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>
    """

  private func png(
    before: [TaggedPNG.Chunk] = [], after: [TaggedPNG.Chunk] = []
  ) -> [UInt8] {
    var file = TaggedPNG(width: 9, height: 7)
    (file.before, file.after) = (before, after)
    return file.bytes { x, y in [x * 20, y * 30, 90] }
  }

  @Test(
    "PIC-64: the XMP of a PNG is replaced, however it is stored and wherever it is",
    arguments: [
      TaggedPNG.xmp(titled), TaggedPNG.compressedXMP(titled),
      TaggedPNG.rawProfile(titled, isCompressed: true),
      TaggedPNG.rawProfile(titled, isCompressed: false),
    ], [true, false])
  func ownPacket(_ chunk: TaggedPNG.Chunk, isAfterPixels: Bool) throws {
    let file = isAfterPixels ? png(after: [chunk]) : png(before: [chunk])
    let (bytes, remark) = credited(file, photo())
    #expect(remark == nil)
    #expect(PhotoCredit(file: bytes) == PhotoCredit(of: photo()))
    let packets = FileChunks(bytes, .png).xmp(bytes).compactMap(\.packet)
    #expect(packets.count == 1)
    let texts = FileChunks(bytes, .png).chunks.filter { $0.name.hasSuffix("Xt") }
    #expect(texts.map(\.name) == ["iTXt"])
    #expect(XMPDescription(packets: packets).title == "Dawn")
  }

  @Test("PIC-64, PHOTO-34: a PNG whose compressed XMP is damaged or too long stays unchanged")
  func damagedPacket() {
    let long = Self.titled + String(repeating: " ", count: 5 << 20)
    let chunks = [
      TaggedPNG.compressedXMP("?").withoutEnd(3),
      TaggedPNG.rawProfile("?", isCompressed: true).withoutEnd(3), TaggedPNG.compressedXMP(long),
    ]
    for chunk in chunks {
      let file = png(before: [chunk])
      let (bytes, remark) = credited(file, photo(), size: file.count)
      #expect(bytes == file && remark == Message(.creditUnreadable))
    }
  }

  @Test("PIC-21: a file that is cut stays unchanged")
  func cut() {
    for file in [Self.png, TinyPictures.webp] {
      for count in [1, 9, 20, 40] {
        let part = Array(file.prefix(count))
        #expect(credited(part, photo()).bytes == part, "\(count)")
      }
    }
  }

  @Test("PIC-22: a GIF and an AVIF stay as they came, with a remark")
  func others() {
    let avif = Array("\0\0\0\u{18}ftypavif\0\0\0\0avifmif1".utf8) + [UInt8](repeating: 1, count: 90)
    for (file, name) in [(TinyPictures.gif, "GIF"), (avif, "AVIF")] {
      let (bytes, remark) = credited(file, photo())
      #expect(bytes == file && remark == Message(.creditNotInFormat, name))
    }
  }
}
