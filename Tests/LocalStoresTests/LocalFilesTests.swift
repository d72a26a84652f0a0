import FeedCore
import FeedFormats
import FeedSystem
import FeedTestSupport
import Glibc
import LocalStores
import Testing

@Suite("PHOTO-17, SEC-4: new files")
struct LocalFilesTests {
  private let folder: TemporaryFolder
  private let files = LocalFiles()

  init() throws { folder = try TemporaryFolder() }

  private func write(_ bytes: [UInt8], to file: any NewFile) async throws {
    try await file.write(bytes[...])
  }

  @Test("A file gets its name only when it is complete")
  func whole() async throws {
    let path = folder.file("a.jpg")
    let file = try await files.create(at: path, name: "x.jpg", replacing: false)
    try await write([1, 2], to: file)
    #expect(access(path, F_OK) != 0)
    try await write([3], to: file)
    #expect(try await file.finish() == path)
    #expect(try readFile(folder.file("a.jpg")) == [1, 2, 3])
    #expect(try folder.names() == ["a.jpg"])
    file.discard()
    #expect(try folder.names() == ["a.jpg"])
  }

  @Test("In a folder the file gets the given name", arguments: ["", "/"])
  func intoFolder(_ ending: String) async throws {
    let file = try await files.create(
      at: folder.path + ending, name: "n.jpg", replacing: false)
    #expect(try await file.finish().hasSuffix("/n.jpg"))
    #expect(try folder.names() == ["n.jpg"])
  }

  @Test("PIC-19: the given name gets the ending of the format, and a name of the user stays")
  func format() async throws {
    for (path, name) in [("", "n.webp"), ("/own.jpg", "own.jpg")] {
      let file = try await files.create(at: folder.path + path, name: "n.jpg", replacing: false)
      #expect(try await file.finish(as: .webp).hasSuffix("/\(name)"))
    }
    #expect(try folder.names().sorted() == ["n.webp", "own.jpg"])
    // A file that has the name in the meantime is never replaced.
    let second = try await files.create(at: folder.path, name: "n.jpg", replacing: false)
    let error = await #expect(throws: FeedError.self) { try await second.finish(as: .webp) }
    #expect(error?.code == .exists)
    #expect(error?.message.arguments == [folder.file("n.webp")])
    second.discard()
  }

  @Test("A slash at the end creates the missing folders", arguments: ["a/", "a/b//c/"])
  func newFolder(_ path: String) async throws {
    let file = try await files.create(at: folder.file(path), name: "n.jpg", replacing: false)
    #expect(try await file.finish() == folder.file(path) + "n.jpg")
    #expect(try readFile(folder.file(path + "n.jpg")) == [])
  }

  @Test("A cancelled file removes the folders created for it, if they are empty")
  func givenUpFolder() async throws {
    mkdir(folder.file("a"), 0o700)
    let path = folder.file("a/b/c/")
    try await files.create(at: path, name: "n.jpg", replacing: false).discard()
    #expect(try folder.names() == ["a"])
    #expect(access(folder.file("a/b"), F_OK) != 0)
    let file = try await files.create(at: path, name: "n.jpg", replacing: false)
    try folder.write("theirs", to: "a/b/notes")
    file.discard()
    #expect(access(folder.file("a/b/c"), F_OK) != 0)
    #expect(try readFile(folder.file("a/b/notes")) == Array("theirs".utf8))
  }

