import BackendMock
import FeedCore
import FeedTestSupport
import Testing

@Suite("Searching the mock")
struct MockFindTests {
  private func search(
    _ words: String, orientation: Orientation? = nil, color: PhotoColor? = nil,
    order: SearchOrder? = nil
  ) async throws -> [Photo] {
    let query = SearchQuery(words: words, orientation: orientation, color: color, order: order)
    let port = try mock("photos=120").photos
    return try await port.photos(from: .search(query), PageRequest(1, size: 30), as: nil)
      .value.photos
  }

  @Test("FIND-1: every word is in each found photo, in any letter case")
  func words() async throws {
    let found = try await search("FOG  hills")
    #expect(!found.isEmpty)
    for photo in found {
      let text = (photo.caption ?? "").lowercased()
      #expect(text.contains("fog") && text.contains("hills"))
    }
    #expect(try await search("nora_f").allSatisfy { $0.author.username == "nora_f" })
    #expect(try await !search("утро").isEmpty)
  }

  @Test("MCP-4: an id, a slug or a page address leads to the photo, even with a leading dash")
  func names() async throws {
    let backend = try mock("photos=12")
    for photo in try await backend.wholeFeed() {
      let page = photo.links.page.text
      for name in [photo.id.text, "the-moon-\(photo.id)", page, String(page.prefix { $0 != "?" })] {
        #expect(backend.photoID(PhotoID(name)) == photo.id, "\(name)")
      }
    }
    #expect(backend.photoID("nope") == "nope")
  }

  @Test("FIND-1: a search without results returns an empty page")
  func noHit() async throws {
    let query = SearchQuery(words: "nosuchword")
    let answer = try await mock().photos.photos(from: .search(query), PageRequest(1), as: nil)
    #expect(answer.value == PhotoPage(photos: [], page: 1, hasMore: false, total: 0, size: 20))
  }

  @Test("FIND-1: a search can filter by orientation", arguments: Orientation.allCases)
  func orientation(wanted: Orientation) async throws {
    let found = try await search("", orientation: wanted)
    #expect(!found.isEmpty)
    for photo in found {
      let isRight =
        switch wanted {
        case .landscape: photo.width > photo.height
        case .portrait: photo.width < photo.height
        case .squarish: photo.width == photo.height
        }
      #expect(isRight)
    }
  }

  @Test("FIND-1: each photo has exactly one of the colors")
  func color() async throws {
    var total = 0
    for color in PhotoColor.allCases {
      let query = SearchQuery(words: "", color: color)
      total +=
        try await mock("photos=120").photos.photos(from: .search(query), PageRequest(1), as: nil)
        .value.total ?? 0
    }
    #expect(total == 120)
    // Any shade of orange has more red than blue.
    let orange = try await search("", color: .orange).compactMap(\.color)
    #expect(!orange.isEmpty)
    #expect(orange.allSatisfy { $0.dropFirst(1).prefix(2) > $0.suffix(2) })
  }

  @Test("FIND-1: results are ordered by likes or by date")
  func order() async throws {
    let relevant = try await search("fog").map { $0.likes ?? 0 }
    #expect(relevant == relevant.sorted(by: >))
    let latest = try await search("fog", order: .latest).compactMap(\.createdAt)
    #expect(latest == latest.sorted(by: >))
    #expect(latest.count == relevant.count)
  }

  @Test("FIND-1: random photos differ in each call and repeat in each run")
  func random() async throws {
    let picks = { () async throws -> [PhotoID] in
      let photos = try mock().photos
      var ids: [PhotoID] = []
      for _ in 0..<5 { ids.append(try await photos.randomPhoto(RandomQuery(), as: nil).value.id) }
      return ids
    }
    let first = try await picks()
    #expect(Set(first).count > 1)
    #expect(try await picks() == first)
    let query = RandomQuery(words: "fog", orientation: .portrait)
    let photo = try await mock().photos.randomPhoto(query, as: nil).value
    #expect(photo.height > photo.width && photo.caption?.contains("fog") == true)
    await #expect(throws: FeedError(.notFound, Message(.errorNothingFoundInDemo))) {
      try await mock().photos.randomPhoto(RandomQuery(words: "nosuchword"), as: nil)
    }
  }

  @Test("FIND-1: a user's photos have that author, and each photo has an author")
  func userPhotos() async throws {
    let backend = try mock()
    let feed = try await backend.wholeFeed()
    for username in Set(feed.map(\.author.username)) {
      let user = try await backend.profile.user(username, as: nil).value
      let own = feed.filter { $0.author.username == username }
      let page = try await backend.photos.photos(
        from: .user(username), PageRequest(1, size: 30), as: backend.builtInCredentials)
      #expect(page.value.photos == own)
      #expect(own.allSatisfy { $0.author.name == user.name && $0.author.link == user.link })
    }
    #expect(
      try await backend.photos.photos(from: .user("ada"), PageRequest(1), as: nil).value.photos
        == [])
    let error = FeedError(.notFound, Message(.errorUserNotFound, "nobody"))
    await #expect(throws: error) { try await backend.profile.user("nobody", as: nil) }
    await #expect(throws: error) {
      try await backend.photos.photos(from: .user("nobody"), PageRequest(1), as: nil)
    }
  }
}
