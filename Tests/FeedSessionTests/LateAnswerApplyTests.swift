import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("Late and crossed answers as events")
struct LateAnswerApplyTests {
  private var state = SessionState()

  /// An answer that must change nothing.
  private mutating func expectStale(_ event: SessionEvent) {
    let (revision, chunks, phase) = (state.revision, state.feed.chunks, state.feed.phase)
    #expect(state.apply(event) == .stale)
    #expect(state.revision == revision)
    #expect(state.feed.chunks == chunks)
    #expect(state.feed.phase == phase)
  }

  @Test("An answer that came already is dropped")
  mutating func twice() throws {
    let ticket = try state.load(["a"])
    expectStale(.pageArrived(ticket, .page(1, ["b"])))
    expectStale(.pageFailed(ticket, .busy))
  }

  @Test("An answer for the list before a reload is dropped, before and after the new one's")
  mutating func reloaded() throws {
    let old = try state.startedPage()
    let new = try #require(state.apply(.reloadAsked(.feed)).ticket)
    expectStale(.pageArrived(old, .page(1, ["a"])))
    expectStale(.pageFailed(old, .busy))
    #expect(state.apply(.pageArrived(new, .page(1, ["b"]))) == .appended([.bare("b")]))
    expectStale(.pageArrived(old, .page(1, ["a"])))
  }

  @Test("An answer from before a sign-out is dropped")
  mutating func epoch() throws {
    let ticket = try state.startedPage()
    state.epoch += 1
    expectStale(.pageArrived(ticket, .page(1, ["a"])))
    expectStale(.pageFailed(ticket, .busy))
  }

  @Test("FEED-7: a failure keeps what is shown; the retry asks for the same page as a new request")
  mutating func failure() throws {
    try state.load(["a"])
    let failed = try state.startedPage()
    #expect(state.apply(.pageFailed(failed, .busy)) == .done)
    #expect(state.feed.phase == .failed(.busy))
    #expect(state.feed.count == 1)
    let retry = try state.startedPage()
    #expect(retry.page == failed.page)
    #expect(retry != failed)
    expectStale(.pageFailed(failed, .busy))
    expectStale(.pageArrived(failed, .page(2, ["b"])))
    #expect(state.apply(.pageArrived(retry, .page(2, ["c"]))) == .appended([.bare("c")]))
  }

  @Test("FEED-7: the very first page can fail and be retried")
  mutating func firstFailure() throws {
    #expect(state.apply(.pageFailed(try state.startedPage(), .busy)) == .done)
    #expect(state.feed.chunks == [])
    try state.load(["a"])
    #expect(state.feed.phase == .idle)
  }

  @Test("A page that nobody waits for any more has not failed")
  mutating func cancelled() throws {
    #expect(state.apply(.pageFailed(try state.startedPage(), .cancelled)) == .done)
    #expect(state.feed.phase == .idle)
  }

  @Test("FEED-7: a reload keeps what is shown until its first page takes the place")
  mutating func reload() throws {
    let last = try state.startedPage()
    _ = state.apply(.pageArrived(last, .page(1, ["a", "b"], hasMore: false, skipped: 2)))
    let ticket = try #require(state.apply(.reloadAsked(.feed)).ticket)
    #expect(ticket.page == 1)
    #expect(state.feed.phase == .loading)
    #expect(state.feed.count == 2)
    #expect(state.apply(.pageArrived(ticket, .page(1, ["b"]))) == .appended([.bare("b")]))
    #expect(state.feed.count == 1)
    #expect(state.feed.skipped == 0)
  }

  @Test("FEED-7: a reload that fails loses nothing, and is retried from the first page")
  mutating func failedReload() throws {
    try state.load(["a"])
    try state.load(["b"])
    let ticket = try #require(state.apply(.reloadAsked(.feed)).ticket)
    _ = state.apply(.pageFailed(ticket, .busy))
    #expect(state.feed.count == 2)
    let retry = try #require(state.apply(.pageAsked(.feed)).ticket)
    #expect(retry.page == 1)
    #expect(state.apply(.pageArrived(retry, .page(1, ["c"]))) == .appended([.bare("c")]))
    #expect(state.feed.count == 1)
  }
}
