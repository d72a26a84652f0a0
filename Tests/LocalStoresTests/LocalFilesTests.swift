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

  private func write(_ bytes: [UInt8], to file: any NewFile) throws {
    try file.write(bytes[...])
  }

  @Test("A file has its name when it is whole, and never before")
  func whole() async throws {
    let path = folder.file("a.jpg")
    let file = try await files.create(at: path, name: "x.jpg", replacing: false)
    try write([1, 2], to: file)
    #expect(access(path, F_OK) != 0)
    try write([3], to: file)
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
    try folder.write("old", to: "a.jpg")
    let file = try await files.create(at: folder.file("a.jpg"), name: "", replacing: true)
    try write([7], to: file)
    #expect(try readFile(folder.file("a.jpg")) == Array("old".utf8))
    _ = try await file.finish()
    #expect(try readFile(folder.file("a.jpg")) == [7])
  }

  @Test("Begun anew it holds the new bytes alone; given up it leaves nothing")
  func restart() async throws {
    let file = try await files.create(at: folder.file("a.jpg"), name: "", replacing: false)
    try write([1, 2, 3], to: file)
    try file.restart()
    #expect(file.count == 0)
    try write([9], to: file)
    #expect(file.count == 1)
    file.discard()
    #expect(try folder.names() == [])
  }

  @Test("A folder that is not there, or is a file, is named")
  func noFolder() async throws {
    try folder.write("x", to: "plain")
    for path in ["missing/a.jpg", "plain/a.jpg", "missing/"] {
      let error = await #expect(throws: FeedError.self) {
        try await files.create(at: folder.file(path), name: "n.jpg", replacing: false)
      }
      #expect(error?.code == .disk)
      #expect(error?.message.text(in: .english).contains(folder.path) == true)
    }
  }

  @Test("A folder in the file's place is never replaced, and told as what it is")
  func folderOfThatName() async throws {
    mkdir(folder.file("n.jpg"), 0o700)
    await #expect(throws: FeedError(.disk, Message(.errorNoFile, "\(folder.path)/n.jpg"))) {
      try await files.create(at: folder.path, name: "n.jpg", replacing: true)
    }
  }

  @Test("A device is written into and stays one, with or without leave", arguments: [true, false])
  func device(replacing: Bool) async throws {
    let file = try await files.create(at: "/dev/null", name: "", replacing: replacing)
    try write([1, 2], to: file)
    #expect(try await file.finish() == "/dev/null")
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test("What a device says comes out")
  func fullDevice() async throws {
    let file = try await files.create(at: "/dev/full", name: "", replacing: false)
    let error = #expect(throws: FeedError.self) { try write([1], to: file) }
    #expect(
      error?.message == Message(.errorDisk, "/dev/full", String(cString: strerror(ENOSPC))))
  }

  @Test("Whoever reads a named pipe gets the bytes, once, also when the source begins anew")
  func fifo() async throws {
    let fifo = try Fifo(folder.file("pipe"))
    let file = try await files.create(at: fifo.path, name: "", replacing: false)
    try write(Array("abc".utf8), to: file)
    try file.restart()
    try write(Array("ab".utf8), to: file)
    try write(Array("cde".utf8), to: file)
    #expect(file.count == 5)
    _ = try await file.finish()
    #expect(try await fifo.text() == "abcde")
  }

  @Test("A named pipe that nobody reads is waited for until the task is cancelled")
  func unreadFifo() async throws {
    let path = folder.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let task = Task { try await files.create(at: path, name: "", replacing: false) }
    task.cancel()
    await #expect(throws: FeedError.cancelled) { try await task.value }
  }
}
