import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("The feed's pages as events")
struct FeedApplyTests {
  private var state = SessionState()

  @Test("FEED-1: the first call requests page 1, its answer is appended, the next requests page 2")
  mutating func pages() throws {
    let first = try state.startedPage()
    #expect(first.page == 1)
    #expect(state.feed.phase == .loading)
    #expect(
      state.pageArrived(first, .page(1, ["a", "b"])) == [.bare("a"), .bare("b")])
    #expect(state.feed.phase == .idle)
    #expect(try state.startedPage().page == 2)
    #expect(state.feed.count == 2)
    #expect(state.feed[1].id == "b")
  }

  @Test("FEED-2: a call while a page loads joins its request")
  mutating func join() throws {
    let ticket = try state.startedPage()
    let revision = state.revision
    #expect(state.requestPage(of: .feed) == ticket)
    #expect(state.requestPage(of: .feed) == ticket)
    #expect(state.revision == revision)
  }

  @Test("FEED-21: the last page ends the feed, and later calls request nothing")
  mutating func end() throws {
    let ticket = try state.startedPage()
    #expect(
      state.pageArrived(ticket, .page(1, ["a"], hasMore: false)) == [.bare("a")])
    #expect(state.feed.phase == .ended)
    let revision = state.revision
    #expect(state.requestPage(of: .feed) == nil)
    #expect(state.revision == revision)
  }

  @Test("An empty page is not the end, and adds no chunk")
  mutating func empty() throws {
    let ticket = try state.startedPage()
    #expect(state.pageArrived(ticket, .page(1, [], skipped: 3)) == [])
    #expect(state.feed.phase == .idle)
    #expect(state.feed.chunks == [])
    #expect(state.feed.skipped == 3)
    #expect(try state.startedPage().page == 2)
  }

  @Test("FEED-18: a repeated photo is shown once, at its first place; pages stay unchanged")
  mutating func duplicates() throws {
    try state.load(["a", "b"])
    let before = state.feed.chunks
    let ticket = try state.startedPage()
    let answer = Answer.page(2, ["b", "c", "c", "a", "d"])
    #expect(state.pageArrived(ticket, answer) == [.bare("c"), .bare("d")])
    #expect(state.feed.chunks.prefix(1) == before[...])
    #expect((0..<state.feed.count).map { state.feed[$0].id } == ["a", "b", "c", "d"])
  }

  @Test("LIVE-5: a page from the cache marks the feed as cached, a fresh one removes the mark")
  mutating func stale() throws {
    let first = try state.startedPage()
    state.pageArrived(first, Answer(.sample(1, ["a"]), isStale: true))
    #expect(state.feed.isStale)
    try state.load(["b"])
    #expect(!state.feed.isStale)
  }

  @Test("A thousand pages are found through their chunks")
  mutating func chunks() throws {
    for page in 0..<1_000 { try state.load((0..<3).map { PhotoID("\(page)-\($0)") }) }
    #expect(state.feed.count == 3_000)
    #expect(state.feed[2_999].id == "999-2")
    #expect(state.feed[3].id == "1-0")
  }
}
