import FeedCore
import FeedSystem
import FeedTestSupport
import Glibc
import Testing

@testable import BackendFolder

/// A share that is not mounted leaves an empty folder.
@Suite("BACK-44: a folder that is empty for a while", .blocking, .timeLimit(.minutes(2)))
struct FolderAwayTests {
  private let harness: FolderHarness

  init() throws {
    harness = try FolderHarness(secondsLater: 3_600)
    for name in ["share/one.jpg", "share/2022/two.jpg", "own.jpg"] { try harness.photos.add(name) }
  }

  private var away: String { harness.photos.path + ".away" }

  /// Replaces a folder by an empty one.
  private func unmount(_ name: String) throws {
    let path = name == "." ? harness.photos.path : harness.photos.file(name)
    try #require(rename(path, away) == 0 && mkdir(path, 0o700) == 0)
  }

  private func mount(_ name: String) throws {
    let path = name == "." ? harness.photos.path : harness.photos.file(name)
    try #require(rmdir(path) == 0 && rename(away, path) == 0)
  }

  @Test(
    "BACK-7: a share that was unmounted is not read again afterwards", arguments: [".", "share"])
  func unmounted(name: String) async throws {
    _ = try await harness.page()
    try await harness.caption(all: "kept")
    let shown = name == "." ? [] : ["own.jpg"]
    try unmount(name)
    for _ in 0..<2 { #expect(try await harness.page().names == shown) }
    #expect(try await harness.found("jpg") == shown)
    #expect(try await harness.index().load()?.photos.count == 3)
    try mount(name)
    #expect(try await harness.page().photos.map(\.altDescription) == ["kept", "kept", "kept"])
  }

  @Test("BACK-7: a share that is remounted while the program runs is not read again")
  func unmountedMeanwhile() async throws {
    _ = try await harness.page()
    try await harness.caption(all: "kept")
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let photo = try #require(try await backend.feed().photos.first)
    try unmount(".")
    #expect(try await backend.feed().photos.isEmpty)
    await #expect { try await backend.photos.photo(photo.id, as: nil) } throws: {
      ($0 as? FeedError)?.code == .notFound
    }
    try mount(".")
    #expect(try await backend.feed().photos.map(\.altDescription) == ["kept", "kept", "kept"])
  }

  @Test("BACK-44: likes of photos on an unmounted share return with the share")
  func likes() async throws {
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let user = try #require(backend.user)
    let id = try await backend.id(of: "share/one.jpg")
    _ = try await backend.photos.setLike(true, of: id, as: user)
    func favorites() async throws -> [String] {
      try await backend.photos.photos(from: .favorites(of: "me"), PageRequest(1), as: user).value
        .names
    }
    try unmount(".")
    _ = try await backend.feed()
    #expect(try await favorites().isEmpty)
    try mount(".")
    _ = try await backend.feed()
    #expect(try await favorites() == ["share/one.jpg"])
  }

  @Test("BACK-7: photos that were deleted are forgotten as long as their folder has others")
  func deleted() async throws {
    _ = try await harness.page()
    unlink(harness.photos.file("own.jpg"))
    try Program.run("rm", ["-r", harness.photos.file("share/2022")])
    #expect(try await harness.page().names == ["share/one.jpg"])
    let index = try await harness.index()
    try await eventually("an index without them") { index.load()?.photos.count == 1 ? () : nil }
  }

  @Test(
    "FAV-45: favorites, searches and likes report a folder that is not mounted, as the feed does")
  func reported() async throws {
    _ = try await harness.page()
    let index = try await harness.index()
    var catalog = try #require(index.load())
    for position in catalog.folders.indices { catalog.folders[position].device += 1 }
    try index.save(catalog)
    try unmount(".")
    let backend = try harness.backend()
    defer { backend.shutDown() }
    let user = try #require(backend.user)
    let remark = Message(.remarkFolderAway, harness.photos.path, "3")
    for source in [.favorites(of: "me"), .search(SearchQuery(words: "jpg")), .feed]
      as [PhotoSource]
    {
      let page = try await backend.photos.photos(from: source, PageRequest(1), as: user).value
      #expect(page.photos.isEmpty && page.remarks == [remark])
    }
    await #expect(throws: FeedError(.disk, remark)) {
      try await backend.photos.setLike(true, of: backend.id(of: "own.jpg"), as: user)
    }
    try mount(".")
  }

  @Test("BACK-7: a remark reports a missing share if its folder is empty on another device")
  func otherDevice() async throws {
    _ = try await harness.page()
    try unmount(".")
    #expect(try await harness.page().remarks.isEmpty, "the same device: the user emptied it")
    let catalog = try #require(try await harness.index().load())
    let device = try #require(FolderRoot(path: harness.photos.path).device)
    #expect(catalog.awayOnOtherDevice(than: device) == 0)
    #expect(catalog.awayOnOtherDevice(than: device + 1) == 3)
    try mount(".")
  }
}
