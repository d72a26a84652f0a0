import BackendSupport
import FeedCore
import FeedFormats
import FeedImaging
import FeedTestSupport
import Testing

@testable import BackendFolder

@Suite(
  "PIC-1: a folder with pictures of several formats", .blocking, .timeLimit(.minutes(2)),
  .enabled(if: Picture.decoder(of: .png) != nil, "libspng and libpng are missing"))
struct FolderFormatTests {
  private let harness: FolderHarness

  init() throws { harness = try FolderHarness() }

  private static func png(_ color: RGB, opacity: Int? = nil, _ size: Int = 500) -> [UInt8] {
    var file = TaggedPNG(width: size, height: size / 2)
    file.kind = opacity == nil ? .rgb : .rgba
    file.before = [
      TaggedPNG.xmp(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">
        <dc:description>Harbor</dc:description><dc:creator>Ann Bee</dc:creator>
        </rdf:Description></rdf:RDF></x:xmpmeta>
        """), TaggedPNG.orientation(6),
    ]
    let pixel = [Int(color.red), Int(color.green), Int(color.blue)] + (opacity.map { [$0] } ?? [])
    return file.bytes { _, _ in pixel }
  }

  @Test("PIC-1: a PNG is a photo with size, texts, color and copies")
  func photo() async throws {
    try harness.photos.add(Self.png(RGB(red: 10, green: 200, blue: 30)), as: "one.png")
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let page = try await backend.feed()
    let photo = try #require(page.photos.first)
    #expect((photo.width, photo.height) == (250, 500) && page.remarks.isEmpty)
    #expect(photo.caption == "Harbor" && photo.author.name == "Ann Bee")
    #expect(photo.color == "#0ac81e")
    let thumb = try await backend.photos.picture(photo.picture(.thumb)) { _, _ in }
    #expect(PictureFormat(thumb) == .jpeg)
    #expect(try Picture.inspect(thumb).size == PixelSize(width: 200, height: 400))
    let full = try await backend.photos.picture(photo.picture(.full)) { _, _ in }
    #expect(full == (try readFile(harness.photos.file("one.png"))))
    #expect(photo.fileName(.named(.full)).hasSuffix(".png"))
  }

  @Test(
    "PIC-6: a PNG of any length is a photo, even with data after its end", arguments: [0, 9 << 20])
  func length(after: Int) async throws {
    let file = Self.png(RGB(red: 10, green: 200, blue: 30), 900)
    #expect(file.count > 1 << 20)
    try harness.photos.add(file + [UInt8](repeating: 0, count: after), as: "whole.png")
    let cut = file.dropLast(12) + [UInt8](repeating: 0, count: after)
    try harness.photos.add(Array(cut), as: "cut.png")
    let page = try await harness.page()
    #expect(page.photos.map(\.width) == [450] && page.skipped == 1)
  }

  @Test("PIC-9: the content determines the format, and a wrong ending does no harm")
  func wrongEnding() async throws {
    try harness.photos.add(Self.png(RGB(red: 10, green: 200, blue: 30)), as: "png.jpg")
    try harness.photos.add(try TaggedJPEG().bytes(), as: "jpeg.png")
    let page = try await harness.page()
    #expect(page.photos.count == 2 && page.skipped == 0)
  }

  @Test("PIC-26: a transparent picture is passed on as it is, so that the screen has a background")
  func transparent() async throws {
    let file = Self.png(RGB(red: 10, green: 200, blue: 30), opacity: 90)
    try harness.photos.add(file, as: "one.png")
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let photo = try #require(try await backend.feed().photos.first)
    #expect(try await backend.photos.picture(photo.picture(.thumb)) { _, _ in } == file)
  }

  @Test(
    "PIC-26: a download of a transparent picture has the requested size",
    arguments: ["100x100", "w200"])
  func transparentDownload(size: String) async throws {
    try harness.photos.add(Self.png(RGB(red: 10, green: 200, blue: 30), opacity: 90), as: "one.png")
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let photo = try #require(try await backend.feed().photos.first)
    let sink = PictureSink()
    let request = PictureRequest(
      .photo(photo.id), size: size, address: photo.picture(.thumb).address)
    try await backend.photos.download(request, into: sink) { _, _ in }
    let info = try Picture.inspect(sink.bytes)
    #expect(info.format == .jpeg && info.size.width == (size == "w200" ? 200 : 100))
  }

  @Test("PIC-6: cut and other files are left out and counted, and other formats are reported")
  func leftOut() async throws {
    let file = Self.png(RGB(red: 10, green: 200, blue: 30))
    try harness.photos.add(file, as: "whole.png")
    try harness.photos.add(Array(file.dropLast(40)), as: "cut.png")
    try harness.photos.add([1, 2, 3], as: "text.webp")
    try harness.photos.add([1], as: "scan.tif")
    let page = try await harness.page()
    #expect(page.photos.count == 1 && page.skipped == 2)
    #expect(page.remarks == [Message(.remarkOtherFormats, "1")])
  }

  @Test("PIC-10: the message for a missing library names the format and the package")
  func missingLibrary() {
    let error = FeedError(.noDecoder(.webp), file: "a.webp")
    #expect(error.code == .badPicture && error.message.arguments == ["a.webp", "WebP", "libwebp7"])
    #expect(!ImageError.noDecoder(.webp).isOfFile)
  }

  @Test("PIC-10: whether a format can be decoded is found out once for many files")
  func decoderCheck() {
    let questions = Lock(0)
    let check = DecoderCheck { format in
      questions.withLock { $0 += 1 }
      return format == .heic ? .noDecoder(.heic) : nil
    }
    for _ in 0..<1_000 {
      #expect(check.fault(of: .heic) == .noDecoder(.heic) && check.fault(of: .avif) == nil)
    }
    #expect(questions.withLock { $0 } < 1_000)
  }

  @Test("PIC-1: a GIF and a WebP are photos too")
  func others() async throws {
    let formats = [PictureFormat.gif, .webp].filter { Picture.decoder(of: $0) != nil }
    let files: [PictureFormat: [UInt8]] = [.gif: TinyPictures.gif, .webp: TinyPictures.webp]
    for format in formats { try harness.photos.add(files[format] ?? [], as: "a.\(format)") }
    let page = try await harness.page()
    #expect(page.photos.count == formats.count && page.skipped == 0)
    #expect(page.photos.allSatisfy { ($0.width, $0.height) == (16, 12) })
  }
}
