import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("The feed's next page", .timeLimit(.minutes(10)))
struct NextFeedPageTests {
  private let harness = SessionHarness()
  private var feed: StubCall<PageRequest, Answer<PhotoPage>> { harness.photos.feed }
  private var session: Session { harness.session }

  @Test("FEED-1: the session counts the pages")
  func pages() async throws {
    feed.answers(PageRequest(1), with: .success(.page(1, ["a", "b"])))
    feed.answers(PageRequest(2), with: .success(.page(2, ["b", "c"], hasMore: false)))
    #expect(try await session.nextPage(of: .feed).ids == ["a", "b"])
    #expect(try await session.nextPage(of: .feed).ids == ["c"])
    let end = try await session.nextPage(of: .feed)
    #expect(end.value == PhotoPage(photos: [], page: 2, hasMore: false))
    #expect(feed.isDone)
  }

  @Test("FEED-2: calls while a page loads share its request")
  func join() async throws {
    feed.holds(PageRequest(1))
    let tasks = [harness.ask(), harness.ask(), harness.ask()]
    try await harness.waitForAsks(3)
    try await feed.release(1, with: .success(.page(1, ["a"])))
    for task in tasks { #expect(try await task.value.ids == ["a"]) }
    #expect(feed.inputs == [PageRequest(1)])
    #expect(await session.state.feed.count == 1)
  }

  @Test("FEED-7: a failure reaches all callers, and the retry requests the same page")
  func failure() async throws {
    feed.holds(PageRequest(1))
    let tasks = [harness.ask(), harness.ask()]
    try await harness.waitForAsks(2)
    try await feed.release(1, with: .failure(.busy))
    for task in tasks { await #expect(throws: FeedError.busy) { try await task.value } }
    #expect(await session.state.feed.phase == .failed(.busy))
    feed.answers(PageRequest(1), with: .success(.page(1, ["a"])))
    #expect(try await session.nextPage(of: .feed).ids == ["a"])
  }

  @Test("LIVE-3: the quota of an answer is stored")
  func quota() async throws {
    let quota = RateLimit(limit: 50, remaining: 1)
    feed.answers(PageRequest(1), with: .success(Answer(.sample(1, []), rateLimit: quota)))
    _ = try await session.nextPage(of: .feed)
    #expect(await session.state.rateLimit == quota)
  }

  @Test("A reload requests page 1 and returns the new list")
  func reload() async throws {
    feed.answers(PageRequest(1), with: .success(.page(1, ["a"])))
    feed.answers(PageRequest(1), with: .success(.page(1, ["b", "a"])))
    _ = try await session.nextPage(of: .feed)
    #expect(try await session.reload(.feed).ids == ["b", "a"])
    #expect(await session.state.feed.count == 2)
  }

  @Test("A page of the old list that arrives after a reload is not returned")
  func reloadWhileLoading() async throws {
    feed.holds(PageRequest(1), PageRequest(1))
    let old = harness.ask()
    try await feed.waitForCalls(1)
    async let new = session.reload(.feed)
    try await feed.waitForCalls(2)
    try await feed.release(1, with: .success(.page(1, ["a"])))
    await #expect(throws: FeedError.cancelled) { try await old.value }
    #expect(await session.state.feed.phase == .loading)
    try await feed.release(2, with: .success(.page(1, ["b"])))
    #expect(try await new.ids == ["b"])
    #expect(await session.state.feed[0].id == "b")
  }
}
