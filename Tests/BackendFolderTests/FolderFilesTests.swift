import FeedCore
import FeedTestSupport
import Glibc
import Testing

@testable import BackendFolder

@Suite("BACK-7: faults of a folder", .blocking, .timeLimit(.minutes(2)))
struct FolderFilesTests {
  private let harness: FolderHarness

  init() throws { harness = try FolderHarness() }

  @Test("BACK-59: the digest of a folder is that of its real path")
  func digest() throws {
    let other = try TemporaryFolder()
    symlink(harness.photos.path, other.file("link"))
    let paths = [harness.photos.path, "\(other.path)/link", other.path]
    let digests = try paths.map { path in
      let backend = try FolderHarness.backend(path, .quiet())
      defer { backend.shutDown() }
      return try #require(backend.folderDigest)
    }
    #expect(digests[0] == digests[1] && digests[0] != digests[2])
  }

  @Test("BACK-36: empty, cut and non-JPEG files are reported and skipped, other formats counted")
  func broken() async throws {
    try harness.photos.add("good.jpg")
    let whole = try TaggedJPEG().bytes()
    try harness.photos.add([], as: "empty.jpg")
    try harness.photos.add(Array(whole.dropLast(40)), as: "cut.jpg")
    try harness.photos.add(Array(whole.prefix(30)), as: "header.jpg")
    try harness.photos.add(Array("text".utf8), as: "text.jpeg")
    for name in ["a.tif", "b.DNG", "notes.txt", "no ending"] {
      try harness.photos.add([1], as: name)
    }
    try Program.run("mkfifo", [harness.photos.file("pipe.jpg")])
    try Program.run("truncate", ["-s", "300M", harness.photos.file("zeros.jpg")])
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let page = try await backend.feed()
    #expect(page.names == ["good.jpg"])
    #expect(page.skipped == 5)
    for name in ["empty.jpg", "cut.jpg", "header.jpg", "text.jpeg", "zeros.jpg"] {
      #expect(harness.log.all.contains { $0.contains("Left out") && $0.contains(name) }, "\(name)")
    }
    #expect(harness.log.all.contains { $0.contains("Other formats") && $0.contains("2") })
  }

  @Test("BACK-37: other formats are counted in a remark, in the log and by doctor")
  func otherFormats() async throws {
    for name in ["a.tif", "b.DNG"] { try harness.photos.add([1], as: name) }
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let page = try await backend.feed()
    #expect(page.photos.isEmpty && page.skipped == 0)
    #expect(page.remarks == [Message(.remarkNoPictures, harness.photos.path, "2")])
    try harness.photos.add("one.jpg")
    #expect(try await backend.feed().remarks == [Message(.remarkOtherFormats, "2")])
    #expect(try await backend.feed(2).remarks.isEmpty, "once")
    #expect(harness.log.all.contains { $0.contains("Other formats") && $0.contains("2") })
    let counts = try await harness.diagnostics().map(\.message.arguments.last)
    #expect(counts == ["2"])
  }

  @Test("BACK-34: links out of the folder and linked folders are not followed")
  func links() async throws {
    let outside = try TemporaryFolder()
    try outside.add("secret.jpg")
    try harness.photos.add("below/one.jpg")
    let links = [
      (harness.photos.file("below/one.jpg"), "inside.jpg"), (outside.file("secret.jpg"), "out.jpg"),
      (outside.path, "elsewhere"), ("..", "below/circle"), ("nowhere", "dangling.jpg"),
      ("self.jpg", "self.jpg"),
    ]
    for (target, name) in links {
      try Program.run("ln", ["-s", target, harness.photos.file(name)])
    }
    let backend = try harness.backend()
    defer { backend.shutDown() }
    #expect(try await Set(backend.feed().names) == ["below/one.jpg", "inside.jpg"])
  }

