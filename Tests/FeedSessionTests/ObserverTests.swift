import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("Observers of the state", .timeLimit(.minutes(10)))
struct ObserverTests {
  private let harness = SessionHarness()
  private var feed: StubCall<PageRequest, Answer<PhotoPage>> { harness.photos.feed }
  private var session: Session { harness.session }

  @Test("FEED-7: observers get one state when a page is requested and one when it arrives")
  func oncePerPage() async throws {
    feed.holds(PageRequest(1))
    var updates = await session.updates().makeAsyncIterator()
    #expect(await updates.next()?.revision == 0)
    let tasks = [harness.ask(), harness.ask()]
    try await harness.waitForAsks(2)
    let loading = await updates.next()
    #expect(loading?.feed.phase == .loading)
    #expect(loading?.revision == 1)
    try await feed.release(1, with: .success(.page(1, ["a"])))
    for task in tasks { _ = try await task.value }
    let loaded = await updates.next()
    #expect(loaded?.feed.count == 1)
    #expect(loaded?.revision == 2)
    #expect(await session.state.revision == 2)
  }

  @Test("A slow observer gets only the newest state")
  func newest() async throws {
    var updates = await session.updates().makeAsyncIterator()
    for page in 1...3 {
      feed.answers(PageRequest(page), with: .success(.page(page, [PhotoID("\(page)")])))
      _ = try await session.nextPage(of: .feed)
    }
    let seen = try #require(await updates.next())
    #expect(seen.feed.count == 3)
    #expect(seen.revision == 6)
  }

  @Test("A late observer gets the current state, and each observer has a separate stream")
  func late() async throws {
    feed.answers(PageRequest(1), with: .success(.page(1, ["a"])))
    _ = try await session.nextPage(of: .feed)
    for _ in 0..<2 {
      var updates = await session.updates().makeAsyncIterator()
      #expect(await updates.next()?.feed.count == 1)
    }
  }

  @Test("A shutdown ends the streams and releases the backend")
  func shutDown() async throws {
    let updates = await session.updates()
    await session.shutDown()
    var revisions: [Int] = []
    for await state in updates { revisions.append(state.revision) }
    #expect(revisions == [0])
    #expect(harness.shutDowns.value == 1)
    var late = await session.updates().makeAsyncIterator()
    #expect(await late.next() != nil)
    #expect(await late.next() == nil)
  }

  @Test("The newest state can be read without waiting for the session")
  func latest() async throws {
    harness.photos.feed.answers(PageRequest(1), with: .success(.page(1, ["a"])))
    _ = try await session.nextPage(of: .feed)
    #expect(session.latest.feed.count == 1)
    #expect(session.latest.revision == (await session.state.revision))
  }
}
