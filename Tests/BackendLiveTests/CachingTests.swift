import FeedCore
import FeedTestSupport
import Testing

/// A server, a cache, and the live backends of two runs of the program.
@Suite("LIVE-5: the live backend and its cache", .timeLimit(.minutes(10)))
struct CachingTests {
  private let server: UnsplashServer
  private let cache = StubCache()
  private let live: LiveHarness
  private let next: LiveHarness

  init() throws {
    server = try UnsplashServer(photos: 70)
    live = try LiveHarness(server, cache: cache)
    next = try LiveHarness(server, cache: cache)
  }

  private func user() throws -> Credentials { try LiveHarness.user(server.signIn()) }

  @Test("Without a network the cached feed page is returned, marked as stale, with its total")
  func feed() async throws {
    let fresh = try await live.photos.photos(from: .feed, PageRequest(2), as: nil)
    #expect(!fresh.isStale && fresh.cachedAt == nil)
    server.stop()
    let stale = try await next.photos.photos(from: .feed, PageRequest(2), as: nil)
    #expect(stale.value == fresh.value)
    #expect(stale.value.total == 70 && stale.value.hasMore && stale.value.size == 30)
    #expect(stale.isStale && stale.isCached && stale.rateLimit == nil)
    #expect(stale.cachedAt == cache.entries.first?.value.storedAt)
  }

  @Test("Requests without a cached answer, such as other sizes and searches, still fail")
  func unknown() async throws {
    let query = SearchQuery(words: "fog")
    _ = try await live.photos.photos(from: .feed, PageRequest(1), as: nil)
    _ = try await live.photos.photos(from: .search(query), PageRequest(1), as: nil)
    _ = try await live.photos.randomPhoto(RandomQuery(), as: nil)
    server.stop()
    let errors = [
      await live.failure { photos throws(FeedError) in
        try await photos.photos(from: .feed, PageRequest(2), as: nil)
      },
      await live.failure { photos throws(FeedError) in
        try await photos.photos(from: .feed, PageRequest(1, size: 10), as: nil)
      },
      await live.failure { photos throws(FeedError) in
        try await photos.photos(from: .search(query), PageRequest(1), as: nil)
      },
      await live.failure { photos throws(FeedError) in
        try await photos.randomPhoto(RandomQuery(), as: nil)
      },
    ]
    #expect(errors.map { $0?.code } == [.offline, .offline, .offline, .offline])
  }

  @Test("Photos, users, their photos, the profile and the favorites are cached as well")
  func others() async throws {
    let (user, id) = try (user(), server.photoID(7))
    server.setLikes([id])
    let profile = live.backend.profile
    let read = { () async throws -> [Bool] in
      [
        try await live.photos.photo(id, as: user).isStale,
        try await profile.user("yuki.h", as: user).isStale,
        try await live.photos.photos(from: .user("yuki.h"), PageRequest(1), as: user).isStale,
        try await profile.me(as: user).isStale,
        try await live.photos.photos(from: .favorites(of: "ada"), PageRequest(1), as: user)
          .isStale,
      ]
    }
    #expect(try await read() == [false, false, false, false, false])
    server.stop()
    #expect(try await read() == [true, true, true, true, true])
  }

