import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("Late and out-of-order answers as events")
struct LateAnswerApplyTests {
  private var state = SessionState()

  /// Applies an answer that must change nothing.
  private mutating func expectStale(_ answer: (inout SessionState) -> Void) {
    let (revision, chunks, phase) = (state.revision, state.feed.chunks, state.feed.phase)
    answer(&state)
    #expect(state.revision == revision)
    #expect(state.feed.chunks == chunks)
    #expect(state.feed.phase == phase)
  }

  @Test("A repeated answer is dropped")
  mutating func twice() throws {
    let ticket = try state.load(["a"])
    expectStale { $0.pageArrived(ticket, .page(1, ["b"])) }
    expectStale { $0.pageFailed(ticket, .busy) }
  }

  @Test("An answer for the list before a reload is dropped, before and after the new one's")
  mutating func reloaded() throws {
    let old = try state.startedPage()
    let new = state.reload(.feed)
    expectStale { $0.pageArrived(old, .page(1, ["a"])) }
    expectStale { $0.pageFailed(old, .busy) }
    #expect(state.pageArrived(new, .page(1, ["b"])) == [.bare("b")])
    expectStale { $0.pageArrived(old, .page(1, ["a"])) }
  }

  @Test("An answer from before a sign-out is dropped")
  mutating func epoch() throws {
    let ticket = try state.startedPage()
    state.epoch += 1
    expectStale { $0.pageArrived(ticket, .page(1, ["a"])) }
    expectStale { $0.pageFailed(ticket, .busy) }
  }

  @Test("FEED-19: a failure keeps the photos, and the retry sends a new request for the same page")
  mutating func failure() throws {
    try state.load(["a"])
    let failed = try state.startedPage()
    #expect(state.revisions { $0.pageFailed(failed, .busy) } == 1)
    #expect(state.feed.phase == .failed(.busy))
    #expect(state.feed.count == 1)
    let retry = try state.startedPage()
    #expect(retry.page == failed.page)
    #expect(retry != failed)
    expectStale { $0.pageFailed(failed, .busy) }
    expectStale { $0.pageArrived(failed, .page(2, ["b"])) }
    #expect(state.pageArrived(retry, .page(2, ["c"])) == [.bare("c")])
  }

  @Test("FEED-7: the very first page can fail and be retried")
  mutating func firstFailure() throws {
    let ticket = try state.startedPage()
    #expect(state.revisions { $0.pageFailed(ticket, .busy) } == 1)
    #expect(state.feed.chunks == [])
    try state.load(["a"])
    #expect(state.feed.phase == .idle)
  }

  @Test("A page whose callers have all cancelled does not count as failed")
  mutating func cancelled() throws {
    let ticket = try state.startedPage()
    #expect(state.revisions { $0.pageFailed(ticket, .cancelled) } == 1)
    #expect(state.feed.phase == .idle)
  }

  @Test("FEED-7: a reload keeps the shown photos until its first page arrives")
  mutating func reload() throws {
    let last = try state.startedPage()
    state.pageArrived(last, .page(1, ["a", "b"], hasMore: false, skipped: 2))
    let ticket = state.reload(.feed)
    #expect(ticket.page == 1)
    #expect(state.feed.phase == .loading)
    #expect(state.feed.count == 2)
    #expect(state.pageArrived(ticket, .page(1, ["b"])) == [.bare("b")])
    #expect(state.feed.count == 1)
    #expect(state.feed.skipped == 0)
  }

  @Test("FEED-7: a failed reload keeps the photos, and a retry starts from the first page")
  mutating func failedReload() throws {
    try state.load(["a"])
    try state.load(["b"])
    let ticket = state.reload(.feed)
    state.pageFailed(ticket, .busy)
    #expect(state.feed.count == 2)
    let retry = try state.startedPage(of: .feed)
    #expect(retry.page == 1)
    #expect(state.pageArrived(retry, .page(1, ["c"])) == [.bare("c")])
    #expect(state.feed.count == 1)
  }
}
