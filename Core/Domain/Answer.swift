/// The answer of a backend: a value and its metadata.
package struct Answer<Value: Sendable>: Sendable {
  package var value: Value
  /// The remaining hourly requests. Nil if the answer does not contain them, or if it comes from a
  /// cache, where they are out of date.
  package var rateLimit: RateLimit?
  /// Whether the answer comes from the disk cache because the network was not available (LIVE-5).
  package var isStale: Bool
  /// The failure of the request that the stale answer replaces, if known.
  package var fault: FeedError.Code?
  /// The time at which a stale answer was received, if known.
  package var cachedAt: Timestamp?
  /// Whether the answer comes from a cache on disk or on the network path, so that it may be older
  /// than the user's last like (UNSPLASH.md §10).
  package var isCached: Bool
  /// The backend's remarks about the value.
  package var remarks: [Message]

  package init(
    _ value: Value, rateLimit: RateLimit? = nil, isStale: Bool = false, isCached: Bool = false,
    cachedAt: Timestamp? = nil, fault: FeedError.Code? = nil, remarks: [Message] = []
  ) {
    self.value = value
    self.fault = fault
    self.rateLimit = rateLimit
    self.isStale = isStale
    self.isCached = isCached || isStale
    self.cachedAt = cachedAt
    self.remarks = remarks
  }

  /// The same answer with another value.
  package func map<Other>(_ transform: (Value) -> Other) -> Answer<Other> {
    Answer<Other>(
      transform(value), rateLimit: rateLimit, isStale: isStale, isCached: isCached,
      cachedAt: cachedAt, fault: fault, remarks: remarks)
  }
}

extension Message {
  /// Says that a value is from the cache, why, and how old it is.
  ///
  /// - Parameters:
  ///   - fault: The failure of the request that the value replaces, if known.
  ///   - age: The age in words, if known.
  package init(cachedAfter fault: FeedError.Code?, age: String?) {
    let isAtLimit = fault == .rateLimited
    if let age {
      self.init(isAtLimit ? .fromCacheAtLimitAsOf : .fromCacheAsOf, age)
    } else {
      self.init(isAtLimit ? .fromCacheAtLimit : .fromCache)
    }
  }
}

/// A photo's like after a like or unlike, as the backend reports it.
package struct LikeState: Sendable, Hashable {
  package let isLiked: Bool
  /// The number of likes by all users; nil if the answer does not contain it.
  package let likes: Int?

  package init(isLiked: Bool, likes: Int? = nil) {
    self.isLiked = isLiked
    self.likes = likes
  }
}

/// The hourly limit of requests, per application key. Uses 64 bits, because unusual limits occur.
package struct RateLimit: Sendable, Hashable {
  package let limit: Int64
  package let remaining: Int64

  package init(limit: Int64, remaining: Int64) {
    self.limit = limit
    self.remaining = remaining
  }
}
