import FeedCore
import FeedSystem
import FeedTestSupport
import Glibc
import LocalStores
import Testing

@Suite("Files that only their owner can read")
struct PrivateFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func mode(_ path: String) throws -> mode_t {
    var status = stat()
    try #require(lstat(path, &status) == 0)
    return status.st_mode & 0o7777
  }

  private func contents(
    _ file: PrivateFile
  ) throws -> (bytes: [UInt8], exposure: PrivateFile.FileAccess)? {
    guard case .contents(let bytes, let exposure) = try file.read() else { return nil }
    return (bytes, exposure)
  }

  @Test("SEC-10: a new file is 0600 in folders of 0700, whatever the umask, and is read back")
  func modes() throws {
    let file = PrivateFile(path: folder.file("a/b/token"))
    try file.write([1, 2, 3])
    #expect(try mode(file.path) == 0o600)
    #expect(try mode(folder.file("a/b")) == 0o700)
    #expect(try mode(folder.file("a")) == 0o700)
    let read = try #require(try contents(file))
    #expect(read.bytes == [1, 2, 3])
    #expect(read.exposure == .none)
  }

  @Test(
    "A file is missing even if its folder is not a folder",
    arguments: ["no", "file/no"])
  func missing(name: String) throws {
    try PrivateFile(path: folder.file("file")).write([])
    #expect(try contents(PrivateFile(path: folder.file(name))) == nil)
  }

  @Test("SEC-10, SEC-4: a file is replaced as a whole, and no temporary file remains")
  func replaced() throws {
    let file = PrivateFile(path: folder.file("token"))
    try file.write(Array(repeating: 1, count: 100_000))
    let before = open(file.path, O_RDONLY)
    defer { close(before) }
    try file.write([2])
    var old = stat()
    #expect(fstat(before, &old) == 0)
    #expect(old.st_size == 100_000)
    #expect(try contents(file)?.bytes == [2])
    #expect(try folder.names() == ["token"])
  }

  @Test("A replaced file is 0600 even if other users could read the old one")
  func replacedExposed() throws {
    let file = PrivateFile(path: folder.file("token"))
    try file.write([1])
    chmod(file.path, 0o644)
    try file.write([2])
    #expect(try mode(file.path) == 0o600)
  }

  @Test(
    "SEC-8: a replacement is at most as open as the old file", arguments: [0o600, 0o400, 0o640])
  func permissions(old: mode_t) throws {
    let path = try folder.write("old", to: "file")
    chmod(path, old)
    try WholeFile.write([1], to: path, mode: 0o644)
    #expect(try mode(path) == old & 0o644 && readFile(path) == [1])
  }

  @Test(
    "SEC-11: a file that others can read is made private, and reported once",
    arguments: [0o640, 0o604, 0o660])
  func exposed(open: mode_t) throws {
    let file = PrivateFile(path: folder.file("token"))
    try file.write([1])
    chmod(file.path, open)
    #expect(try contents(file)?.exposure == .closed)
    #expect(try mode(file.path) == 0o600)
    #expect(try contents(file)?.exposure == PrivateFile.FileAccess.none)
  }

  @Test("SEC-1: the target of a link keeps its permissions")
  func exposedLink() throws {
    let target = PrivateFile(path: folder.file("theirs"))
    try target.write([1])
    chmod(target.path, 0o644)
    symlink("theirs", folder.file("token"))
    #expect(try contents(PrivateFile(path: folder.file("token")))?.exposure == .leftOpen)
    #expect(try mode(target.path) == 0o644)
  }

  @Test("SEC-11: the folder of a secret file is made private, and reported once")
  func openFolder() throws {
    mkdir(folder.file("open"), 0o755)
    chmod(folder.file("open"), 0o755)
    let file = PrivateFile(path: folder.file("open/config"))
    #expect(file.closeFolder())
    #expect(try mode(folder.file("open")) == 0o700)
    #expect(!file.closeFolder())
  }

  @Test("SEC-18: a read-only folder or file stays read-only when it is made private")
  func readOnly() throws {
    let file = PrivateFile(path: folder.file("locked/config"))
    try file.write([1])
    chmod(file.path, 0o444)
    chmod(folder.file("locked"), 0o555)
    defer { chmod(folder.file("locked"), 0o700) }
    #expect(file.closeFolder())
    #expect(try contents(file)?.exposure == .closed)
    #expect(try mode(folder.file("locked")) == 0o500 && mode(file.path) == 0o400)
  }

  @Test(
    "SEC-6: files that root writes in another user’s folder belong to that user, as with `sudo -E`",
    .enabled(if: geteuid() == 0, "needs root"))
  func owner() throws {
    mkdir(folder.file("home"), 0o700)
    try folder.write("", to: "home/linked")
    try #require(
      chown(folder.file("home"), 1, 2) == 0 && chown(folder.file("home/linked"), 3, 4) == 0)
    try PrivateFile(path: folder.file("home/.config/app/file")).write([1])
    try FileLock(waitingFor: folder.file("home/lock")).release()
    try PrivateFile(path: folder.file("home/linked")).write([1])
    try PrivateFile(path: folder.file("own")).write([1])
    for (name, owner) in [
      ("home/.config", 1), ("home/.config/app", 1), ("home/.config/app/file", 1), ("home/lock", 1),
      ("home/linked", 3), ("own", 0),
    ] as [(String, uid_t)] {
      var status = stat()
      try #require(lstat(folder.file(name), &status) == 0)
      #expect(status.st_uid == owner && status.st_gid == (owner == 0 ? 0 : owner + 1), "\(name)")
    }
  }

  @Test(
    "SEC-19: root writes nothing behind another user’s link to a folder of a third user",
    .enabled(if: geteuid() == 0, "needs root"), arguments: ["home/.config", "home/.config/app"])
  func foreignLinkedFolder(link: String) throws {
    for name in ["elsewhere", "home"] { mkdir(folder.file(name), 0o755) }
    if link != "home/.config" { mkdir(folder.file("home/.config"), 0o700) }
    symlink(folder.file("elsewhere"), folder.file(link))
    try #require(lchown(folder.file(link), 1, 1) == 0)
    let file = PrivateFile(path: folder.file("home/.config/app/file"))
    for owner in [0, 2] as [uid_t] {
      try #require(chown(folder.file("elsewhere"), owner, owner) == 0)
      #expect(throws: FeedError.self) { try file.write([1]) }
      #expect(throws: FeedError.self) { try file.makeFolder() }
      #expect(throws: FeedError.self) { try file.followingLinks() }
    }
    #expect(try folder.names().allSatisfy { !$0.hasPrefix("elsewhere/") })
    // The user's own folder is used, and what is made there belongs to the user.
    try #require(chown(folder.file("elsewhere"), 1, 1) == 0)
    try file.write([1])
    var status = stat()
    try #require(stat(file.path, &status) == 0)
    #expect(status.st_uid == 1)
    // Links of root itself lead where root wants.
    try #require(lchown(folder.file(link), 0, 0) == 0 && chown(folder.file("elsewhere"), 2, 2) == 0)
    try file.write([2])
  }

  @Test("SEC-1: a folder behind a link is shared on purpose, and stays open")
  func linkedFolder() throws {
    mkdir(folder.file("shared"), 0o755)
    chmod(folder.file("shared"), 0o755)
    symlink("shared", folder.file("link"))
    #expect(!PrivateFile(path: folder.file("link/config")).closeFolder())
    #expect(try mode(folder.file("shared")) == 0o755)
  }

  @Test(
    "SEC-1: another user's folder keeps its permissions, even if we could change them",
    .enabled(if: geteuid() == 0, "needs root, who might"))
  func foreignFolder() throws {
    mkdir(folder.file("theirs"), 0o755)
    chmod(folder.file("theirs"), 0o755)
    try #require(chown(folder.file("theirs"), 1, 1) == 0)
    #expect(!PrivateFile(path: folder.file("theirs/config")).closeFolder())
    #expect(try mode(folder.file("theirs")) == 0o755)
  }

  @Test("TUI-10: users who can replace a link's target in its folder can write the file")
  func replaceableTarget() throws {
    let target = PrivateFile(path: folder.file("shared/config"))
    try target.write([1])
    mkdir(folder.file("own"), 0o700)
    symlink("../shared/config", folder.file("own/config"))
    let link = PrivateFile(path: folder.file("own/config"))
    #expect(!link.isWritableByOthers)
    chmod(folder.file("shared"), 0o777)
    #expect(link.isWritableByOthers && !link.belongsToOthers)
  }

  @Test("TUI-10: users who can replace a link on the way to the file can write the file")
  func replaceableLink() throws {
    try PrivateFile(path: folder.file("kept/config")).write([1])
    for name in ["shared", "own"] { mkdir(folder.file(name), 0o700) }
    symlink("../kept/config", folder.file("shared/config"))
    symlink("../shared/config", folder.file("own/config"))
    let link = PrivateFile(path: folder.file("own/config"))
    #expect(!link.isWritableByOthers)
    chmod(folder.file("shared"), 0o777)
    #expect(link.isWritableByOthers && !link.belongsToOthers)
  }

  @Test("A failed write keeps the old file and leaves no temporary file")
  func unwritable() throws {
    let file = PrivateFile(path: folder.file("token"))
    try file.write([1])
    mkdir(folder.file("folder"), 0o700)
    try PrivateFile(path: folder.file("folder/x")).write([1])
    let error = #expect(throws: FeedError.self) {
      try PrivateFile(path: folder.file("folder")).write([2])
    }
    #expect(error?.code == .disk)
    #expect(throws: FeedError.self) { try PrivateFile(path: folder.file("token/below")).write([2]) }
    #expect(try folder.names() == ["folder", "folder/x", "token"])
    #expect(try contents(file)?.bytes == [1])
  }

  @Test("Concurrent writers in one process all succeed, and the file is one complete version")
  func race() async throws {
    let file = PrivateFile(path: folder.file("token"))
    for _ in 0..<40 {
      try await withThrowingTaskGroup { group in
        for writer in UInt8(1)...8 {
          group.addTask { try file.write(Array(repeating: writer, count: 50_000)) }
        }
        try await group.waitForAll()
      }
      let bytes = try #require(try contents(file)?.bytes)
      #expect(bytes.count == 50_000)
      #expect(Set(bytes).count == 1)
    }
    #expect(try folder.names() == ["token"])
  }
}
