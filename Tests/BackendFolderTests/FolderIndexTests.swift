import FeedCore
import FeedSystem
import FeedTestSupport
import Glibc
import Testing

@testable import BackendFolder

@Suite("BACK-7: the index of a folder", .blocking, .timeLimit(.minutes(2)))
struct FolderIndexTests {
  private let harness: FolderHarness

  init() throws { harness = try FolderHarness(secondsLater: 3_600) }

  private func page() async throws -> PhotoPage { try await harness.page() }

  @Test("BACK-39: files that have not changed are not read again")
  func kept() async throws {
    for name in ["a/one.jpg", "two.jpg"] { try harness.photos.add(name) }
    _ = try await page()
    try await harness.caption(all: "kept")
    #expect(try await page().photos.map(\.altDescription) == ["kept", "kept"])
    #expect(try await harness.found("kept").count == 2)
  }

  @Test("BACK-39: an edit in place that keeps size and time is found at the next start")
  func editedInPlace() async throws {
    try harness.photos.add("a/one.jpg") { $0.description = "before" }
    _ = try await page()
    try harness.photos.edit("a/one.jpg") { $0.description = "after." }
    #expect(try await harness.found("after") == ["a/one.jpg"])
    #expect(try await harness.found("before").isEmpty)
  }

  @Test(
    "BACK-7: a file that is replaced by one of the same size and time is found at the next start")
  func replaced() async throws {
    try harness.photos.add("a/one.jpg") { $0.description = "before" }
    _ = try await page()
    try harness.photos.replace("a/one.jpg") { $0.description = "after." }
    #expect(try await harness.found("after") == ["a/one.jpg"])
  }

  @Test(
    "BACK-7: an edit that keeps size and time is found after a reload, before its page is shown")
  func reloaded() async throws {
    try harness.photos.add("one.jpg") { $0.description = "before" }
    let backend = try harness.backend()
    defer { backend.shutDown() }
    _ = try await backend.feed()
    try harness.photos.edit("one.jpg") { $0.description = "after." }
    _ = try await backend.feed(1, size: 1)
    #expect(try await backend.found("after") == ["one.jpg"])
  }

  @Test("BACK-7: a file that was changed just before it was read is read again at the next start")
  func recent() async throws {
    var now = harness
    now.secondsLater = 0
    try harness.photos.add("one.jpg") { $0.description = "as it is" }
    _ = try await now.page()
    // As if it had been read before an edit that left the same times.
    try await harness.caption(all: "as it was")
    #expect(try await harness.found("is") == ["one.jpg"])
    #expect(try await harness.found("was").isEmpty)
    try await harness.caption(all: "kept")
    #expect(try await harness.found("kept") == ["one.jpg"], "read once")
  }

  @Test("BACK-7: an index of version 0.2.0 is read; its files are checked once")
  func firstIndex() async throws {
    for name in ["a/one.jpg", "two.jpg"] { try harness.photos.add(name) }
    try harness.photos.touch("two.jpg", "2015-01-01T00:00:00Z")
    let before = try await page()
    try await harness.caption(all: "old")
    let index = try await harness.index()
    let catalog = try #require(index.load())
    try WholeFile.write(FirstIndexBytes.of(catalog), to: index.path, mode: 0o600)
    let known = try #require(index.load())
    #expect(known.photos.map(\.id) == catalog.photos.map(\.id))
    #expect(known.photos.map { known.text($0.caption) } == ["old", "old"])
    #expect(known.photos.map(\.date) == catalog.photos.map(\.date))
    #expect(known.photos.map(\.state) == [.unread, .unread], "whatever the files say")
    #expect(known.photos.allSatisfy { $0.flags.contains(.undecoded) }, "no color to search by")
    #expect(try await page() == before, "read again")
    try await harness.caption(all: "kept")
    #expect(try await page().photos.map(\.altDescription) == ["kept", "kept"], "read once")
  }

