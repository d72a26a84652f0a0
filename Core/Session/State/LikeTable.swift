package import FeedCore

/// The one truth about hearts in this process (FAV-2): which photos are liked, as confirmed by
/// the service, and which likes are on their way.
///
/// Kept in small dictionaries, so that a change in one of ten thousand photos copies a few dozen
/// entries while an observer still holds the state before it.
package struct LikeTable: Sendable {
  struct Entry: Sendable, Hashable {
    var isLiked: Bool
    var likes: Int?
    /// What is being asked of the service; nil when nothing is.
    var wanted: Bool?
    /// Of the person's newest like or unlike; zero before the first.
    var stamp = 0
    /// Whether anybody ever saw the heart; else `isLiked` is a guess.
    var wasKnown = true
  }

  private static let bucketCount = 64
  private var buckets = [[PhotoID: Entry]](repeating: [:], count: bucketCount)
  /// Rises with each like's beginning and end. An answer that was asked for at an older stamp
  /// than a photo's own may be from before that like.
  private(set) var stamp = 0
  /// Rises whenever a heart that somebody may have seen changes, or begins to.
  package private(set) var changes = 0

  subscript(id: PhotoID) -> Entry? {
    get { buckets[Self.bucket(id)][id] }
    set { buckets[Self.bucket(id)][id] = newValue }
  }

  private static func bucket(_ id: PhotoID) -> Int {
    Int(UInt(bitPattern: id.hashValue) % UInt(bucketCount))
  }

  /// The photo with its heart as it is now.
  package func shown(_ photo: Photo) -> Photo {
    guard let entry = self[photo.id] else { return photo }
    var photo = photo
    photo.isLiked = entry.isLiked
    photo.likes = entry.likes ?? photo.likes
    return photo
  }

  /// Whether a like or unlike is on its way: the basic edition shows a loader, and both ignore a
  /// press meanwhile (FEED-5).
  package func isUnderWay(_ id: PhotoID) -> Bool { self[id]?.wanted != nil }

  /// What an answer says of a photo, unless it may be older than the person's own like: asked
  /// for before it, or out of a cache. Answers whether a heart that was known changed.
  mutating func see(_ photo: Photo, askedAt: Int, isCached: Bool) -> Bool {
    guard let entry = self[photo.id] else {
      self[photo.id] = Entry(isLiked: photo.isLiked, likes: photo.likes)
      return false
    }
    let isOlder = askedAt < entry.stamp || (isCached && entry.stamp > 0)
    guard entry.wanted == nil, !isOlder else { return false }
    var seen = entry
    seen.isLiked = photo.isLiked
    seen.likes = photo.likes ?? entry.likes
    guard seen != entry else { return false }
    self[photo.id] = seen
    changes += 1
    return true
  }

  /// Nil while a like of this photo is on its way.
  mutating func begin(_ id: PhotoID, wanted: Bool, epoch: Int) -> LikeTicket? {
    let known = self[id]
    guard known?.wanted == nil else { return nil }
    stamp += 1
    changes += 1
    var entry = known ?? Entry(isLiked: !wanted, wasKnown: false)
    entry.wanted = wanted
    entry.stamp = stamp
    self[id] = entry
    return LikeTicket(
      epoch: epoch, photo: id, wanted: wanted, stamp: stamp, wasKnown: known != nil)
  }

  /// What is on its way for a photo.
  func ticket(_ id: PhotoID, epoch: Int) -> LikeTicket? {
    guard let entry = self[id], let wanted = entry.wanted else { return nil }
    return LikeTicket(
      epoch: epoch, photo: id, wanted: wanted, stamp: entry.stamp, wasKnown: entry.wasKnown)
  }

  /// Ends what is on its way, with what the service says or, when it refused, nothing new.
  /// Answers by how much the number of the person's likes moved, nil when the ticket is an old
  /// one.
  mutating func end(_ ticket: LikeTicket, with state: LikeState?) -> Int? {
    guard var entry = self[ticket.photo], entry.wanted == ticket.wanted,
      entry.stamp == ticket.stamp
    else { return nil }
    let wasLiked = entry.isLiked
    stamp += 1
    changes += 1
    entry.wanted = nil
    entry.stamp = stamp
    entry.wasKnown = true
    if let state {
      entry.isLiked = state.isLiked
      entry.likes = state.likes ?? entry.likes.map { $0 + change(wasLiked, state.isLiked) }
    }
    // A guess about a heart that nobody ever saw does not outlive its like.
    self[ticket.photo] = ticket.wasKnown || state != nil ? entry : nil
    return ticket.wasKnown ? change(wasLiked, entry.isLiked) : 0
  }

  private func change(_ before: Bool, _ after: Bool) -> Int {
    before == after ? 0 : (after ? 1 : -1)
  }
}

/// Which like an answer belongs to.
struct LikeTicket: Sendable, Hashable {
  let epoch: Int
  let photo: PhotoID
  let wanted: Bool
  let stamp: Int
  /// Whether the heart was known before, so that the like tells how the counter moves.
  let wasKnown: Bool
}
