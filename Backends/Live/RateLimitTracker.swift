import FeedCore
import FeedHTTP

/// The hourly rate limit as far as it is known (LIVE-3). Once it is used up, calls fail at once
/// instead of requesting another refusal. The API does not say when it resets, so one call a minute
/// may try (UNSPLASH.md §4).
struct RateLimitTracker: Sendable {
  static let pause = Duration.seconds(60)

  private var closedUntil: Duration?

  /// The time for which calls fail at once; nil if they may be sent. Times are uptimes.
  mutating func wait(at now: Duration) -> Duration? {
    guard let closedUntil, now < closedUntil else { return nil }
    return closedUntil - now
  }

  mutating func note(_ rateLimit: RateLimit?, isRefused: Bool, at now: Duration) {
    if isRefused || rateLimit?.remaining == 0 {
      closedUntil = now + Self.pause
    } else if rateLimit != nil {
      closedUntil = nil
    }
  }
}

extension RateLimit {
  /// The rate limit in the headers. Nil if they are missing, or if the answer comes from the CDN's
  /// cache, because its numbers are those of the time when it was stored.
  init?(_ headers: HTTPHeaders) {
    guard !headers.isCacheHit,
      let limit = headers.number("X-Ratelimit-Limit"),
      let remaining = headers.number("X-Ratelimit-Remaining")
    else { return nil }
    self.init(limit: Int64(limit), remaining: Int64(remaining))
  }
}
