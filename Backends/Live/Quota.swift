import FeedCore
import FeedHTTP

/// The hourly quota as far as it is known (LIVE-3). Used up, calls fail at once instead of asking
/// for another refusal; since the API names no time of reset, one call a minute may try
/// (UNSPLASH.md §4).
struct Quota: Sendable {
  static let pause = Duration.seconds(60)

  private var closedUntil: Duration?

  /// The time for which calls are to fail at once; nil when they may go out. Times are uptimes.
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
  /// The rate limit that headers tell; nil where they are missing, and where the answer came out of
  /// the CDN's cache, which repeats the numbers of the moment it was stored.
  init?(_ headers: HTTPHeaders) {
    guard !headers.isCacheHit,
      let limit = headers.number("X-Ratelimit-Limit"),
      let remaining = headers.number("X-Ratelimit-Remaining")
    else { return nil }
    self.init(limit: Int64(limit), remaining: Int64(remaining))
  }
}
