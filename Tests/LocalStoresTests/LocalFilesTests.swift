import FeedCore
import FeedTestSupport
import Glibc
import LocalStores
import Testing

@Suite("PHOTO-5, SEC-4: new files")
struct LocalFilesTests {
  private let folder: TemporaryFolder
  private let files = LocalFiles()

  init() throws { folder = try TemporaryFolder() }

  private func write(_ bytes: [UInt8], to file: any NewFile) async throws {
    try await file.write(bytes[...])
  }

  @Test("A file has its name when it is whole, and never before")
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

  @Test("Into a folder it goes under the given name", arguments: ["", "/"])
  func intoFolder(_ ending: String) async throws {
    let file = try await files.create(
      at: folder.path + ending, name: "n.jpg", replacing: false)
    #expect(try await file.finish().hasSuffix("/n.jpg"))
    #expect(try folder.names() == ["n.jpg"])
  }

  @Test("A slash at the end makes the folders that are missing", arguments: ["a/", "a/b//c/"])
  func newFolder(_ path: String) async throws {
    let file = try await files.create(at: folder.file(path), name: "n.jpg", replacing: false)
    #expect(try await file.finish() == folder.file(path) + "n.jpg")
    #expect(try readFile(folder.file(path + "n.jpg")) == [])
  }

  @Test("Given up, it takes the folders along that were made for it, and only those, if empty")
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

  @Test("Folders that cannot all be made are not begun, nor left for a file that cannot be")
  func unfinishedFolders() async throws {
    let long = String(repeating: "x", count: 300)
    for (path, name) in [("a/\(long)/", "n.jpg"), ("a/b/", "c/n.jpg")] {
      await #expect(throws: FeedError.self) {
        try await files.create(at: folder.file(path), name: name, replacing: false)
      }
      #expect(try folder.names() == [])
    }
  }

  @Test("A name that is taken, from the start or meanwhile, keeps what it names")
  func taken() async throws {
    let path = folder.file("a.jpg")
    let file = try await files.create(at: path, name: "", replacing: false)
    try folder.write("theirs", to: "a.jpg")
    let late = await #expect(throws: FeedError.self) { try await file.finish() }
    #expect(late?.code == .exists)
    file.discard()
    let early = await #expect(throws: FeedError.self) {
      try await files.create(at: path, name: "", replacing: false)
    }
    #expect(early?.code == .exists)
    #expect(try readFile(folder.file("a.jpg")) == Array("theirs".utf8))
    #expect(try folder.names() == ["a.jpg"])
  }

  @Test("A link in the file's place counts as taken, also one that leads nowhere")
  func danglingLink() async throws {
    symlink("/nowhere/at/all", folder.file("a.jpg"))
    await #expect(throws: FeedError.self) {
      try await files.create(at: folder.file("a.jpg"), name: "", replacing: false)
    }
  }

  @Test("Asked to, it takes the other's place, in one step")
  func replacing() async throws {
    try writeBytes(Self.jpeg, to: "a.jpg")
    let file = try await files.create(at: folder.file("a.jpg"), name: "", replacing: true)
    try await write([7], to: file)
    #expect(try readFile(folder.file("a.jpg")) == Self.jpeg)
    _ = try await file.finish()
    #expect(try readFile(folder.file("a.jpg")) == [7])
  }

  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16]

  private func writeBytes(_ bytes: [UInt8], to name: String) throws {
    let file = open(folder.file(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    try #require(file >= 0)
    defer { close(file) }
    try #require(Glibc.write(file, bytes, bytes.count) == bytes.count)
  }

  @Test(
    "Pictures and empty files give way when asked to",
    arguments: [jpeg, [0x89, 0x50, 0x4E, 0x47, 13], Array("RIFF....WEBPVP8 ".utf8), []])
  func pictures(_ old: [UInt8]) async throws {
    try writeBytes(old, to: "a")
    let file = try await files.create(at: folder.file("a"), name: "", replacing: true)
    try await write([7], to: file)
    _ = try await file.finish()
    #expect(try readFile(folder.file("a")) == [7])
  }

  @Test(
    "Nothing else does, from the start or meanwhile, also behind a link",
    arguments: ["notes", "RIFF....WAVE", "\n"], [true, false])
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

  @Test("A link that leads nowhere gives way when asked to")
  func replacedLink() async throws {
    symlink("/nowhere/at/all", folder.file("a.jpg"))
    let file = try await files.create(at: folder.file("a.jpg"), name: "", replacing: true)
    _ = try await file.finish()
    #expect(try readFile(folder.file("a.jpg")).isEmpty)
  }

  @Test("The system's own links are never replaced", arguments: ["/dev/core", "/proc/self/exe"])
  func systemLink(_ path: String) async throws {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    await #expect(throws: FeedError(.disk, Message(.errorNoFile, path))) {
      try await files.create(at: path, name: "", replacing: true)
    }
    #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test("Begun anew it holds the new bytes alone; given up it leaves nothing")
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

  @Test("A folder that is not there, or is a file, is named")
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

  @Test("Where the folder is missing the advice is to create it")
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

  @Test("A folder in the file's place is never replaced, and told as what it is")
  func folderOfThatName() async throws {
    mkdir(folder.file("n.jpg"), 0o700)
    await #expect(throws: FeedError(.disk, Message(.errorNoFile, "\(folder.path)/n.jpg"))) {
      try await files.create(at: folder.path, name: "n.jpg", replacing: true)
    }
  }
}
