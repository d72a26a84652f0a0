import FeedCore
import FeedSystem
import FeedImaging
import FeedTestSupport
import Testing
import FeedMetadata

@testable import BackendFolder

@Suite("BACK-7: pictures in a folder", .blocking, .timeLimit(.minutes(2)))
struct FolderPicturesTests {
  private let harness: FolderHarness

  init() throws { harness = try FolderHarness() }

  @Test("BACK-7: the original is the file; smaller sizes are upright")
  func sizes() async throws {
    try harness.photos.add("one.jpg") {
      ($0.width, $0.height, $0.orientation) = (1_200, 600, 6)
    }
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let photo = try #require(try await backend.feed().photos.first)
    #expect((photo.width, photo.height) == (600, 1_200))
    let full = try await backend.photos.picture(photo.picture(.full)) { _, _ in }
    #expect(full == (try readFile(harness.photos.file("one.jpg"))))
    let small = try await backend.photos.picture(photo.picture(.small)) { _, _ in }
    #expect(try Picture.inspect(small).size == PixelSize(width: 400, height: 800))
    let crop = photo.picture(.crop(width: 300, height: 300))
    let cropped = try await backend.photos.picture(crop) { _, _ in }
    #expect(try Picture.inspect(cropped).size == PixelSize(width: 300, height: 300))
  }

  @Test("BACK-7: a cached picture is for one state of the file; recent changes are not cached")
  func cacheKey() throws {
    let root = FolderRoot(path: harness.photos.path)
    let pictures = FolderPictures(root, at: root.path, cache: StubCache())
    func key(_ file: FileState, isRecent: Bool = false) -> CacheKey? {
      var photo = PhotoRecord(id: 1, file, name: TextRange(), folder: 0)
      (photo.width, photo.height) = (4_000, 3_000)
      if isRecent { photo.flags.insert(.recent) }
      return pictures.key(photo, FolderPictureSize.width(400))
    }
    let file = FileState(bytes: 1, modified: 2, changed: 3, inode: 4)
    let others = [
      FileState(bytes: 9, modified: 2, changed: 3, inode: 4),
      FileState(bytes: 1, modified: 9, changed: 3, inode: 4),
      FileState(bytes: 1, modified: 2, changed: 9, inode: 4),
      FileState(bytes: 1, modified: 2, changed: 3, inode: 9),
    ]
    #expect(Set(([file] + others).map { key($0) }).count == 5)
    #expect(key(file) == key(file) && key(file) != nil)
    #expect(key(file, isRecent: true) == nil)
  }

  @Test(
    "BACK-7: the end mark of a JPEG is found before any length of data that follows it",
    arguments: [65_534, 65_535, 65_536, 65_537, 131_071, 131_072, 131_073, 200_000])
  func endMark(place: Int) async throws {
    var photo = TaggedJPEG()
    (photo.width, photo.height) = (300, 200)
    (photo.thumbnail, photo.description) = (try TaggedJPEG().bytes(), "end")
    let plain = try photo.bytes()
    // The pixels are filled up, so that the mark is at this distance from the end of the header.
    let header = PictureTags(plain).end
    let filling = [UInt8](repeating: 0, count: header + place - (plain.count - 2))
    let picture = plain.dropLast(2) + filling
    let trailer = [UInt8](repeating: 0x55, count: 150_000)
    try harness.photos.add(picture + [0xFF, 0xD9] + trailer, as: "whole.jpg")
    try harness.photos.add(picture + [0xFF, 0x00] + trailer, as: "cut.jpg")
    #expect(try await harness.page().names == ["whole.jpg"])
  }

