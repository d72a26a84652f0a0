import FeedCore
import FeedHTTP
import Testing

@testable import BackendLive

@Suite("The known quota")
struct RateLimitTests {
  @Test("LIVE-3: an answer without rate limit headers does not end the pause")
  func silentAnswer() {
    var quota = RateLimitTracker()
    quota.note(nil, isRefused: true, at: .zero)
    quota.note(nil, isRefused: false, at: .seconds(1))
    #expect(quota.wait(at: .seconds(2)) == RateLimitTracker.pause - .seconds(2))
    quota.note(RateLimit(limit: 50, remaining: 1), isRefused: false, at: .seconds(3))
    #expect(quota.wait(at: .seconds(4)) == nil)
  }

  @Test("LIVE-3: a negative number of remaining requests counts as zero")
  func negative() {
    let limit = RateLimit(["X-Ratelimit-Limit": "50", "X-Ratelimit-Remaining": "-3"])
    #expect(limit == RateLimit(limit: 50, remaining: 0))
  }
}
