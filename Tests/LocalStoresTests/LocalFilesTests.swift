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

  @Test(
    "One of the process's own streams is written to, by whichever name, where it stands",
    arguments: ["/dev/fd/", "/proc/self/fd/", "/proc/thread-self/fd/", "link"])
  func ownStream(_ folderName: String) async throws {
    try folder.write("before ", to: "log")
    let number = open(folder.file("log"), O_WRONLY | O_APPEND)
    try #require(number >= 0)
    defer { close(number) }
    symlink("/dev/fd/\(number)", folder.file("link"))
    let path = folderName == "link" ? folder.file("link") : "\(folderName)\(number)"
    let file = try await files.create(at: path, name: "", replacing: false)
    try await write(Array("bytes".utf8), to: file)
    #expect(try await file.finish() == path)
    #expect(try readFile(folder.file("log")) == Array("before bytes".utf8))
    #expect(fcntl(number, F_GETFD) == 0)
  }

  @Test("What is closed, only read or the program's own is nobody's to name")
  func noStream() async throws {
    try folder.write("x", to: "log")
    let reading = open(folder.file("log"), O_RDONLY)
    let own = open(folder.file("log"), O_WRONLY | O_CLOEXEC)
    defer { [reading, own].forEach { _ = close($0) } }
    for number in [reading, own, 999_999] {
      await #expect(throws: FeedError.self) {
        try await files.create(at: "/dev/fd/\(number)", name: "", replacing: true)
      }
    }
    #expect(try readFile(folder.file("log")) == Array("x".utf8))
  }

  @Test("No picture is written to a terminal")
  func terminal() async throws {
    var (keyboard, terminal): (Int32, Int32) = (-1, -1)
    try #require(openpty(&keyboard, &terminal, nil, nil, nil) == 0)
    defer { [keyboard, terminal].forEach { _ = close($0) } }
    let name = String(cString: try #require(ttyname(terminal)))
    await #expect(throws: FeedError(.usage, Message(.errorPictureOnTerminal))) {
      try await files.create(at: name, name: "", replacing: true)
    }
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

  @Test("A device is written into and stays one, with or without leave", arguments: [true, false])
  func device(replacing: Bool) async throws {
    let file = try await files.create(at: "/dev/null", name: "", replacing: replacing)
    try await write([1, 2], to: file)
    #expect(try await file.finish() == "/dev/null")
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test("What a device says comes out")
  func fullDevice() async throws {
    let file = try await files.create(at: "/dev/full", name: "", replacing: false)
    let error = await #expect(throws: FeedError.self) { try await write([1], to: file) }
    #expect(
      error?.message == Message(.errorDisk, "/dev/full", String(cString: strerror(ENOSPC))))
  }

  @Test("Whoever reads a named pipe gets the bytes, once, also when the source begins anew")
  func fifo() async throws {
    let fifo = try Fifo(folder.file("pipe"))
    let file = try await files.create(at: fifo.path, name: "", replacing: false)
    try await write(Array("abc".utf8), to: file)
    try file.restart()
    try await write(Array("ab".utf8), to: file)
    try await write(Array("cde".utf8), to: file)
    #expect(file.count == 5)
    _ = try await file.finish()
    #expect(try await fifo.text() == "abcde")
  }

  @Test("Begun anew with other bytes, or fewer, a named pipe gets none of them and it fails")
  func changedFifo() async throws {
    for again in ["aXcde", "ab"] {
      let fifo = try Fifo(folder.file("pipe-\(again)"))
      let file = try await files.create(at: fifo.path, name: "", replacing: false)
      try await write(Array("abc".utf8), to: file)
      try file.restart()
      let error = await #expect(throws: FeedError.self) {
        try await write(Array(again.utf8), to: file)
        _ = try await file.finish()
      }
      #expect(error?.message == Message(.errorPictureChanged))
      file.discard()
      #expect(try await fifo.text() == "abc")
    }
  }

  @Test("A named pipe that nobody reads is waited for until the task is cancelled")
  func unreadFifo() async throws {
    // Several, since a cancel may also come before the wait begins.
    for number in 1...20 {
      let path = folder.file("pipe-\(number)")
      try #require(mkfifo(path, 0o600) == 0)
      let task = Task { try await files.create(at: path, name: "", replacing: false) }
      for _ in 1...100 { await Task.yield() }
      task.cancel()
      await #expect(throws: FeedError.cancelled) { try await task.value }
      // A thread left in `open` would count as a writer from its first moment on.
      let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      try #require(reader >= 0)
      defer { close(reader) }
      var byte: UInt8 = 0
      #expect(read(reader, &byte, 1) == 0, "nobody holds the other end")
      var ended = pollfd(fd: reader, events: 0, revents: 0)
      #expect(poll(&ended, 1, 0) == 0, "nor ever held it")
    }
  }

  @Test("A reader that comes late gets the bytes all the same")
  func lateReader() async throws {
    let path = folder.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let task = Task {
      let file = try await files.create(at: path, name: "", replacing: false)
      try await write([1, 2, 3], to: file)
      return try await file.finish()
    }
    let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(reader >= 0)
    defer { close(reader) }
    #expect(try await task.value == path)
    var bytes = [UInt8](repeating: 0, count: 9)
    #expect(read(reader, &bytes, 9) == 3 && bytes.prefix(3) == [1, 2, 3])
  }

  @Test("A socket in a file's place is refused rather than waited for")
  func socketFile() async throws {
    let path = folder.file("socket")
    try #require(mknod(path, S_IFSOCK | 0o600, 0) == 0)
    let error = await #expect(throws: FeedError.self) {
      try await files.create(at: path, name: "", replacing: false)
    }
    #expect(error?.code == .disk)
  }

  @Test("A reader that never reads keeps nobody: the write waits, until the task is cancelled")
  func stalledFifo() async throws {
    let path = folder.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(reader >= 0)
    defer { close(reader) }
    let file = try await files.create(at: path, name: "", replacing: false)
    let bytes = [UInt8](repeating: 7, count: 1 << 20)
    let task = Task { try await write(bytes, to: file) }
    // Once the pipe is full the write has begun and cannot go on.
    let other = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(other >= 0)
    var room = pollfd(fd: other, events: Int16(POLLOUT), revents: 0)
    while poll(&room, 1, 0) == 1 { await Task.yield() }
    close(other)
    for _ in 1...1_000 { await Task.yield() }
    task.cancel()
    await #expect(throws: FeedError.cancelled) { try await task.value }
    file.discard()
    // The thread that waited for room was the last to hold it, and waits no longer.
    var ended = pollfd(fd: reader, events: 0, revents: 0)
    #expect(poll(&ended, 1, 60_000) == 1 && ended.revents & Int16(POLLHUP) != 0)
  }

  @Test("A reader that reads slowly gets every byte")
  func slowFifo() async throws {
    let fifo = try Fifo(folder.file("pipe"))
    let file = try await files.create(at: fifo.path, name: "", replacing: false)
    let text = String(repeating: "0123456789", count: 50_000)
    try await write(Array(text.utf8), to: file)
    _ = try await file.finish()
    #expect(try await fifo.text() == text)
  }
}