  @Test("BACK-25: the EXIF thumbnail is only a placeholder, and only if it is of this photo")
  func thumbnail() async throws {
    var inner = TaggedJPEG()
    (inner.width, inner.height) = (60, 40)
    inner.color = RGB(red: 200, green: 40, blue: 40)
    let bytes = try inner.bytes()
    for (name, width) in [("fits.jpg", 300), ("bars.jpg", 200), ("resized.jpg", 300)] {
      try harness.photos.add(name) {
        ($0.width, $0.height, $0.thumbnail) = (width, 200, bytes)
        $0.claimedSize = name == "resized.jpg" ? PixelSize(width: 600, height: 400) : nil
      }
    }
    let backend = try harness.backend()
    defer { backend.shutDown() }
    for photo in try await backend.feed().photos {
      let draft = try await backend.photos.picture(photo.draftPicture) { _, _ in }
      #expect((draft == bytes) == (photo.description == "fits.jpg"))
      // A request for any size gets the photo.
      for request in [photo.picture(.thumb), photo.picture(.width(60))] {
        let picture = try await backend.photos.picture(request) { _, _ in }
        let size = try Picture.inspect(picture).size
        #expect(size.width == min(photo.width, request.size == "w60" ? 60 : 200))
        #expect(try Picture.decode(picture).bitmap[20, 20].red < 150)
      }
      #expect(photo.color.flatMap { HexColor($0) }.map { $0.red < 150 } == true)
    }
  }

  @Test("BACK-28: a search does not find a large photo by a color that only its thumbnail shows")
  func colorOfLargePhoto() async throws {
    var inner = TaggedJPEG()
    (inner.width, inner.height) = (60, 40)
    inner.color = RGB(red: 200, green: 48, blue: 44)
    let thumbnail = try inner.bytes()
    for name in ["with thumbnail.jpg", "without.jpg"] {
      var photo = TaggedJPEG()
      (photo.width, photo.height) = (300, 200)
      photo.color = RGB(red: 40, green: 60, blue: 200)
      if name == "with thumbnail.jpg" { photo.thumbnail = thumbnail }
      // A comment makes it large.
      let bytes = try photo.bytes()
      let comment = [0xFF, 0xFE, 0xFF, 0xFF] + [UInt8](repeating: 0x20, count: 65_533)
      let padding = (0..<(name == "without.jpg" ? 140 : 20)).flatMap { _ in comment }
      try harness.photos.add(bytes.dropLast(2) + padding + bytes.suffix(2), as: name)
    }
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let names: Set = ["with thumbnail.jpg", "without.jpg"]
    #expect(Set(try await backend.feed().names) == names)
    #expect(try await backend.found("", color: .red).isEmpty)
    _ = try await eventually("the colors of the photos") { () async throws in
      Set(try await backend.found("", color: .blue)) == names ? true : nil
    }
    #expect(try await backend.found("", color: .red).isEmpty)
  }

  @Test("BACK-7: a thumbnail is not cached instead of the photo")
  func thumbnailAndCache() async throws {
    var inner = TaggedJPEG()
    (inner.width, inner.height) = (60, 40)
    inner.color = RGB(red: 200, green: 40, blue: 40)
    let bytes = try inner.bytes()
    try harness.photos.add("turned.jpg") {
      ($0.width, $0.height, $0.orientation, $0.thumbnail) = (900, 600, 6, bytes)
    }
    let backend = try FolderHarness.backend(
      harness.photos.path,
      BackendServices(
        clock: ManualClock(passing: true), logger: harness.log.logger, cache: StubCache()))
    defer { backend.shutDown() }
    let photo = try #require(try await backend.feed().photos.first)
    let draft = try await backend.photos.picture(photo.draftPicture) { _, _ in }
    #expect(try Picture.decode(draft).bitmap[20, 20].red > 150)
    let picture = try await backend.photos.picture(photo.picture(.thumb)) { _, _ in }
    #expect(try Picture.decode(picture).bitmap[20, 20].red < 150)
  }

  @Test("BACK-29: small pictures are read from the cache until the file changes")
  func cached() async throws {
    try harness.photos.add("one.jpg") { ($0.width, $0.height) = (900, 600) }
    let cache = StubCache()
    let backend = try FolderHarness.backend(
      harness.photos.path,
      BackendServices(clock: ManualClock(passing: true), logger: harness.log.logger, cache: cache))
    defer { backend.shutDown() }
    let photo = try #require(try await backend.feed().photos.first)
    for _ in 1...2 { _ = try await backend.photos.picture(photo.picture(.small)) { _, _ in } }
    #expect(cache.entries.count == 1)
    try harness.photos.add("one.jpg") {
      ($0.width, $0.height, $0.description) = (900, 600, "changed")
    }
    _ = try await backend.photos.picture(photo.picture(.small)) { _, _ in }
    #expect(cache.entries.count == 2)
  }
}
