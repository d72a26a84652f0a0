import BackendFixture
import FeedCore
import FeedTestSupport
import Glibc
import Testing

@Suite("BACK-3: searching a folder")
struct FixtureSearchTests {
  private let folder: FixtureOnDisk

  /// Writes more pages of one photo each than the backend keeps in memory.
  init() throws {
    folder = try FixtureOnDisk()
    let numbers = 0..<100
    for number in numbers {
      try folder.write(
        """
        [{"id": "p\(number)", "width": 3, "height": 2, "user": {"username": "lin"},
          "description": "\(number < 98 ? "fog" : "boat")"}]
        """, to: "\(number).json")
    }
    let pages = numbers.map { #"{"file": "\#($0).json", "ids": ["p\#($0)"]}"# }
    try folder.write(
      #"{"version": 1, "feed": [\#(pages.joined(separator: ","))]}"#, to: "fixture.json")
  }

  @Test("MCP-4: a handwritten id matches only exactly; a recorded one also matches slugs")
  func names() throws {
    try folder.write(
      """
      {"version": 1, "feed": [{"id": "the-old-lighthouse", "width": 3, "height": 2},
        {"id": "uCb8l4CMcka", "width": 3, "height": 2}]}
      """, to: "fixture.json")
    let backend = try folder.backend()
    #expect(backend.photoID("the-old-lighthouse") == "the-old-lighthouse")
    #expect(backend.photoID("fog-uCb8l4CMcka") == "uCb8l4CMcka")
    #expect(backend.photoID("uCb8l4CMcka") == "uCb8l4CMcka")
  }

  @Test("FIND-1: the second page of a search does not read all photos again")
  func search() async throws {
    let photos = try folder.backend().photos
    let query = SearchQuery(words: "boat")
    let first = try await photos.photos(from: .search(query), PageRequest(1, size: 1), as: nil)
      .value
    #expect(first.photos.map(\.id) == ["p98"] && first.total == 2)
    unlink(folder.folder.file("0.json"))
    let second = try await photos.photos(from: .search(query), PageRequest(2, size: 1), as: nil)
      .value
    #expect(second.photos.map(\.id) == ["p99"])
    await #expect(throws: FeedError.self, "another search reads what is there") {
      try await photos.photos(from: .search(SearchQuery(words: "fog")), PageRequest(1), as: nil)
    }
  }

  @Test("FIND-1: the second page of a user's photos does not read all photos again")
  func user() async throws {
    let photos = try folder.backend().photos
    _ = try await photos.photos(from: .user("lin"), PageRequest(10, size: 10), as: nil)
    unlink(folder.folder.file("0.json"))
    let page = try await photos.photos(from: .user("lin"), PageRequest(9, size: 10), as: nil).value
    #expect(page.photos.count == 10 && page.total == 100)
  }
}
