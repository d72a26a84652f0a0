import FeedSystem
import FeedTestSupport
import Glibc
import Testing

@Suite("The state of a file")
struct FileStateTests {
  private let local = FileSystem(type: 0xEF53)
  private let fuse = FileSystem(type: 0x6573_5546)

  private func status(_ change: (inout stat) -> Void = { _ in }) -> stat {
    var status = stat()
    (status.st_ino, status.st_size, status.st_dev) = (7, 100, 1)
    (status.st_mtim.tv_sec, status.st_ctim.tv_sec) = (1_000, 2_000)
    change(&status)
    return status
  }

  private func state(on system: FileSystem, _ change: (inout stat) -> Void = { _ in }) -> FileState
  {
    FileState(status(change), on: system)
  }

  @Test("Size, both times and the inode show a change if the file system has stable inodes")
  func changes() {
    let known = state(on: local)
    #expect(state(on: local) == known)
    #expect(state(on: local) { $0.st_size += 1 } != known)
    #expect(state(on: local) { $0.st_mtim.tv_nsec += 1 } != known)
    #expect(state(on: local) { $0.st_ctim.tv_nsec += 1 } != known)
    #expect(state(on: local) { $0.st_ino += 1 } != known)
    #expect(state(on: local) { $0.st_dev += 1 } == known, "a remounted share")
  }

  @Test("BACK-39: Inodes of FUSE, FAT and shares are not compared")
  func inodes() {
    #expect(state(on: fuse) { $0.st_ino += 1 } == state(on: fuse))
    #expect(state(on: fuse) { $0.st_ctim.tv_nsec += 1 } != state(on: fuse))
    for type in [0x4D44, 0x2011_BAB0, 0x6969, 0xFF53_4D42, 0xFE53_4D42, 0x0102_1997, 0] as [UInt] {
      #expect(!FileSystem(type: type).keepsInodes)
    }
  }

  @Test("A file system without inodes may give a file in use another number or time")
  func inUse() {
    #expect(!state(on: local) { $0.st_ctim.tv_nsec += 1 }.isStill(state(on: local)))
    #expect(state(on: fuse) { $0.st_ctim.tv_nsec += 1 }.isStill(state(on: fuse)))
    #expect(!state(on: fuse) { $0.st_mtim.tv_nsec += 1 }.isStill(state(on: fuse)))
  }

  @Test(
    "A change within two seconds is recent",
    arguments: [(0, true), (1, true), (2, false), (-60, true), (-90_000, false), (9_000, false)])
  func recent(age: Int64, isRecent: Bool) {
    #expect(state(on: local).isRecent(at: (2_000 + age) * 1_000_000_000) == isRecent)
  }

  @Test("Times beyond 64 bits are neither equal to others nor recent")
  func extremes() {
    let far = state(on: local) { $0.st_ctim.tv_sec = .max }
    #expect(far != state(on: local) && !far.isRecent(at: 0) && !far.isRecent(at: .min))
    #expect(!FileState.unknown.isRecent(at: .max))
  }

  @Test("The file system of a path is that of the open file")
  func fileSystem() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("x", to: "file")
    let file = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    #expect(FileSystem(of: file) == FileSystem(of: path.utf8CString.map(\.self)))
  }
}
