import FeedCore

/// Earlier lists of found photos, the newest last. Going back restores them unchanged and without a
/// request (PHOTO-3).
struct ListHistory: Sendable {
  /// The maximum number of lists, and of photos in all of them. The newest list is kept regardless
  /// of its length, because it was already in memory.
  static let limits = (lists: 8, photos: 2_000)

  private var lists: [(source: PhotoSource, list: PhotoList)] = []

  /// Adds a list, unless no page of it has arrived. Removes the oldest lists if the limits are
  /// exceeded.
  mutating func keep(_ list: PhotoList, of source: PhotoSource) {
    _ = take(source)
    guard list.hasPage else { return }
    lists.append((source, list))
    while lists.count > 1, lists.count > Self.limits.lists || count > Self.limits.photos {
      lists.removeFirst()
    }
  }

  /// Removes and returns the list of a source; nil if it is not stored.
  mutating func take(_ source: PhotoSource) -> PhotoList? {
    lists.firstIndex { $0.source == source }.map { lists.remove(at: $0).list }
  }

  /// Changes the list of a source, if it is stored.
  mutating func change(_ source: PhotoSource, _ change: (inout PhotoList) -> Void) {
    guard let index = lists.firstIndex(where: { $0.source == source }) else { return }
    change(&lists[index].list)
  }

  private var count: Int { lists.reduce(0) { $0 + $1.list.count } }
}
