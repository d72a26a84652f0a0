import FeedCore
import FeedTestSupport
import Glibc
import Testing

@testable import BackendFolder

@Suite("BACK-7: the index of a folder", .blocking, .timeLimit(.minutes(2)))
struct FolderIndexTests {
  private let harness: FolderHarness

  init() throws { harness = try FolderHarness() }

  private func page() async throws -> PhotoPage {
    let backend = try harness.backend()
    defer { backend.shutDown() }
    return try await backend.feed()
  }

  @Test("BACK-7: files of the same size and time are not read again")
  func kept() async throws {
    for name in ["a/one.jpg", "two.jpg"] {
      try harness.photos.add(name) { $0.description = "caption of \(name)" }
      try harness.photos.touch(name, "2015-01-01")
    }
    let before = try await page()
    // Zeros of the same size and time: whoever looks into them finds no photo.
    for name in ["a/one.jpg", "two.jpg"] {
      let path = harness.photos.file(name)
      let count = try readFile(path).count
      try harness.photos.write([UInt8](repeating: 0, count: count), to: name)
      try harness.photos.touch(name, "2015-01-01")
    }
    #expect(try await page() == before)
    #expect(before.photos.count == 2)
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

  /// The index, which is written beside the answer and may still be on its way.
  private func indexName() async throws -> String {
    try await eventually("an index in the cache") {
      try harness.places.names()
        .first { $0.hasPrefix("cache/folders/") && !$0.contains("/.") }
    }
  }

  @Test("BACK-7: a damaged index is made anew")
  func damaged() async throws {
    try harness.photos.add("one.jpg")
    let before = try await page()
    let name = try await indexName()
    let path = harness.places.file(name)
    let whole = try readFile(path)
    for change in [whole.count / 2, 3, whole.count - 1] {
      try await eventually("a whole index") { IndexFile(path: path).load().map { _ in } }
      var bytes = whole
      bytes[change] ^= 0x5A
      try harness.places.write(bytes, to: name)
      #expect(IndexFile(path: path).load() == nil)
      #expect(try await page() == before)
    }
    try harness.places.write(Array(whole.dropLast()), to: name)
    #expect(try await page() == before)
  }

  @Test("BACK-7: other formats still count in a folder that a start takes over from the index")
  func otherFormats() async throws {
    try harness.photos.add([1], as: "a/one.png")
    try harness.photos.touch("a", "2015-01-01")
    _ = try await page()
    try harness.photos.add("two.jpg")
    let counts = try await harness.findings().map(\.message.arguments.last)
    #expect(counts == ["1"])
  }

  @Test("BACK-7: a file that was still being copied is shown once it is whole")
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

  @Test("BACK-7: an id stands for a digest and back", arguments: [0, 1, 61, 62, UInt64.max])
  func digests(digest: UInt64) {
    #expect(PhotoID(digest: digest).digest == digest)
    #expect(PhotoID(digest: digest).text.utf8.count == 11)
  }

  @Test(
    "BACK-7: what is no id has no digest", arguments: ["", "short", "zzzzzzzzzzz", "0000000000-"])
  func noDigest(text: String) { #expect(PhotoID(text).digest == nil) }
}