  @Test("BACK-7: a start sees new files, and those of another size")
  func changes() async throws {
    try harness.photos.add("one.jpg")
    _ = try await page()
    try harness.photos.add("two.jpg")
    try harness.photos.add("one.jpg") { $0.description = "a longer file" }
    let photos = try await page().photos
    #expect(Set(photos.map(\.altDescription)) == ["a longer file", "two"])
  }

  @Test("BACK-7: a damaged index is rebuilt")
  func damaged() async throws {
    try harness.photos.add("one.jpg")
    let before = try await page()
    let path = try await harness.index().path
    let whole = try readFile(path)
    for change in [whole.count / 2, 3, whole.count - 1] {
      try await eventually("a whole index") { IndexFile(path: path).load().map { _ in } }
      var bytes = whole
      bytes[change] ^= 0x5A
      try WholeFile.write(bytes, to: path, mode: 0o600)
      #expect(IndexFile(path: path).load() == nil)
      #expect(try await page() == before)
    }
    try WholeFile.write(Array(whole.dropLast()), to: path, mode: 0o600)
    #expect(try await page() == before)
  }

  @Test("BACK-7: other formats still count in a folder that is loaded from the index")
  func otherFormats() async throws {
    try harness.photos.add([1], as: "a/one.tif")
    try harness.photos.touch("a", "2015-01-01")
    _ = try await page()
    try harness.photos.add("two.jpg")
    let counts = try await harness.diagnostics().map(\.message.arguments.last)
    #expect(counts == ["1"])
  }

  @Test("BACK-7: a file that is being copied is shown once it is complete")
  func completed() async throws {
    try harness.photos.add("one.jpg")
    try harness.photos.add("two.jpg")
    let whole = try readFile(harness.photos.file("two.jpg"))
    try harness.photos.add(Array(whole.prefix(whole.count / 2)), as: "two.jpg")
    try harness.photos.touch(".", "2015-01-01")
    #expect(try await page().names == ["one.jpg"])
    try harness.photos.add(whole, as: "two.jpg")
    // Writing into a file does not change its folder's time.
    try harness.photos.touch(".", "2015-01-01")
    #expect(Set(try await page().names) == ["one.jpg", "two.jpg"])
  }

  @Test("BACK-7: an id converts to a digest and back", arguments: [0, 1, 61, 62, UInt64.max])
  func digests(digest: UInt64) {
    #expect(PhotoID(digest: digest).digest == digest)
    #expect(PhotoID(digest: digest).text.utf8.count == 11)
  }

  @Test(
    "BACK-7: an invalid id has no digest", arguments: ["", "short", "zzzzzzzzzzz", "0000000000-"])
  func noDigest(text: String) { #expect(PhotoID(text).digest == nil) }
}

/// An index as version 0.2.0 wrote it.
private enum FirstIndexBytes {
  static func of(_ catalog: Catalog) -> [UInt8] {
    let folders = catalog.folders.map { folder in
      FirstIndex.Folder(
        path: folder.path, modified: folder.state.modified, parent: folder.parent,
        first: folder.first, count: folder.count, others: folder.others)
    }
    let photos = catalog.photos.map { photo in
      FirstIndex.Photo(
        id: photo.id, bytes: photo.file.bytes, modified: photo.file.modified, date: photo.date,
        name: photo.name, caption: photo.caption, hash: photo.hash, folder: photo.folder,
        author: photo.author, width: photo.width, height: photo.height, color: photo.color,
        thumbnailStart: photo.thumbnailStart, thumbnailCount: photo.thumbnailCount,
        stateCode: photo.stateCode, orientation: photo.orientation)
    }
    let authors = Array(catalog.authors.dropFirst().map(\.name).joined(separator: "\0").utf8)
    let header: [UInt64] = [
      FirstIndex.magic, FirstIndex.layout, UInt64(folders.count), UInt64(photos.count),
      UInt64(catalog.texts.count), UInt64(authors.count),
      IndexFile.checksum(folders, photos, catalog.texts, authors),
    ]
    return bytes(header) + bytes(folders) + bytes(photos) + catalog.texts + authors
  }

  private static func bytes<Element>(_ elements: [Element]) -> [UInt8] {
    elements.withUnsafeBytes { Array($0) }
  }
}
