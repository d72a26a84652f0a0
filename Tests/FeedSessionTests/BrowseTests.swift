import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("Reads that do not affect lists", .timeLimit(.minutes(10)))
struct BrowseTests {
  private let harness = SessionHarness()
  private var photos: StubPhotosPort { harness.photos }
  private var session: Session { harness.session }

  @Test("FEED-13: reading a page by its number does not move the session's position in the feed")
  func listFeed() async throws {
    let page = PageRequest(7, size: 5)
    photos.feed.answers(page, with: .success(.page(7, ["a"])))
    #expect(try await session.photos(from: .feed, page).ids == ["a"])
    #expect(await session.state.feed.count == 0)
    photos.feed.answers(PageRequest(1), with: .success(.page(1, ["a"])))
    #expect(try await session.nextPage(of: .feed).ids == ["a"])
  }

  @Test("FIND-1: each read calls its port once, with the caller's arguments")
  func ports() async throws {
    let page = PageRequest(2)
    let query = SearchQuery(words: "fog", orientation: .portrait, color: .teal, order: .latest)
    photos.photo.answers("a", with: .success(Answer(.bare("a"))))
    photos.random.answers(RandomQuery(words: "x"), with: .success(Answer(.bare("r"))))
    photos.search.answers(.init(query, page), with: .success(.page(2, ["s"])))
    photos.userPhotos.answers(.init("ben", page), with: .success(.page(2, ["u"])))
    harness.profile.user.answers("ben", with: .success(Answer(Profile(username: "ben"))))
    #expect(try await session.photo("a").value.id == "a")
    #expect(try await session.randomPhoto(RandomQuery(words: "x")).value.id == "r")
    #expect(try await session.photos(from: .search(query), page).ids == ["s"])
    #expect(try await session.photos(from: .user("ben"), page).ids == ["u"])
    #expect(try await session.user("ben").value.username == "ben")
    #expect(photos.credentials == [nil, nil, nil, nil])
  }

  @Test("LIVE-3: a read stores the quota from its answer, if there is one")
  func quota() async throws {
    let quota = RateLimit(limit: 50, remaining: 3)
    photos.photo.answers("a", with: .success(Answer(.bare("a"), rateLimit: quota)))
    photos.photo.answers("a", with: .success(Answer(.bare("a"))))
    for _ in 0..<2 { _ = try await session.photo("a") }
    #expect(await session.state.rateLimit == quota)
    #expect(await session.state.revision == 1)
  }

  @Test("Errors reach the caller unchanged and do not change the state")
  func failure() async {
    photos.photo.answers("a", with: .failure(.rateLimited))
    await #expect(throws: FeedError.rateLimited) { try await session.photo("a") }
    #expect(await session.state.revision == 0)
  }

  @Test("A cancelled read throws cancelled")
  func cancel() async throws {
    photos.photo.holds("a")
    let task = Task { try await session.photo("a") }
    try await photos.photo.waitForCalls(1)
    task.cancel()
    await #expect(throws: FeedError.cancelled) { try await task.value }
  }

  @Test("Calls use the signed-in account: the stored one rather than the built-in one")
  func credentials() async throws {
    let made = { (token: String) in
      try Credentials(token: #require(Secret(token)), scopes: [], origin: .memory)
    }
    let (stored, builtInCredentials) = (try made("stored"), try made("resident"))
    for (harness, expected) in [
      (SessionHarness(), nil),
      (SessionHarness(builtInCredentials: builtInCredentials), builtInCredentials),
      (SessionHarness(credentials: stored, builtInCredentials: builtInCredentials), stored),
    ] {
      harness.photos.feed.answers(PageRequest(1), with: .success(.page(1, [])))
      _ = try await harness.session.nextPage(of: .feed)
      #expect(harness.photos.credentials == [expected])
      #expect(await harness.session.state.isSignedIn == (expected != nil))
    }
  }
}