  @Test("AUTH-30: cached answers are visible to their user only, and a sign-out removes them")
  func people() async throws {
    let (ada, bob) = try (user(), user())
    for user in [ada, bob] { _ = try await live.backend.profile.me(as: user) }
    _ = try await live.photos.photos(from: .feed, PageRequest(1), as: ada)
    let secrets = [ada, bob].map(\.token.revealed)
    for (key, entry) in cache.entries {
      let text = "\(key)" + String(decoding: entry.bytes, as: UTF8.self)
      #expect(!secrets.contains { text.contains($0) }, "SEC-2")
    }
    server.stop()
    for stranger in [bob, nil] {
      let error = await live.failure { photos throws(FeedError) in
        try await photos.photos(from: .feed, PageRequest(1), as: stranger)
      }
      #expect(error?.code == .offline)
    }
    try await live.backend.forget(ada)
    await #expect(throws: FeedError.self) {
      try await live.photos.photos(from: .feed, PageRequest(1), as: ada)
    }
    await #expect(throws: FeedError.self) { try await live.backend.profile.me(as: ada) }
    #expect(try await live.backend.profile.me(as: bob).isStale)
    #expect(cache.entries.count == 1)
  }

  @Test("AUTH-30: an answer that arrives after the sign-out is not cached")
  func late() async throws {
    let user = try user()
    let hold = server.hold(.me)
    let profile = live.backend.profile
    let task = Task { try await profile.me(as: user) }
    try await hold.wait()
    try await live.backend.forget(user)
    hold.release()
    #expect(try await task.value.value.username == "ada")
    #expect(cache.entries.isEmpty)
  }

  struct Outage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The error, or nil if the cache answers.
    let code: FeedError.Code?
    let begin: @Sendable (UnsplashServer) -> Void
  }

  static let outages = [
    Outage(testDescription: "no answer", code: nil) { $0.fault(.silence) },
    Outage(testDescription: "cut off", code: nil) { $0.fault(.truncated(at: 100)) },
    Outage(testDescription: "reset", code: nil) { $0.fault(.reset(at: 0)) },
    Outage(testDescription: "500", code: nil) { $0.fault(.status(500)) },
    Outage(testDescription: "no quota left", code: nil) { $0.limit(remaining: 0) },
    Outage(testDescription: "429", code: nil) { $0.fault(.status(429)) },
    Outage(testDescription: "401", code: .tokenRefused) { $0.revokeTokens() },
    Outage(testDescription: "403", code: .forbidden) { $0.fault(.status(403, body: "{}")) },
    Outage(testDescription: "404", code: .notFound) { $0.fault(.status(404)) },
    Outage(testDescription: "410", code: .gone) { $0.fault(.status(410)) },
    Outage(testDescription: "a web page", code: .webPage) { $0.fault(.html) },
    Outage(testDescription: "wrong JSON", code: .badReply) { $0.fault(.wrongJSON) },
  ]

  @Test(
    "LIVE-29: the cache is used if the service does not answer, not instead of an answer",
    arguments: outages)
  func outage(_ outage: Outage) async throws {
    let user = try user()
    _ = try await live.photos.photos(from: .feed, PageRequest(1), as: user)
    let before = cache.entries
    outage.begin(server)
    let feed = { (photos: any PhotosPort) async throws(FeedError) in
      #expect(try await photos.photos(from: .feed, PageRequest(1), as: user).isStale)
    }
    for _ in 1...2 { #expect(await live.failure(feed)?.code == outage.code) }
    #expect(cache.entries == before)
    #expect(!live.log.all.isEmpty, "LOG-1: the failure is still logged")
  }

  @Test("An invalid entry is ignored, and the next good answer replaces it")
  func damaged() async throws {
    _ = try await live.photos.photos(from: .feed, PageRequest(1), as: nil)
    let key = try #require(cache.entries.keys.first)
    for text in ["", "\n", "X-Total: 3\n", "X-Total: 3\n\n{}", "\n[1"] {
      cache.store(Array(text.utf8), as: key)
      server.fault(.status(500))
      #expect(await live.feedFailure()?.code == .serverError)
      server.heal()
    }
    #expect(
      try await live.photos.photos(from: .feed, PageRequest(1), as: nil).value.photos.count == 30)
    server.stop()
    #expect(await live.feedFailure() == nil)
  }

  @Test("TUI-12: the cached feed is read without a request, only for its owner")
  func cachedFeed() async throws {
    let (ada, bob) = try (user(), user())
    let fresh = try await live.photos.photos(from: .feed, PageRequest(1), as: ada)
    let asked = server.requests.count
    let read = try #require(next.backend.cachedFeed)
    let digest = { (user: Credentials) in AccountDigest(user.token, at: .sample(server.url)) }
    let earlier = try #require(await read(digest(ada)))
    #expect(earlier.value == fresh.value && earlier.isStale && earlier.cachedAt != nil)
    for stranger in [digest(bob), nil] { #expect(await read(stranger) == nil) }
    #expect(server.requests.count == asked)
    let key = try #require(cache.entries.keys.first)
    for text in ["", "\n", "X-Total: 3\n\n{}"] {
      cache.store(Array(text.utf8), as: key)
      #expect(await read(digest(ada)) == nil)
    }
    let uncached = try #require(try LiveHarness(server).backend.cachedFeed)
    #expect(await uncached(digest(ada)) == nil, "--no-cache")
  }

  @Test("TUI-87: a sign-out deletes the cached pictures, and a late picture is not cached")
  func forgottenPictures() async throws {
    let user = try user()
    let photo = try await live.photos.photo(server.photoID(3), as: nil).value
    _ = try await live.photos.picture(photo.picture(.thumb)) { _, _ in }
    let hold = server.hold(.picture)
    let task = Task { try await live.photos.picture(photo.picture(.small)) { _, _ in } }
    try await hold.wait()
    try await live.backend.forget(user)
    hold.release()
    _ = try await task.value
    #expect(!cache.entries.keys.contains { $0.scope.kind == .pictures })
  }

  @Test("A picture is fetched once even if its address changes, and a cached one reports progress")
  func pictures() async throws {
    let photo = try await live.photos.photo(server.photoID(3), as: nil).value
    let request = photo.picture(.small)
    let fresh = try await live.photos.picture(request) { _, _ in }
    let moved = PictureRequest(
      request.subject, size: request.size, address: request.address.setting([("ixid", "other")]))
    let progress = Watched([Int?]())
    let kept = try await next.photos.picture(moved) { received, expected in
      progress.change { $0 += [received, expected] }
    }
    #expect(kept == fresh)
    #expect(progress.value == [fresh.count, fresh.count])
    _ = try await live.photos.picture(photo.picture(.thumb)) { _, _ in }
    #expect(server.requests.count { $0.endpoint == .picture } == 2)
  }

  @Test("An avatar with a new path is fetched again")
  func avatars() async throws {
    let user = try user()
    let avatar = try #require(try await live.backend.profile.me(as: user).value.avatarPicture)
    for _ in 1...2 { _ = try await live.photos.picture(avatar) { _, _ in } }
    let other = PictureRequest(
      avatar.subject, size: avatar.size, address: .sample(server.url + "/profile-yuki.h"))
    _ = try await live.photos.picture(other) { _, _ in }
    #expect(server.requests.count { $0.endpoint == .avatar } == 2)
  }

  @Test("Incomplete pictures and data other than JPEG are not cached")
  func noPictures() async throws {
    let photo = try await live.photos.photo(server.photoID(3), as: nil).value
    let kept = cache.entries.count
    for fault in [UnsplashFault.html, .truncated(at: 0)] {
      server.fault(fault, on: .picture)
      await #expect(throws: FeedError.self) {
        try await live.photos.picture(photo.picture(.small)) { _, _ in }
      }
      server.heal()
    }
    server.sendPicture([0xFF, 0xD8, 7, 7])
    await #expect(throws: FeedError.self) {
      try await live.photos.picture(photo.picture(.small)) { _, _ in }
    }
    #expect(cache.entries.count == kept)
  }

  @Test("A picture at a host that is not allowed fails even if the cache has it")
  func foreignHost() async throws {
    let request = PictureRequest(
      .photo("x"), size: "small", address: .sample("https://elsewhere.test/x"))
    cache.store([0xFF, 0xD8], as: CacheKey(.pictures(.sample(server.url)), "photo/x/small"))
    let error = await #expect(throws: FeedError.self) {
      try await live.photos.picture(request) { _, _ in }
    }
    #expect(error?.code == .noPicture)
  }

  @Test("FEED-40: cached pages show the likes that the service confirmed after they were requested")
  func likesOfOldPages() async throws {
    let (user, liked, unliked) = try (user(), server.photoID(2), server.photoID(3))
    server.setLikes([unliked])
    let favorites = PhotoSource.favorites(of: "ada")
    for source in [PhotoSource.feed, favorites] {
      _ = try await live.photos.photos(from: source, PageRequest(1), as: user)
    }
    _ = try await live.photos.photo(liked, as: user)
    _ = try await live.photos.setLike(true, of: liked, as: user)
    _ = try await live.photos.setLike(false, of: unliked, as: user)
    server.stop()
    let read = { (source: PhotoSource) in
      try await next.photos.photos(from: source, PageRequest(1), as: user)
    }
    let feed = try await read(.feed)
    #expect(feed.isStale && feed.value.photos.filter(\.isLiked).map(\.id) == [liked])
    let photo = try await next.photos.photo(liked, as: user)
    #expect(photo.isStale && photo.value.isLiked)
    let list = try await read(favorites).value
    #expect(list.photos.isEmpty && list.total == 0)
    let digest = AccountDigest(user.token, at: .sample(server.url))
    let start = try #require(await next.backend.cachedFeed?(digest))
    #expect(start.value == feed.value)
  }

  @Test("FEED-40: a page that was requested after a like is shown as the service sent it")
  func likesOfNewPages() async throws {
    let (user, id) = try (user(), server.photoID(2))
    _ = try await live.photos.setLike(true, of: id, as: user)
    server.setLikes([])
    try await live.clock.sleep(for: .seconds(2))
    _ = try await live.photos.photos(from: .feed, PageRequest(1), as: user)
    server.stop()
    let feed = try await next.photos.photos(from: .feed, PageRequest(1), as: user)
    #expect(feed.isStale && feed.value.photos.allSatisfy { !$0.isLiked })
  }

  @Test("FEED-40: a page that was requested before a like and arrived after it shows the like")
  func likesOfLatePages() async throws {
    let (user, id) = try (user(), server.photoID(2))
    let hold = server.hold(.feed)
    let page = Task { try await live.photos.photos(from: .feed, PageRequest(1), as: user) }
    try await hold.wait()
    try await live.clock.sleep(for: .seconds(2))
    cache.store([1], as: CacheKey(.pages(.sample(server.url), for: user), "liked/\(id.text)"))
    hold.release()
    _ = try await page.value
    server.stop()
    let feed = try await next.photos.photos(from: .feed, PageRequest(1), as: user)
    #expect(feed.value.photos.filter(\.isLiked).map(\.id) == [id])
  }

  @Test("FEED-40: after a like without an answer, old pages show no heart until the photo is read")
  func unansweredLike() async throws {
    let (user, id) = try (user(), server.photoID(2))
    _ = try await live.photos.photos(from: .feed, PageRequest(1), as: user)
    server.fault(.reset(at: 0))
    _ = try? await live.photos.setLike(true, of: id, as: user)
    let read = {
      let feed = try await next.photos.photos(from: .feed, PageRequest(1), as: user)
      return try #require(feed.value.photos.first { $0.id == id })
    }
    #expect(try await read().isLikeUnknown)
    server.heal()
    server.setLikes([id])
    _ = try await live.photos.photo(id, as: user)
    server.stop()
    let photo = try await read()
    #expect(photo.isLiked && !photo.isLikeUnknown)
  }
}
