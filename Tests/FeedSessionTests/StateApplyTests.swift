import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("Quota and announcements as events")
struct StateApplyTests {
  private var state = SessionState()

  @Test("LIVE-3: the newest quota counts, and the same numbers change nothing")
  mutating func quota() {
    let (first, second) = (RateLimit(limit: 50, remaining: 9), RateLimit(limit: 50, remaining: 8))
    #expect(state.apply(.quotaSeen(first)) == .done)
    #expect(state.apply(.quotaSeen(first)) == .nothing)
    #expect(state.revision == 1)
    #expect(state.apply(.quotaSeen(second)) == .done)
    #expect(state.rateLimit == second)
  }

  @Test("LIVE-7: a photo's use counts as announced once it was")
  mutating func announced() {
    #expect(state.apply(.useAnnounced("a")) == .done)
    #expect(state.apply(.useAnnounced("a")) == .nothing)
    #expect(state.apply(.useAnnounced("b")) == .done)
    #expect(state.announced == ["a", "b"])
    #expect(state.revision == 2)
  }

  @Test("The same state and event give the same state: copies do not share")
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
