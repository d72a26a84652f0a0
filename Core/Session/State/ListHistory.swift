import FeedCore

/// Lists of found photos in whose place others were looked for, the newest last: back leads to them
/// as they were left, without a request (PHOTO-3).
struct ListHistory: Sendable {
  /// The number of lists, and of their photos together. The newest list stays however long it is:
  /// it was in memory already.
  static let limits = (lists: 8, photos: 2_000)

  private var lists: [(source: PhotoSource, list: PhotoList)] = []

  /// Keeps a list, unless nothing of it has come: then there is nothing to go back to. Older lists
  /// go where they are too many.
  mutating func keep(_ list: PhotoList, of source: PhotoSource) {
    _ = take(source)
    guard list.hasPage else { return }
    lists.append((source, list))
    while lists.count > 1, lists.count > Self.limits.lists || count > Self.limits.photos {
      lists.removeFirst()
    }
  }

  /// Removes the list of a source, and returns it; nil if it is not kept.
  mutating func take(_ source: PhotoSource) -> PhotoList? {
    lists.firstIndex { $0.source == source }.map { lists.remove(at: $0).list }
  }

  private var count: Int { lists.reduce(0) { $0 + $1.list.count } }
}
