import FeedCore
import FeedTestSupport
import Glibc
import Testing

@testable import BackendFolder

/// Files that the user may not read. `tools/test-rights` runs these tests as such a user.
@Suite(
  "BACK-7: files and folders that cannot be read", .blocking, .timeLimit(.minutes(2)),
  .enabled(if: geteuid() != 0, "root reads every file; tools/test-rights runs it"))
struct FolderRightsTests {
  private let harness: FolderHarness

  init() throws {
    harness = try FolderHarness(secondsLater: 3_600)
    try harness.photos.add("closed/one.jpg")
    try harness.photos.add("two.jpg")
  }

  private func remarks(_ folders: String..., reason: Int32 = EACCES) -> [Message] {
    [
      Message(
        .remarkUnreadableFolders, String(folders.count), folders.joined(separator: ", "),
        String(cString: strerror(reason)))
    ]
  }

  /// Changes the permissions of a file or folder.
  private func setRights(_ name: String, _ mode: mode_t) throws {
    let path = name == "." ? harness.photos.path : harness.photos.file(name)
    try #require(chmod(path, mode) == 0)
  }

  @Test("FAV-45: the favorites name a folder that cannot be read")
  func favorites() async throws {
    let backend = try harness.backend()
    let user = try #require(backend.user)
    _ = try await backend.photos.setLike(true, of: backend.id(of: "closed/one.jpg"), as: user)
    backend.shutDown()
    try setRights("closed", 0)
    defer { try? setRights("closed", 0o700) }
    let next = try harness.backend()
    defer { next.shutDown() }
    let page = try await next.photos.photos(from: .favorites(of: "me"), PageRequest(1), as: user)
    #expect(page.value.photos.isEmpty)
    #expect(page.value.remarks == remarks(harness.photos.path + "/closed"))
  }

  @Test(
    "BACK-37: feed and doctor name a folder that cannot be read, and the others are shown",
    arguments: [0, 0o100, 0o400, 0o600] as [mode_t])
  func folder(mode: mode_t) async throws {
    try setRights("closed", mode)
    defer { try? setRights("closed", 0o700) }
    let closed = harness.photos.path + "/closed"
    for _ in 0..<2 {
      let page = try await harness.page()
      #expect(page.names == ["two.jpg"] && page.skipped == 0)
      #expect(page.remarks == remarks(closed))
    }
    #expect(harness.log.all.contains { $0.contains("Unreadable") && $0.contains("closed") })
    let diagnostics = try await harness.diagnostics()
    #expect(diagnostics.contains { $0.verdict == .notice && remarks(closed) == [$0.message] })
  }

  @Test("BACK-7: a folder that becomes readable is noticed at the next start and by a reload")
  func folderRightsReturn() async throws {
    _ = try await harness.page()
    try await harness.caption(all: "kept")
    try setRights("closed", 0)
    // The parent folder keeps its state when permissions change.
    #expect(try await harness.page().names == ["two.jpg"])
    try setRights("closed", 0o700)
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let page = try await backend.feed()
    #expect(Set(page.names) == ["closed/one.jpg", "two.jpg"] && page.remarks.isEmpty)
    #expect(page.photos.map(\.altDescription) == ["kept", "kept"], "not read again")
    try setRights("closed", 0)
    #expect(try await backend.feed().names == ["two.jpg"])
    try setRights("closed", 0o700)
    #expect(try await backend.feed().photos.count == 2)
  }

  @Test("BACK-7: a file that becomes readable is noticed at the next start and by a reload")
  func fileRightsReturn() async throws {
    try setRights("two.jpg", 0)
    for _ in 0..<2 {
      let page = try await harness.page()
      #expect(page.names == ["closed/one.jpg"] && page.skipped == 1)
    }
    let backend = try harness.backend()
    defer { backend.shutDown() }
    #expect(try await backend.feed().photos.count == 1)
    try setRights("two.jpg", 0o600)
    #expect(try await backend.feed().photos.count == 2)
    #expect(try await harness.page().photos.count == 2)
  }

  @Test("BACK-44: a pictures folder that cannot be read is an error, and its index is kept")
  func root() async throws {
    _ = try await harness.page()
    try await harness.caption(all: "kept")
    try setRights(".", 0)
    await #expect { try await harness.page() } throws: { ($0 as? FeedError)?.code == .disk }
    try setRights(".", 0o700)
    #expect(try await harness.page().photos.map(\.altDescription) == ["kept", "kept"])
  }

  @Test("BACK-7: the error names a pictures folder that cannot be entered")
  func rootWithoutEntering() async throws {
    _ = try await harness.page()
    try await harness.caption(all: "kept")
    try setRights(".", 0o600)
    let page = try await harness.page()
    try setRights(".", 0o700)
    #expect(page.photos.isEmpty && page.remarks.first?.phrase == .remarkUnreadableFolders)
    #expect(try await harness.page().photos.map(\.altDescription) == ["kept", "kept"])
  }

  @Test("BACK-7: many folders that cannot be read are counted, and three are named")
  func many() async throws {
    let names = (1...5).map { "folder \($0)" }
    for name in names {
      try harness.photos.add("\(name)/one.jpg")
      try setRights(name, 0)
    }
    defer { for name in names { try? setRights(name, 0o700) } }
    let arguments = try #require(try await harness.page().remarks.first?.arguments)
    #expect(arguments[0] == "5" && arguments[1].hasSuffix(", …"))
    #expect(arguments[1].split(separator: ",").count == 4)
  }
}
