import FeedCore
import FeedTestSupport
import Glibc
import LocalStores
import Testing

@Suite("PHOTO-20: streams instead of a new file")
struct StreamFileTests {
  private let folder: TemporaryFolder
  private let files = LocalFiles()

  init() throws { folder = try TemporaryFolder() }

  private func write(_ bytes: [UInt8], to file: any NewFile) async throws {
    try await file.write(bytes[...])
  }

  @Test(
    "The process's own streams are written to at their position, by any name",
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

  @Test("Closed, read-only and internal descriptors cannot be named as outputs")
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

  @Test("If only files are allowed, streams are refused at once, by any name")
  func filesOnly() async throws {
    let pipe = folder.file("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    symlink(pipe, folder.file("link"))
    for path in [pipe, folder.file("link"), "/dev/null", "/dev/stdout", "/proc/self/fd/1"] {
      await #expect(throws: FeedError(.disk, Message(.errorNotRegularFile, path))) {
        try await files.create(at: path, name: "", replacing: true, allowsStreams: false)
      }
    }
    await #expect(throws: FeedError(.disk, Message(.errorNotRegularFile, pipe))) {
      try await files.create(at: folder.path, name: "pipe", replacing: false, allowsStreams: false)
    }
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

  @Test(
    "A device is written to and stays a device, with and without permission to replace",
    arguments: [true, false])
  func device(replacing: Bool) async throws {
    let file = try await files.create(at: "/dev/null", name: "", replacing: replacing)
    try await write([1, 2], to: file)
    #expect(try await file.finish() == "/dev/null")
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test("A device's error is reported")
  func fullDevice() async throws {
    let file = try await files.create(at: "/dev/full", name: "", replacing: false)
    let error = await #expect(throws: FeedError.self) { try await write([1], to: file) }
    #expect(
      error?.message == Message(.errorDisk, "/dev/full", String(cString: strerror(ENOSPC))))
  }

  @Test("The reader of a named pipe gets the bytes once, even if the source restarts")
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

  @Test("A restart with other or fewer bytes fails and writes nothing to a named pipe")
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

  @Test("A named pipe without a reader is waited for until the task is cancelled")
  func unreadFifo() async throws {
    // Repeated because a cancel may also arrive before the wait begins.
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
      #expect(read(reader, &byte, 1) == 0, "no process has the other end open")
      var ended = pollfd(fd: reader, events: 0, revents: 0)
      #expect(poll(&ended, 1, 0) == 0, "no process had it open before")
    }
  }

  @Test("A late reader still gets the bytes")
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

  @Test("If the reader never reads, the write waits until the task is cancelled")
  func stalledFifo() async throws {
    let path = folder.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(reader >= 0)
    defer { close(reader) }
    let file = try await files.create(at: path, name: "", replacing: false)
    let bytes = [UInt8](repeating: 7, count: 1 << 20)
    let task = Task { try await write(bytes, to: file) }
    // A full pipe means that the write has begun and cannot continue.
    let other = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(other >= 0)
    var room = pollfd(fd: other, events: Int16(POLLOUT), revents: 0)
    while poll(&room, 1, 0) == 1 { await Task.yield() }
    close(other)
    for _ in 1...1_000 { await Task.yield() }
    task.cancel()
    await #expect(throws: FeedError.cancelled) { try await task.value }
    file.discard()
    // The thread that waited for room was the last owner, and no longer waits.
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
