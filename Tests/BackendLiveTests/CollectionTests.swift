import FeedCore
import FeedTestSupport
import Testing

@Suite("FIND-3: collections and topics over HTTP", .timeLimit(.minutes(10)))
struct CollectionTests {
  private let server: UnsplashServer
  private let live: LiveHarness
  private let cache = StubCache()

  init() throws {
    server = try UnsplashServer(photos: 70)
    live = try LiveHarness(server, cache: cache)
  }

  private func targets() -> [String] { server.requests.map(\.target) }

  private func page(_ source: PhotoSource, _ number: Int = 1) async throws -> PhotoPage {
    try await live.photos.photos(from: source, PageRequest(number), as: nil).value
  }

  @Test("FIND-20: collections are requested by id and topics by slug")
  func requests() async throws {
    #expect(try await !page(.topic("fog-sea")).photos.isEmpty)
    #expect(try await page(.collection("310797"), 2).page == 2)
    let port = live.photos
    _ = try await port.collections(from: .topics, PageRequest(1), as: nil)
    _ = try await port.collections(from: .search("old boats"), PageRequest(2, size: 5), as: nil)
    _ = try await port.collections(from: .user("ada"), PageRequest(1), as: nil)
    _ = try await port.randomPhoto(RandomQuery(collection: "310797"), as: nil)
    #expect(
      targets() == [
        "/topics/fog-sea/photos?page=1&per_page=30",
        "/collections/310797/photos?page=2&per_page=30", "/topics?page=1&per_page=30",
        "/search/collections?query=old%20boats&page=2&per_page=5",
        "/users/ada/collections?page=1&per_page=30", "/photos/random?collections=310797",
      ])
  }

  @Test("FIND-5: the content filter of a search or a random photo is sent if it is set")
  func contentFilter() async throws {
    let query = SearchQuery(words: "fog", contentFilter: .high)
    _ = try await page(.search(query))
    _ = try await live.photos.randomPhoto(RandomQuery(contentFilter: .low), as: nil)
    #expect(
      targets() == [
        "/search/photos?query=fog&content_filter=high&page=1&per_page=30",
        "/photos/random?content_filter=low",
      ])
  }

  @Test("FIND-3: the error names a missing or private collection; the owner sees a private one")
  func missing() async throws {
    for id in ["999", "Qk7xTz3mVbo"] {
      let error = await live.failure { photos throws(FeedError) in
        try await photos.photos(from: .collection(id), PageRequest(1), as: nil)
      }
      #expect(error?.code == .notFound && error?.message == Message(.errorCollectionNotFound, id))
    }
    let user = try LiveHarness.user(
      server.signIn(scopes: ["public", "read_collections"]))
    let own = try await live.photos.photos(
      from: .collection("Qk7xTz3mVbo"), PageRequest(1), as: user)
    #expect(!own.value.photos.isEmpty)
    let error = await live.failure { photos throws(FeedError) in
      try await photos.photos(from: .topic("nothing"), PageRequest(1), as: nil)
    }
    #expect(error?.message == Message(.errorTopicNotFound, "nothing"))
  }

  @Test(
    "A name that could change the path is never sent", arguments: ["..", "a/b", "a?b", "", "%2e"])
  func unsound(name: String) async throws {
    for source in [.collection(name), .topic(name)] as [PhotoSource] {
      let error = await live.failure { photos throws(FeedError) in
        try await photos.photos(from: source, PageRequest(1), as: nil)
      }
      #expect(error?.code == .notFound)
    }
    #expect(server.requests.isEmpty)
  }

  @Test("LIVE-5: lists and their photos are available offline; searches are not")
  func offline() async throws {
    _ = try await page(.topic("valleys"))
    let topics = try await live.photos.collections(from: .topics, PageRequest(1), as: nil).value
    _ = try await live.photos.collections(from: .search("boats"), PageRequest(1), as: nil)
    server.fault(.reset(at: 0))
    let stale = try await live.photos.collections(from: .topics, PageRequest(1), as: nil)
    #expect(stale.isStale && stale.value == topics)
    let photos = try await live.photos.photos(from: .topic("valleys"), PageRequest(1), as: nil)
    #expect(photos.isStale && !photos.value.photos.isEmpty)
    let error = await live.failure { photos throws(FeedError) in
      try await photos.collections(from: .search("boats"), PageRequest(1), as: nil)
    }
    #expect(error?.code.isRetryable == true)
  }
}
