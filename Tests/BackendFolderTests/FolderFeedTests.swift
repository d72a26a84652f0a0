import FeedCore
import FeedImaging
import FeedTestSupport
import Glibc
import Testing

@Suite("BACK-7: a folder as a feed", .blocking, .timeLimit(.minutes(2)))
struct FolderFeedTests {
  private let harness: FolderHarness

  init() throws { harness = try FolderHarness() }

  @Test("BACK-22: photos are sorted newest first by EXIF date, otherwise by file date")
  func order() async throws {
    try harness.photos.add("old.jpg") { $0.date = "2001:02:03 04:05:06" }
    try harness.photos.add("new.jpg") { $0.date = "2022:08:27 23:30:00" }
    try harness.photos.add("plain.jpg")
    try harness.photos.touch("plain.jpg", "2010-01-01T00:00:00Z")
    try harness.photos.add("broken-date.jpg") { $0.date = "0000:00:00 00:00:00" }
    try harness.photos.touch("broken-date.jpg", "2011-01-01T00:00:00Z")
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let page = try await backend.feed()
    #expect(page.names == ["new.jpg", "broken-date.jpg", "plain.jpg", "old.jpg"])
    // The camera's local day, in any time zone.
    #expect(page.photos[0].createdAt?.iso8601 == "2022-08-27T23:30:00Z")
  }

