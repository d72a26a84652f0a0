import FeedHTTP

extension HTTPHeaders {
  /// Whether the nearest cache on the way had the answer; further ones come before it in the list.
  var isCacheHit: Bool {
    self["X-Cache"]?.split(separator: ",").last.map { $0.contains("HIT") } ?? false
  }

  /// Whether the answer lay in some cache, near or far (UNSPLASH.md §10).
  var isCached: Bool { isCacheHit || (self["Age"].flatMap { Int($0) } ?? 0) > 0 }
}