  @Test("BACK-34: a photo that became a link out of the folder is no longer read")
  func replacedByLink() async throws {
    let outside = try TemporaryFolder()
    try outside.add("secret.jpg")
    try harness.photos.add("one.jpg")
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let photo = try #require(try await backend.feed().photos.first)
    try Program.run("ln", ["-sf", outside.file("secret.jpg"), harness.photos.file("one.jpg")])
    await #expect(throws: FeedError.self) {
      try await backend.photos.picture(photo.picture(.full)) { _, _ in }
    }
  }

  @Test("BACK-7: names may be invalid UTF-8, begin with a dash or contain control characters")
  func names() async throws {
    let name = harness.photos.path + "/na"
    let path =
      name.utf8.map { CChar(bitPattern: $0) } + [CChar(bitPattern: 0xFF)]
      + ".jpg".utf8.map { CChar(bitPattern: $0) } + [0]
    let file = open(path, O_WRONLY | O_CREAT, 0o600)
    let bytes = try TaggedJPEG().bytes()
    #expect(write(file, bytes, bytes.count) == bytes.count)
    close(file)
    try harness.photos.add("-rf.jpg")
    try harness.photos.add("a\u{1B}[31mred.jpg")
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let photos = try await backend.feed().photos
    #expect(Set(photos.map(\.altDescription)) == ["na\u{FFFD}", "-rf", "ared"])
    let unnamed = try #require(photos.first { $0.file == nil })
    #expect(unnamed.address.hasPrefix("file:///") && unnamed.address.hasSuffix("/na%FF.jpg"))
    #expect(Snippet(of: unnamed, as: .url).text == unnamed.address)
    for photo in photos {
      let picture = try await backend.photos.picture(photo.picture(.full)) { _, _ in }
      #expect(picture == bytes)
      #expect(try await backend.id(of: PhotoID(photo.address)) == photo.id)
    }
  }

  @Test("BACK-7: a file that is replaced while it is shown appears in its new state")
  func replaced() async throws {
    try harness.photos.add("one.jpg")
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let photo = try #require(try await backend.feed().photos.first)
    try harness.photos.add("one.jpg") { ($0.width, $0.height, $0.description) = (64, 96, "new") }
    let after = try await backend.photos.photo(photo.id, as: nil).value
    #expect((after.width, after.height) == (64, 96))
    #expect(after.altDescription == "new")
    let picture = try await backend.photos.picture(photo.picture(.full)) { _, _ in }
    #expect(picture == (try readFile(harness.photos.file("one.jpg"))))
  }

  @Test("BACK-7: a reload shows new and changed files and drops deleted ones")
  func reload() async throws {
    try harness.photos.add("a/one.jpg")
    try harness.photos.add("two.jpg")
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let first = try await backend.feed()
    #expect(first.photos.count == 2)
    try harness.photos.add("b/c/three.jpg")
    unlink(harness.photos.file("a/one.jpg"))
    #expect(try await Set(backend.feed().names) == ["two.jpg", "b/c/three.jpg"])
    let gone = try #require(first.photos.first { $0.description == "a/one.jpg" })
    await #expect { try await backend.photos.photo(gone.id, as: nil) } throws: {
      ($0 as? FeedError)?.code == .notFound
    }
  }

  @Test("BACK-7: a missing folder is an error, and its photos return with it")
  func gone() async throws {
    try harness.photos.add("one.jpg")
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let before = try await backend.feed()
    let away = harness.photos.path + ".away"
    rename(harness.photos.path, away)
    await #expect { try await backend.feed() } throws: { ($0 as? FeedError)?.code == .disk }
    await #expect(throws: FeedError.self) {
      try await backend.photos.picture(before.photos[0].picture(.full)) { _, _ in }
    }
    rename(away, harness.photos.path)
    #expect(try await backend.feed() == before)
  }

  @Test("BACK-7: a path that is not a folder is refused at the start")
  func noFolder() throws {
    let file = try harness.photos.write("x", to: "file")
    for path in ["", harness.photos.file("missing"), file] {
      #expect { try FolderHarness.backend(path, harness.services()) } throws: {
        ($0 as? FeedError)?.code == .usage
      }
    }
  }

  @Test(
    "BACK-38: folders of storage systems are skipped",
    arguments: [
      "@eaDir", "#recycle", "#snapshot", "@Recycle", "@Recently-Snapshot", "$RECYCLE.BIN",
      "$Recycle.Bin", "RECYCLER", "System Volume Information", "lost+found", "__MACOSX",
      ".Trash-1000", ".@__thumb", ".AppleDouble", ".thumbnails", "Network Trash Folder",
    ])
  func systemFolders(name: String) async throws {
    try harness.photos.add("2022/\(name)/one.jpg")
    try harness.photos.add("\(name)/deeper/one.jpg")
    try harness.photos.add("\(name)/one.tif")
    try harness.photos.add("Recycled bottles/one.jpg")
    let page = try await harness.page()
    #expect(page.names == ["Recycled bottles/one.jpg"])
    #expect(page.remarks.isEmpty)
  }

  @Test("BACK-7: the first of two EXIF blocks counts")
  func twoBlocks() async throws {
    func photo(_ description: String?) throws -> [UInt8] {
      var photo = TaggedJPEG()
      photo.description = description
      return try photo.bytes()
    }
    let (first, second) = (try photo("first"), try photo("second"))
    let rest = try photo(nil).dropFirst(2)
    try harness.photos.add(
      first.dropLast(rest.count) + second.dropFirst(2).dropLast(rest.count) + rest, as: "one.jpg")
    let backend = try harness.backend()
    defer { backend.shutDown() }
    #expect(try await backend.feed().photos.map(\.altDescription) == ["first"])
  }

  @Test("BACK-7: a replaced file is not mistaken for the earlier one")
  func replaced() throws {
    try harness.photos.add("one.jpg")
    let root = FolderRoot(path: harness.photos.path)
    let name = Array("one.jpg".utf8)
    let state = try root.state(name)
    _ = try root.open(name, expecting: state)
    try harness.photos.add("one.jpg") { $0.description = "another one" }
    #expect {
      _ = try root.open(name, expecting: state)
    } throws: {
      ($0 as? FeedError)?.code == .truncated
    }
  }
}