  @Test("BACK-24: caption and author are from EXIF, IPTC or XMP, otherwise the file’s name")
  func texts() async throws {
    try harness.photos.add("exif.jpg") { ($0.description, $0.artist) = ("A\u{1B}[31m pier", "Ben") }
    try harness.photos.add("camera.jpg") { $0.description = "OLYMPUS DIGITAL CAMERA" }
    try harness.photos.add("iptc.jpg") { $0.iptc = [(120, "Лодка"), (80, "Ольга")] }
    try harness.photos.add("xmp.jpg") {
      $0.description = "old words"
      $0.xmp = """
        <dc:description><rdf:Alt><rdf:li xml:lang="x-default">Fog &amp; hills</rdf:li></rdf:Alt>\
        </dc:description><dc:creator><rdf:Seq><rdf:li>Nora Fjeld</rdf:li></rdf:Seq></dc:creator>
        """
    }
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let photos = try await backend.feed().photos
    let captions = Dictionary(
      uniqueKeysWithValues: photos.map { ($0.description ?? "", $0.altDescription) })
    #expect(
      captions == [
        "exif.jpg": "A pier", "camera.jpg": "camera", "iptc.jpg": "Лодка",
        "xmp.jpg": "Fog & hills",
      ])
    #expect(
      Set(photos.map(\.author.username)) == ["ben", "unknown", "ольга", "nora_fjeld"])
  }

  @Test("BACK-7: authors whose names make one user name keep their names, and are listed together")
  func namesakes() async throws {
    try harness.photos.add("1.jpg") { $0.artist = "C++ Smith" }
    try harness.photos.add("2.jpg") { $0.artist = "C. Smith" }
    for _ in 1...2 {  // The second run reads the index.
      let backend = try harness.backend()
      defer { backend.shutDown() }
      let photos = try await backend.feed().photos
      #expect(Set(photos.map(\.author.name)) == ["C++ Smith", "C. Smith"])
      #expect(Set(photos.map(\.author.username)) == ["c_smith"])
      let listed = try await backend.photos.photos(
        from: .user("c_smith"), PageRequest(1), as: nil)
      #expect(listed.value.photos.count == 2)
      #expect(
        try await backend.profile.user("c_smith", as: nil).value.name?.hasSuffix("Smith") == true)
    }
  }

  @Test(
    "BACK-27: a search finds photos by words in names, captions and folders, by shape and by color")
  func search() async throws {
    try harness.photos.add("Norway 2022/IMG_1.jpg") { $0.description = "Fog over hills" }
    try harness.photos.add("Norway 2022/tall.jpg") { ($0.width, $0.height) = (32, 64) }
    try harness.photos.add("Ёлка.jpg") { $0.color = RGB(red: 200, green: 48, blue: 44) }
    let backend = try harness.backend()
    defer { backend.shutDown() }
    #expect(try await backend.found("HILLS fog") == ["Norway 2022/IMG_1.jpg"])
    #expect(try await backend.found("norway").count == 2)
    #expect(try await backend.found("img_1") == ["Norway 2022/IMG_1.jpg"])
    #expect(try await backend.found("ёлка") == ["Ёлка.jpg"])
    #expect(try await backend.found("norway", orientation: .portrait) == ["Norway 2022/tall.jpg"])
    #expect(try await backend.found("", color: .red) == ["Ёлка.jpg"])
    #expect(try await backend.found("norway", color: .red).isEmpty)
  }

  @Test("BACK-31: ids are digests of the path, and a path names a photo")
  func ids() async throws {
    try harness.photos.add("a/one.jpg")
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let photo = try #require(try await backend.feed().photos.first)
    #expect(photo.id.text.utf8.count == 11)
    #expect(try await backend.id(of: "a/one.jpg") == photo.id)
    #expect(try await backend.id(of: photo.id) == photo.id)
    #expect(photo.addresses.raw.text == "https://folder.invalid/\(photo.id)")
  }

  @Test("BACK-31: any path of a file leads to its photo, even through a link to the folder")
  func paths() async throws {
    try harness.photos.add("a/one+ä.jpg")
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let photo = try #require(try await backend.feed().photos.first)
    let link = harness.places.file("link")
    try #require(symlink(harness.photos.path, link) == 0)
    for path in [
      "a/one+ä.jpg", "./a/../a/one+ä.jpg", harness.photos.file("a/one+ä.jpg"), photo.address,
      "file://\(harness.photos.file("a/one+ä.jpg"))", "\(link)/a/one+ä.jpg",
    ] {
      #expect(try await backend.id(of: PhotoID(path)) == photo.id, "\(path)")
    }
    #expect(try await backend.id(of: PhotoID(harness.places.file("one.jpg"))) != photo.id)
  }

  @Test("BACK-7: the error for an unknown path shows it as typed")
  func unknownPaths() async throws {
    try harness.photos.add("one.jpg")
    try harness.photos.write("text", to: "notes.txt")
    let backend = try harness.backend()
    defer { backend.shutDown() }
    for path in ["nope.jpg", "./a/nope.jpg", harness.photos.file("nope.jpg"), "notes.txt"] {
      let error = await #expect(throws: FeedError.self, "\(path)") {
        try await backend.photos.photo(backend.id(of: PhotoID(path)), as: nil)
      }
      #expect(error?.message == Message(.errorPhotoNotFound, path))
    }
    try harness.photos.add("new.jpg")
    #expect(try await backend.id(of: "new.jpg") != "new.jpg", "a new file")
  }

  @Test("BACK-7: a path is looked up on the disk threads, not by the caller")
  func lookUp() async throws {
    try harness.photos.add("one.jpg")
    let backend = try harness.backend()
    #expect(try await backend.id(of: "one.jpg") != "one.jpg")
    // No call waits for the disk now.
    backend.shutDown()
    #expect(try await backend.id(of: "one.jpg") == "one.jpg")
  }

  @Test("BACK-33, TUI-10: a photo has the path of its file if the path is valid UTF-8")
  func files() async throws {
    try harness.photos.add("a/one & two.jpg")
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let photo = try #require(try await backend.feed().photos.first)
    let file = try #require(photo.file)
    #expect(file.hasPrefix("/") && file.hasSuffix("/a/one & two.jpg"))
    #expect(try readFile(file) == readFile(harness.photos.file("a/one & two.jpg")))
    #expect(photo.address.hasPrefix("file:///"))
    #expect(photo.address.hasSuffix("/a/one%20%26%20two.jpg"))
    #expect(Snippet(of: photo, as: .url).text == photo.address)
    #expect(Snippet(of: photo, as: .markdown).text.contains("](\(photo.address))"))
  }

  @Test("BACK-7: details show the camera’s data and IPTC keywords")
  func details() async throws {
    try harness.photos.add("a.jpg") { $0.iptc = [(25, "sea"), (25, "night")] }
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let photo = try await backend.photos.photo(backend.id(of: "a.jpg"), as: nil).value
    #expect(photo.details?.tags == ["sea", "night"])
  }

  @Test("BACK-30: a large folder is sorted by file date until it is read, and pages stay stable")
  func large() async throws {
    for number in 100..<200 {
      // The camera's dates are in the opposite order.
      try harness.photos.add("\(number).jpg") { $0.date = "2020:01:01 10:\(number % 60):00" }
      try harness.photos.touch("\(number).jpg", "2015-01-01 10:00:\(number % 60)")
    }
    let backend = try harness.backend()
    defer { backend.shutDown() }
    var seen: [String] = []
    for number in 1...4 { seen += try await backend.feed(number).names }
    #expect(seen.count == 100 && Set(seen).count == 100)
    #expect(try await backend.found("jpg").isEmpty == false)
  }
}
