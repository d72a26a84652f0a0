import FeedCore

/// The photos in the user's collections, as far as this session knows: what it has changed, and what
/// the lists of the collections contained. Other photos only have the collections that their source
/// reports.
struct CollectionTable: Sendable {
  private struct Entry: Sendable {
    let isContained: Bool
    let stamp: Int
  }

  private var entries: [PhotoID: [String: Entry]] = [:]
  /// Increases with each change. An answer that was requested at a stamp below an entry's own may be
  /// older than that change.
  private(set) var stamp = 0

  /// Whether a photo is in a collection; nil if this session does not know it.
  func isContained(_ photo: PhotoID, in collection: String) -> Bool? {
    entries[photo]?[collection]?.isContained
  }

  /// Whether a photo was removed from a collection after a stamp.
  func isRemoved(_ photo: PhotoID, from collection: String, since stamp: Int) -> Bool {
    guard let entry = entries[photo]?[collection] else { return false }
    return !entry.isContained && entry.stamp > stamp
  }

  /// Stores a change that the service has confirmed.
  mutating func set(_ isContained: Bool, _ photo: PhotoID, in collection: String) {
    stamp += 1
    entries[photo, default: [:]][collection] = Entry(isContained: isContained, stamp: stamp)
  }

  /// Stores that the list of a collection contained a photo, unless the user has changed it since
  /// the request.
  mutating func list(_ photo: PhotoID, in collection: String, requestedAt stamp: Int) {
    if let entry = entries[photo]?[collection], entry.stamp > stamp { return }
    entries[photo, default: [:]][collection] = Entry(isContained: true, stamp: stamp)
  }

  /// Forgets a collection that was deleted.
  mutating func forget(_ collection: String) {
    for photo in entries.keys { entries[photo]?[collection] = nil }
  }
}