  @Test("Folders that cannot all be made are not made, and are removed if the file cannot be")
  func unfinishedFolders() async throws {
    let long = String(repeating: "x", count: 300)
    for (path, name) in [("a/\(long)/", "n.jpg"), ("a/b/", "c/n.jpg")] {
      await #expect(throws: FeedError.self) {
        try await files.create(at: folder.file(path), name: name, replacing: false)
      }
      #expect(try folder.names() == [])
    }
  }

  @Test("UI-1: a file that may not be overwritten is refused at once")
  func notes() async throws {
    let path = folder.file("a.jpg")
    try folder.write("theirs", to: "a.jpg")
    let error = await #expect(throws: FeedError(.exists, Message(.errorNoPictureThere, path))) {
      try await files.create(at: path, name: "", replacing: false)
    }
    #expect(error?.canOverwrite == false)
  }

  @Test("An existing file stays, even if it appeared during the write")
  func taken() async throws {
    let path = folder.file("a.jpg")
    let file = try await files.create(at: path, name: "", replacing: false)
    try folder.write("", to: "a.jpg")
    let late = await #expect(throws: FeedError.self) { try await file.finish() }
    #expect(late?.code == .exists)
    file.discard()
    let early = await #expect(throws: FeedError.self) {
      try await files.create(at: path, name: "", replacing: false)
    }
    #expect(early?.code == .exists)
    #expect(try readFile(folder.file("a.jpg")) == [])
    #expect(try folder.names() == ["a.jpg"])
  }

  @Test("A link, even a broken one, counts as an existing file")
  func danglingLink() async throws {
    symlink("/nowhere/at/all", folder.file("a.jpg"))
    await #expect(throws: FeedError.self) {
      try await files.create(at: folder.file("a.jpg"), name: "", replacing: false)
    }
  }

  @Test("On request a file replaces another in one step")
  func replacing() async throws {
    try writeBytes(Self.jpeg, to: "a.jpg")
    let file = try await files.create(at: folder.file("a.jpg"), name: "", replacing: true)
    try await write([7], to: file)
    #expect(try readFile(folder.file("a.jpg")) == Self.jpeg)
    _ = try await file.finish()
    #expect(try readFile(folder.file("a.jpg")) == [7])
  }

  @Test(
    "SEC-17: a download that replaces a file keeps its permissions",
    arguments: [0o600, 0o640, 0o444, 0o666])
  func permissions(mode: mode_t) async throws {
    let path = folder.file("a.jpg")
    try writeBytes(Self.jpeg, to: "a.jpg")
    chmod(path, mode)
    let file = try await files.create(at: path, name: "", replacing: true)
    try await write([7], to: file)
    var status = stat()
    for name in try folder.names() {
      try #require(stat(folder.file(name), &status) == 0)
      #expect(status.st_mode & 0o077 & ~mode == 0, "\(name)")
    }
    _ = try await file.finish()
    try #require(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == mode)
  }

  @Test(
    "BACK-66: another photo of the user is replaced only by its own name, also if that gets another ending"
  )
  func otherPhoto() async throws {
    try writeBytes(Self.jpeg, to: "a.jpg")
    for name in ["b.jpg", "b.png"] { try writeBytes(Self.jpeg, to: name) }
    let own = OwnPhotos(original: Array(folder.file("a.jpg").utf8)) { $0.hasSuffix("/b.png") }
    let create = { (path: String, name: String) async throws in
      try await files.create(
        at: path, name: name, replacing: true, keeping: own, allowsStreams: true)
    }
    let refusal = FeedError(.usage, Message(.errorOtherPhoto, folder.file("b.png")))
    await #expect(throws: refusal) { try await create(folder.path, "b.png") }
    let renamed = try await create(folder.path, "b.jpg")
    try await write([7], to: renamed)
    await #expect(throws: refusal) { try await renamed.finish(as: .png) }
    renamed.discard()
    #expect(try readFile(folder.file("b.png")) == Self.jpeg)
    let named = try await create(folder.file("b.png"), "")
    try await write([7], to: named)
    _ = try await named.finish()
    #expect(try readFile(folder.file("b.png")) == [7])
    #expect(try folder.names().count == 3)
  }

  @Test("PHOTO-19: the photo itself is never replaced, by any path, also through a link")
  func original() async throws {
    try writeBytes(Self.jpeg, to: "a.jpg")
    symlink("a.jpg", folder.file("link.jpg"))
    let original = Array(folder.file("a.jpg").utf8)
    for path in ["a.jpg", "./a.jpg", "link.jpg"] {
      let error = await #expect(throws: FeedError.self) {
        try await files.create(
          at: folder.file(path), name: "", replacing: true,
          keeping: OwnPhotos(original: original), allowsStreams: true)
      }
      #expect(error?.code == .usage)
      if path == "link.jpg" { continue }
      // Without the request too, because the error must not suggest it.
      await #expect(throws: FeedError(.usage, Message(.errorOwnPhoto, folder.file(path)))) {
        try await files.create(
          at: folder.file(path), name: "", replacing: false,
          keeping: OwnPhotos(original: original), allowsStreams: true)
      }
    }
    // A name that imagefeed chose is not followed.
    let file = try await files.create(
      at: folder.path, name: "link.jpg", replacing: true,
      keeping: OwnPhotos(original: original), allowsStreams: true)
    try await write([7], to: file)
    _ = try await file.finish()
    #expect(try readFile(folder.file("link.jpg")) == [7])
    #expect(try readFile(folder.file("a.jpg")) == Self.jpeg)
  }

  @Test("A copy has the same bytes, and an unreadable file is not a copy")
  func copies() throws {
    for (name, bytes) in [("a", Self.jpeg), ("b", Self.jpeg), ("c", Self.jpeg.reversed())] {
      try writeBytes(bytes, to: name)
    }
    func isCopy(_ name: String, _ other: String) -> Bool {
      files.isCopy(folder.file(name), of: Array(folder.file(other).utf8))
    }
    #expect(isCopy("a", "b"))
    #expect(!isCopy("a", "c") && !isCopy("a", "missing") && !isCopy("missing", "missing"))
    #expect(!files.isCopy(folder.path, of: Array(folder.path.utf8)), "folders cannot be read")
  }

  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16]

  private func writeBytes(_ bytes: [UInt8], to name: String) throws {
    let file = open(folder.file(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    try #require(file >= 0)
    defer { close(file) }
    try #require(Glibc.write(file, bytes, bytes.count) == bytes.count)
  }

  @Test(
    "PHOTO-19: pictures, also incomplete ones, and empty files are replaced on request",
    arguments: [
      jpeg, [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0], Array("RIFF\u{1A}\0\0\0WEBPVP8L".utf8),
      Array("GIF89a\u{1}\0\u{1}\0".utf8), [],
    ])
  func pictures(_ old: [UInt8]) async throws {
    try writeBytes(old, to: "a")
    let file = try await files.create(at: folder.file("a"), name: "", replacing: true)
    try await write([7], to: file)
    _ = try await file.finish()
    #expect(try readFile(folder.file("a")) == [7])
  }

  @Test(
    "PHOTO-19: other files are not replaced, even behind a link or if they appear during the write",
    arguments: [
      "notes", "RIFF....WAVE", "\n", "GIF89a is a format", "GIF89a=1;/*", "RIFF....WEBPVP8 ",
      "\0\0ftyp",
    ], [true, false])
  func noPicture(_ text: String, isLate: Bool) async throws {
    let path = folder.file("a.jpg")
    if !isLate {
      symlink(folder.file("notes.txt"), path)
      try folder.write(text, to: "notes.txt")
    }
    let error = await #expect(throws: FeedError.self) {
      let file = try await files.create(at: path, name: "", replacing: true)
      try await write([7], to: file)
      try folder.write(text, to: "a.jpg")
      defer { file.discard() }
      _ = try await file.finish()
    }
    #expect(error == FeedError(.disk, Message(.errorNoPictureThere, path)))
    #expect(try readFile(path) == Array(text.utf8))
    #expect(try folder.names().count == (isLate ? 1 : 2))
  }

  @Test("PHOTO-51: a link that the user names stays, and its target is replaced or created")
  func followedLink() async throws {
    mkdir(folder.file("real"), 0o700)
    let (link, target) = (folder.file("a.jpg"), folder.file("real/b.jpg"))
    symlink("real/b.jpg", link)
    for _ in 1...2 {
      let file = try await files.create(at: link, name: "", replacing: true)
      try await write(Self.jpeg, to: file)
      #expect(try await file.finish() == link)
      #expect(FileType(ofLink: link) == .link)
      #expect(try readFile(target) == Self.jpeg)
      chmod(target, 0o640)
    }
    var status = stat()
    #expect(stat(target, &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(try folder.names().sorted() == ["a.jpg", "real", "real/b.jpg"])
  }

  @Test("PHOTO-51, SEC-16: a link into a missing folder stays, and the error names both")
  func brokenLink() async throws {
    let link = folder.file("a.jpg")
    symlink("/nowhere/at/all", link)
    await #expect(
      throws: FeedError(.disk, Message(.errorLinkTargetMissing, link, "/nowhere/at/all"))
    ) {
      try await files.create(at: link, name: "", replacing: true)
    }
    #expect(FileType(ofLink: link) == .link)
  }

  @Test("The system's own links are never replaced", arguments: ["/dev/core", "/proc/self/exe"])
  func systemLink(_ path: String) async throws {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    await #expect(throws: FeedError(.disk, Message(.errorNotRegularFile, path))) {
      try await files.create(at: path, name: "", replacing: true)
    }
    #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test("A restarted file has only the new bytes; a cancelled one is removed")
  func restart() async throws {
    let file = try await files.create(at: folder.file("a.jpg"), name: "", replacing: false)
    try await write([1, 2, 3], to: file)
    try file.restart()
    #expect(file.count == 0)
    try await write([9], to: file)
    #expect(file.count == 1)
    file.discard()
    #expect(try folder.names() == [])
  }

  @Test("The error names a folder that is missing or is a file")
  func noFolder() async throws {
    try folder.write("x", to: "plain")
    for path in ["missing/a.jpg", "plain/a.jpg", "plain/", "plain/below/"] {
      let error = await #expect(throws: FeedError.self) {
        try await files.create(at: folder.file(path), name: "n.jpg", replacing: false)
      }
      #expect(error?.code == .disk)
      #expect(error?.message.text(in: .english).contains(folder.path) == true)
    }
  }

  @Test("If the folder is missing, the error suggests creating it")
  func missingFolder() async throws {
    let path = folder.file("missing/a.jpg")
    await #expect(throws: FeedError(.disk, Message(.errorNoFolder, path))) {
      try await files.create(at: path, name: "", replacing: false)
    }
    let advice = Message(.errorNoFolder, path).parts(in: .english).advice
    #expect(advice == "Create the folder, or choose another path.")
    await #expect(
      throws: FeedError(
        .disk, Message(.errorDisk, "/proc/a.jpg", String(cString: strerror(ENOENT))))
    ) {
      try await files.create(at: "/proc/a.jpg", name: "", replacing: false)
    }
  }

  @Test("A folder is never replaced, and the error calls it a folder")
  func folderOfThatName() async throws {
    mkdir(folder.file("n.jpg"), 0o700)
    await #expect(throws: FeedError(.disk, Message(.errorNotRegularFile, "\(folder.path)/n.jpg"))) {
      try await files.create(at: folder.path, name: "n.jpg", replacing: true)
    }
  }

  @Test("PHOTO-53: a copy is not put into the avoided folder, unless the user names its file")
  func avoidedFolder() async throws {
    try writeBytes(Self.jpeg, to: "a.jpg")
    let root = Array("\(folder.path)/".utf8)
    let own = OwnPhotos(original: Array(folder.file("a.jpg").utf8), avoiding: root)
    for path in [folder.path, "\(folder.path)/new/"] {
      await #expect(throws: FeedError(.usage, Message(.errorInOpenedFolder))) {
        try await files.create(
          at: path, name: "a.jpg", replacing: false, keeping: own, allowsStreams: true)
      }
    }
    #expect(try folder.names() == ["a.jpg"])
    let named = try await files.create(
      at: folder.file("b.jpg"), name: "", replacing: false, keeping: own, allowsStreams: true)
    named.discard()
  }
}
