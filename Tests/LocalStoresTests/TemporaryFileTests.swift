import FeedSystem
import FeedTestSupport
import Glibc
import Testing

@Suite("SEC-4: names of incomplete files")
struct TemporaryFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func claim(mode: UInt32 = 0o600) throws -> TemporaryFile {
    try TemporaryFile.claim(beside: folder.file("a"), ending: "tmp", mode: mode)
  }

  private func name(_ number: Int) -> String { ".imagefeed-\(number).tmp" }

  @Test("Concurrent writers use different names, which are reused")
  func names() throws {
    let files = try (0..<3).map { _ in try claim() }
    #expect(files.map(\.path) == (0..<3).map { folder.file(name($0)) })
    files[1].discard()
    let next = try claim()
    #expect(next.path == files[1].path)
    for file in [files[0], files[2], next] { file.discard() }
    #expect(try folder.names() == [])
  }

  @Test("The leftover file of a killed writer is reused, and empty")
  func leftover() throws {
    try folder.write("left by a killed writer", to: name(0))
    let file = try claim()
    defer { file.discard() }
    #expect(file.path == folder.file(name(0)))
    #expect(try readFile(file.path) == [])
  }

  @Test("A name that also belongs to a finished file is skipped, and that file stays")
  func linked() throws {
    try folder.write("whole", to: "photo.jpg")
    link(folder.file("photo.jpg"), folder.file(name(0)))
    let file = try claim()
    defer { file.discard() }
    #expect(file.path == folder.file(name(0)))
    #expect(try readFile(folder.file("photo.jpg")) == Array("whole".utf8))
  }

  @Test("A leftover that others could read is not written to")
  func exposed() throws {
    chmod(try folder.write("", to: name(0)), 0o644)
    let file = try claim()
    defer { file.discard() }
    var status = stat()
    #expect(fstat(file.descriptor, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test("A link, a folder or a pipe with the name is left unchanged")
  func strange() throws {
    symlink(try folder.write("theirs", to: "theirs"), folder.file(name(0)))
    mkdir(folder.file(name(1)), 0o700)
    mkfifo(folder.file(name(2)), 0o600)
    let file = try claim()
    file.discard()
    #expect(file.path == folder.file(name(3)))
    #expect(try readFile(folder.file("theirs")) == Array("theirs".utf8))
    #expect(try folder.names().count == 4)
  }

  @Test("A missing folder is reported at once")
  func noFolder() throws {
    #expect(throws: FileFault(ENOENT)) {
      try TemporaryFile.claim(beside: folder.file("none/a"), ending: "tmp", mode: 0o600)
    }
  }
}
