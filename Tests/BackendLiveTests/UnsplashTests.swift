import FeedCore
import FeedTestSupport
import Testing

/// The live backend with the API of `imagefeed serve`. Tests with captured answers and with the
/// service's description check that both read and write what Unsplash does.
@Suite("LIVE: the live backend with the tests' Unsplash", .timeLimit(.minutes(10)))
struct UnsplashTests {
  private let server: UnsplashServer
  private let live: LiveHarness

  init() throws {
    server = try UnsplashServer(photos: 70)
    live = try LiveHarness(server)
  }

  private func user() throws -> Credentials { try LiveHarness.user(server.signIn()) }

  @Test("FEED-7: the feed is read page by page to its end")
  func feed() async throws {
    var ids: [PhotoID] = []
    var page = 1
    while true {
      let answer = try await live.photos.photos(from: .feed, PageRequest(page), as: nil).value
      #expect(answer.total == 70)
      ids += answer.photos.map(\.id)
      guard answer.hasMore else { break }
      page += 1
    }
    #expect(page == 3)
    #expect(ids == (0..<70).map(server.photoID))
    #expect(server.requests.allSatisfy { $0["Accept-Version"] == "v1" })
  }

  @Test("PHOTO-1: a photo whose id begins with a dash is loaded")
  func photo() async throws {
    let id = server.photoID(7)
    #expect(id.text.hasPrefix("-"))
    let photo = try await live.photos.photo(id, as: nil).value
    #expect(photo.id == id)
    #expect(photo.createdAt != nil && photo.blurHash != nil && photo.color != nil)
    #expect(
      try await live.photos.randomPhoto(RandomQuery(words: "fog"), as: nil).value.likes != nil)
  }

  @Test("FIND-1: a search filters by words and orientation, and may return an empty page")
  func search() async throws {
    let query = SearchQuery(words: "fog", orientation: .landscape)
    let found = try await live.photos.photos(from: .search(query), PageRequest(1), as: nil).value
    #expect(found.total == found.photos.count && !found.photos.isEmpty)
    for photo in found.photos {
      #expect("\(photo.altDescription ?? "") \(photo.description ?? "")".contains("fog"))
      #expect(photo.width > photo.height)
    }
    let none = SearchQuery(words: "zzzz")
    #expect(
      try await live.photos.photos(from: .search(none), PageRequest(1), as: nil).value.photos
        .isEmpty)
  }

  @Test("PROF-1: a user and their photos are returned, and an unknown user is an error")
  func people() async throws {
    let user = try await live.backend.profile.user("yuki.h", as: nil).value
    #expect(user.name == "由紀 林")
    let own = try await live.photos.photos(from: .user("yuki.h"), PageRequest(1), as: nil).value
    #expect(own.photos.count == 14)
    #expect(own.photos.allSatisfy { $0.author.username == "yuki.h" })
    let nobody = await live.failure { photos throws(FeedError) in
      try await photos.photos(from: .user("nobody"), PageRequest(1), as: nil)
    }
    #expect(nobody?.code == .notFound)
  }

  @Test("FEED-5: likes and unlikes may be repeated")
  func likes() async throws {
    let (user, id) = (try user(), server.photoID(7))
    let before = try #require(try await live.photos.photo(id, as: nil).value.likes)
    for _ in 1...2 {
      let state = try await live.photos.setLike(true, of: id, as: user).value
      #expect(state == LikeState(isLiked: true, likes: before + 1))
    }
    #expect(try await live.photos.photo(id, as: user).value.isLiked)
    #expect(try await !live.photos.photo(id, as: nil).value.isLiked)
    for _ in 1...2 {
      let state = try await live.photos.setLike(false, of: id, as: user).value
      #expect(state == LikeState(isLiked: false, likes: before))
    }
    #expect(server.likes().isEmpty)
  }

  @Test("FAV-1: favorites start with the newest like, including likes made in other apps")
  func favorites() async throws {
    let user = try user()
    server.setLikes([server.photoID(40), server.photoID(2)])
    for number in [9, 60] {
      _ = try await live.photos.setLike(true, of: server.photoID(number), as: user)
    }
    let page = try await live.backend.photos.photos(
      from: .favorites(of: "ada"), PageRequest(1), as: user
    ).value
    #expect(page.photos.map(\.id) == [60, 9, 40, 2].map(server.photoID))
    #expect(page.photos.map(\.isLiked) == [true, true, true, true])
    #expect(!page.hasMore)
  }

  @Test("PROF-1: the signed-in user has a profile with an avatar")
  func me() async throws {
    let user = try user()
    server.setLikes([server.photoID(1)])
    let me = try await live.backend.profile.me(as: user).value
    #expect(me.username == "ada" && me.totalLikes == 1)
    let avatar = try #require(me.avatarPicture)
    #expect(try await live.photos.picture(avatar) { _, _ in }.starts(with: [0xFF, 0xD8]))
  }

  @Test("LIVE-7: pictures of every size keep their ixid, and downloads are reported")
  func pictures() async throws {
    let photo = try await live.photos.photo(server.photoID(3), as: nil).value
    for size in PictureSize.allCases {
      let bytes = try await live.photos.picture(photo.picture(size)) { _, _ in }
      #expect(bytes.starts(with: [0xFF, 0xD8]))
    }
    try await live.photos.trackDownload(of: photo, as: nil)
    let asked = server.requests.filter { $0.endpoint == .picture || $0.endpoint == .download }
    #expect(asked.count == PictureSize.allCases.count + 1)
    #expect(Set(asked.map { $0.query["ixid"] }).count == 1)
    #expect(asked.first?.query["ixid"]?.contains("+") == true, "the plus sign is unchanged")
  }

  @Test("LIVE-20: the kinds of 401 and 403 cause different errors")
  func refusals() async throws {
    #expect(try await LiveHarness(server, key: "nobody's").feedFailure()?.code == .wrongKey)
    let reader = try LiveHarness.user(server.signIn(scopes: ["public"]))
    let id = server.photoID(0)
    let asReader = await live.failure { photos throws(FeedError) in
      try await photos.setLike(true, of: id, as: reader)
    }
    #expect(asReader?.code == .missingScope)
    let revoked = try user()
    server.revokeTokens()
    let asRevoked = await live.failure { photos throws(FeedError) in
      try await photos.setLike(true, of: id, as: revoked)
    }
    #expect(asRevoked?.code == .tokenRefused)
    server.limit(remaining: 0)
    #expect(await live.feedFailure()?.code == .rateLimited)
  }

  @Test(
    "LIVE-19: an HTML page is attributed to a proxy, whatever its status",
    arguments: [400, 403, 404, 405, 407, 408, 410, 422])
  func pages(status: Int) async throws {
    let headers = [("Content-Type", "text/html")]
    server.fault(.status(status, headers: headers, body: "<p>No</p>"), on: .feed)
    #expect(await live.feedFailure()?.code == .webPage)
    server.heal()
    server.fault(.status(status, body: "No"), on: .feed)
    let plain = await live.feedFailure()?.code
    let codes: [Int: FeedError.Code] = [
      403: .forbidden, 404: .notFound, 405: .gone, 407: .webPage, 410: .gone,
    ]
    #expect(plain == codes[status] ?? .rejected)
  }

  @Test("A download report fails if a web page is returned, and succeeds with a 204")
  func pageForReport() async throws {
    let photo = try await live.photos.photo(server.photoID(0), as: nil).value
    server.fault(.status(200, body: "<p>Log in</p>"), on: .download)
    let error = await live.failure { photos throws(FeedError) in
      try await photos.trackDownload(of: photo, as: nil)
    }
    #expect(error?.code == .webPage)
    server.heal()
    server.fault(.status(204), on: .download)
    try await live.photos.trackDownload(of: photo, as: nil)
  }

  @Test("LIVE-3: the quota is read, except from the CDN's cache")
  func quota() async throws {
    server.cache(age: 60)
    let first = try await live.photos.photos(from: .feed, PageRequest(1), as: nil)
    #expect(first.rateLimit == RateLimit(limit: 5_000, remaining: 4_999))
    #expect(try await live.photos.photos(from: .feed, PageRequest(1), as: nil).rateLimit == nil)
  }

  @Test(
    "LIVE-6: each way of removing likes from the API causes an error",
    arguments: [
      (404, FeedError.Code.notFound), (405, .gone), (410, FeedError.Code.gone),
    ])
  func withoutLikes(status: Int, code: FeedError.Code) async throws {
    let (user, id) = (try user(), server.photoID(0))
    server.fault(.status(status), on: .like, .unlike)
    let error = await live.failure { photos throws(FeedError) in
      try await photos.setLike(true, of: id, as: user)
    }
    #expect(error?.code == code)
    #expect(try await live.photos.photo(id, as: user).value.id == id)
  }

  @Test("LIVE-21: a temporary fault is retried until it passes")
  func retries() async throws {
    server.fault(.reset(at: 100), on: .feed, times: 2)
    #expect(await live.feedFailure() == nil)
    #expect(server.requests.count == 3)
  }
}
