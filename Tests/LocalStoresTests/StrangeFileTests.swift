import FeedCore
import FeedTestSupport
import Glibc
import LocalStores
import Testing

@Suite("Only small plain files are read")
struct StrangeFileTests {
  private let folder: TemporaryFolder
  private let file: PrivateFile

  init() throws {
    folder = try TemporaryFolder()
    file = PrivateFile(path: folder.file("token"))
  }

  private func expectRefused(_ reason: String) {
    let message = Message(.errorUnreadable, file.path, reason)
    #expect(throws: FeedError(.disk, message)) { try file.read() }
  }

  @Test("A folder is refused")
  func directory() {
    mkdir(file.path, 0o700)
    expectRefused("Is a directory")
  }

  @Test("A pipe is refused without waiting for a writer")
  func pipe() {
    mkfifo(file.path, 0o600)
    expectRefused("Not a regular file")
  }

  @Test("A device is refused, even as the target of a link")
  func device() {
    symlink("/dev/zero", file.path)
    expectRefused("Not a regular file")
  }

  @Test("A file larger than the limit is refused")
  func oversize() throws {
    let limit = 1 << 20
    try file.write(Array(repeating: 7, count: limit))
    guard case .contents(let bytes, _) = try file.read() else {
      Issue.record("the largest file was not read")
      return
    }
    #expect(bytes.count == limit)
    try file.write(Array(repeating: 7, count: limit + 1))
    expectRefused("File too large")
  }

  @Test("A link that leads in a circle is refused")
  func circle() {
    symlink(file.path, file.path)
    expectRefused("Too many levels of symbolic links")
  }

  @Test("Writing replaces a link and never follows it")
  func link() throws {
    let target = PrivateFile(path: folder.file("target"))
    try target.write([1])
    symlink(target.path, file.path)
    try file.write([2])
    var status = stat()
    #expect(lstat(file.path, &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFREG)
    guard case .contents(let bytes, _) = try target.read() else {
      Issue.record("the link's target is missing")
      return
    }
    #expect(bytes == [1])
  }

  @Test("A link to a plain file is read because settings may be linked dotfiles")
  func linkedSettings() throws {
    try PrivateFile(path: folder.file("target")).write([1])
    symlink(folder.file("target"), file.path)
    guard case .contents(let bytes, _) = try file.read() else {
      Issue.record("the link was not followed")
      return
    }
    #expect(bytes == [1])
  }
}
