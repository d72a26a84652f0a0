import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("The rate limit and tracked downloads in the state")
struct StateApplyTests {
  private var state = SessionState()

  @Test("LIVE-3: the newest rate limit counts, and the same numbers change nothing")
  mutating func rateLimit() {
    let (first, second) = (RateLimit(limit: 50, remaining: 9), RateLimit(limit: 50, remaining: 8))
    #expect(state.revisions { $0.rateLimitReceived(first) } == 1)
    #expect(state.revisions { $0.rateLimitReceived(first) } == 0)
    #expect(state.revision == 1)
    #expect(state.revisions { $0.rateLimitReceived(second) } == 1)
    #expect(state.rateLimit == second)
  }

  @Test("LIVE-7: the use of a photo counts as reported once the report succeeded")
  mutating func trackedDownloads() {
    #expect(state.revisions { $0.downloadTracked("a") } == 1)
    #expect(state.revisions { $0.downloadTracked("a") } == 0)
    #expect(state.revisions { $0.downloadTracked("b") } == 1)
    #expect(state.trackedDownloads == ["a", "b"])
    #expect(state.revision == 2)
  }

  @Test("The same state and step give the same state, because copies share nothing")
  mutating func copies() throws {
    try state.load(["a"])
    var copy = state
    try copy.load(["b"])
    #expect(state.feed.count == 1)
    #expect(copy.feed.count == 2)
    try state.load(["b"])
    #expect(state.feed.count == 2)
    #expect(state.revision == copy.revision)
  }
}
