/// What a backend answers: the value, and what came along with it.
package struct Answer<Value: Sendable>: Sendable {
  package var value: Value
  /// What is left of the hourly quota; nil where the answer does not tell, or came from a cache
  /// whose numbers are old.
  package var rateLimit: RateLimit?
  /// From the disk cache because the network was not to be had (LIVE-5).
  package var isStale: Bool
  /// When the answer was given that is stale now; nil where nobody knows.
  package var cachedAt: Timestamp?
  /// From some cache, on disk or on the way, so that it may be older than the person's last like
  /// (UNSPLASH.md §10).
  package var isCached: Bool

  package init(
    _ value: Value, rateLimit: RateLimit? = nil, isStale: Bool = false, isCached: Bool = false,
    cachedAt: Timestamp? = nil
  ) {
    self.value = value
    self.rateLimit = rateLimit
    self.isStale = isStale
    self.isCached = isCached || isStale
    self.cachedAt = cachedAt
  }

  package func map<Other>(_ transform: (Value) -> Other) -> Answer<Other> {
    Answer<Other>(
      transform(value), rateLimit: rateLimit, isStale: isStale, isCached: isCached,
      cachedAt: cachedAt)
  }
}

/// Requests an hour, per application key. Odd limits are seen in the wild, so 64 bits.
package struct RateLimit: Sendable, Hashable {
  package let limit: Int64
  package let remaining: Int64

  package init(limit: Int64, remaining: Int64) {
    self.limit = limit
    self.remaining = remaining
  }
}

/// One page of a list. It may be shorter than asked for, even empty, with more to come: broken,
/// watermarked and repeated photos are left out of it.
package struct PhotoPage: Sendable, Hashable {
  package var photos: [Photo]
  /// From 1.
  package var page: Int
  package var hasMore: Bool
  /// Of the whole list, where the backend tells.
  package var total: Int?
  /// Items that could not be understood (LIVE-4).
  package var skipped: Int
  /// How many items a page of this list covers, those that were left out among them.
  package var size: Int?

  package init(
    photos: [Photo], page: Int, hasMore: Bool, total: Int? = nil, skipped: Int = 0,
    size: Int? = nil
  ) {
    self.photos = photos
    self.page = page
    self.hasMore = hasMore
    self.total = total
    self.skipped = skipped
    self.size = size
  }
}

/// A photo's heart after a like or unlike, as the backend says.
package struct LikeState: Sendable, Hashable {
  package let isLiked: Bool
  /// Of everybody; nil where the answer does not tell.
  package let likes: Int?

  package init(isLiked: Bool, likes: Int? = nil) {
    self.isLiked = isLiked
    self.likes = likes
  }
}
