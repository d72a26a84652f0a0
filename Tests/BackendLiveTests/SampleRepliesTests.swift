import FeedCore
import FeedTestSupport
import Testing

/// The live backend over real sockets. The server sends whole replies: our own, and captured ones
/// if they are available.
@Suite("LIVE: whole replies over HTTP")
struct SampleRepliesTests {
  @Test(
    "FEED-14: a page of the feed is requested with 30 photos",
    arguments: Samples.sources)
  func feed(_ source: Samples.Source) async throws {
    let api = try SampleAPI(source)
    let live = try LiveHarness(api.server)
    let answer = try await live.photos.photos(from: .feed, PageRequest(1), as: nil)
    #expect(answer.value.photos.count == 10)
    #expect(answer.value.hasMore)
    let request = try #require(api.server.requests.first)
    #expect(request.target == "/photos?page=1&per_page=30")
    #expect(request["Accept-Version"] == "v1")
    #expect(request["User-Agent"] == "imagefeed/test")
  }

  @Test(
    "FIND-1: a search, a photo, a random photo, a user and a user's photos are read",
    arguments: Samples.sources)
  func reads(_ source: Samples.Source) async throws {
    let api = try SampleAPI(source)
    let live = try LiveHarness(api.server)
    let query = SearchQuery(words: "a dog", orientation: .portrait, color: .teal, order: .latest)
    let found = try await live.photos.photos(from: .search(query), PageRequest(2, size: 3), as: nil)
      .value
    #expect(found.total == 10_000)
    #expect(found.hasMore)
    let target = api.server.requests.last?.target
    #expect(
      target == "/search/photos?query=a%20dog&orientation=portrait&color=teal"
        + "&order_by=latest&page=2&per_page=3")
    let photo = try await live.photos.photo(api.photoID, as: nil).value
    #expect(photo.id == api.photoID)
    #expect(photo.createdAt == api.createdAt)
    _ = try await live.photos.randomPhoto(RandomQuery(words: "sea"), as: nil)
    #expect(api.server.requests.last?.target == "/photos/random?query=sea")
    let user = try await live.backend.profile.user(api.username, as: nil).value
    #expect(user.username == api.username)
    let own = try await live.photos.photos(from: .user(api.photographer), PageRequest(1), as: nil)
      .value
    #expect(!own.photos.isEmpty)
  }

  @Test(
    "LIVE-7: a download report keeps ixid unchanged and is sent to the configured API",
    arguments: Samples.sources)
  func tracking(_ source: Samples.Source) async throws {
    let api = try SampleAPI(source)
    let live = try LiveHarness(api.server)
    var photo = try await live.photos.photo(api.photoID, as: nil).value
    photo.links.downloadLocation = try WebAddress(
      "https://evil.example/photos/x/download?ixid=Mnw%2B_-x&client_id=planted")
    try await live.photos.trackDownload(of: photo, as: nil)
    let target = api.server.requests.last?.target
    #expect(target == "/photos/\(api.photoID)/download?ixid=Mnw%2B_-x")
  }

  @Test("LIVE-3: the quota is read, except from the CDN's cache", arguments: Samples.sources)
  func quota(_ source: Samples.Source) async throws {
    let api = try SampleAPI(source)
    let live = try LiveHarness(api.server)
    let search = try await live.photos.photos(
      from: .search(SearchQuery(words: "dog")), PageRequest(1), as: nil)
    #expect(search.rateLimit == nil, "the last word of its X-Cache header is HIT")
    let own = try await live.photos.photos(from: .user(api.photographer), PageRequest(1), as: nil)
    #expect(own.rateLimit?.limit == 50)
  }

  @Test(
    "AUTH-28: A wrong key, an unknown photo and an unknown user cause different errors",
    arguments: Samples.sources)
  func refusals(_ source: Samples.Source) async throws {
    let api = try SampleAPI(source)
    let wrong = try LiveHarness(api.server, key: "nobody's")
    #expect(await wrong.feedFailure()?.code == .wrongKey)
    let live = try LiveHarness(api.server)
    let photo = await live.failure { photos throws(FeedError) in
      try await photos.photo("nope", as: nil)
    }
    #expect(photo?.code == .notFound)
    #expect(photo?.message == Message(.errorPhotoNotFound, "nope"))
    let user = await live.failure { photos throws(FeedError) in
      try await photos.photos(from: .user("nobody"), PageRequest(1), as: nil)
    }
    #expect(user?.message == Message(.errorUserNotFound, "nobody"))
  }
}
