/// The answer of a backend: a value, and what came along with it.
package struct Answer<Value: Sendable>: Sendable {
  package var value: Value
  /// What is left of the hourly quota. Nil if the answer does not say, or comes from a cache, whose
  /// numbers are old.
  package var rateLimit: RateLimit?
  /// Whether it comes from the disk cache because the network was not available (LIVE-5).
  package var isStale: Bool
  /// The failure of the request in place of which a stale answer came, if known.
  package var fault: FeedError.Code?
  /// When a stale answer was received, if known.
  package var cachedAt: Timestamp?
  /// Whether it comes from a cache, on disk or on the way, so that it may be older than the user's
  /// last like (UNSPLASH.md §10).
  package var isCached: Bool

  package init(
    _ value: Value, rateLimit: RateLimit? = nil, isStale: Bool = false, isCached: Bool = false,
    cachedAt: Timestamp? = nil, fault: FeedError.Code? = nil
  ) {
    self.value = value
    self.fault = fault
    self.rateLimit = rateLimit
    self.isStale = isStale
    self.isCached = isCached || isStale
    self.cachedAt = cachedAt
  }

  /// The same answer with another value.
  package func map<Other>(_ transform: (Value) -> Other) -> Answer<Other> {
    Answer<Other>(
      transform(value), rateLimit: rateLimit, isStale: isStale, isCached: isCached,
      cachedAt: cachedAt, fault: fault)
  }
}

/// A photo's like after a like or unlike, as the backend reports it.
package struct LikeState: Sendable, Hashable {
  package let isLiked: Bool
  /// The number of everybody's likes; nil if the answer does not say.
  package let likes: Int?

  package init(isLiked: Bool, likes: Int? = nil) {
    self.isLiked = isLiked
    self.likes = likes
  }
}

/// The hourly quota of requests, per application key. Odd limits are seen in the wild, so 64 bits.
package struct RateLimit: Sendable, Hashable {
  package let limit: Int64
  package let remaining: Int64

  package init(limit: Int64, remaining: Int64) {
    self.limit = limit
    self.remaining = remaining
  }
}
