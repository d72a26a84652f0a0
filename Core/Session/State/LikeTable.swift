package import FeedCore

/// The likes of this process, the only source of hearts (FAV-2): which photos are liked, as
/// confirmed by the service, and which requests are under way.
///
/// Stored in small dictionaries, so that a change to one of ten thousand photos copies a few dozen
/// entries while an observer still holds the previous state.
package struct LikeTable: Sendable {
  /// The like of one photo.
  struct Entry: Sendable, Hashable {
    var isLiked: Bool
    var likes: Int?
    /// The like that is being requested; nil if no request is under way.
    var wanted: Bool?
    /// The table's stamp at the start or end of the user's newest like or unlike; zero before the
    /// first.
    var stamp = 0
    /// Whether any answer contained the like; else `isLiked` is a guess.
    var wasKnown = true
  }

  private static let bucketCount = 64
  private var buckets = [[PhotoID: Entry]](repeating: [:], count: bucketCount)
  /// Rises at the start and end of each like. An answer requested at an older stamp than a photo's
  /// own may be from before that like.
  private(set) var stamp = 0
  /// Rises whenever a known like changes, or a request for one starts.
  package private(set) var changes = 0

  subscript(id: PhotoID) -> Entry? {
    get { buckets[Self.bucket(id)][id] }
    set { buckets[Self.bucket(id)][id] = newValue }
  }

  private static func bucket(_ id: PhotoID) -> Int {
    Int(UInt(bitPattern: id.hashValue) % UInt(bucketCount))
  }

  /// The photo with its current like.
  package func applyingLikes(to photo: Photo) -> Photo {
    guard let entry = self[photo.id] else { return photo }
    var photo = photo
    photo.isLiked = entry.isLiked
    photo.likes = entry.likes ?? photo.likes
    return photo
  }

  /// Whether a like or unlike is under way: the basic edition shows a loader, and both ignore the
  /// key meanwhile (FEED-5).
  package func isUnderWay(_ id: PhotoID) -> Bool { self[id]?.wanted != nil }

  /// Whether any like or unlike is in progress.
  var hasRequests: Bool { buckets.contains { $0.values.contains { $0.wanted != nil } } }

  /// Stores the like that an answer tells, unless the answer may be older than the user's own like:
  /// requested before it, or cached.
  ///
  /// - Returns: Whether a known like changed.
  mutating func update(from photo: Photo, askedAt: Int, isCached: Bool) -> Bool {
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

  /// Starts a like or unlike.
  ///
  /// - Returns: Its ticket; nil if one of this photo is already under way.
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

  /// The ticket of the request that is under way for a photo.
  func ticket(_ id: PhotoID, epoch: Int) -> LikeTicket? {
    guard let entry = self[id], let wanted = entry.wanted else { return nil }
    return LikeTicket(
      epoch: epoch, photo: id, wanted: wanted, stamp: entry.stamp, wasKnown: entry.wasKnown)
  }

  /// Ends the request of a ticket with the service's answer, or with nil for a refusal, which
  /// changes nothing.
  ///
  /// - Returns: The change of the user's number of likes; nil if the ticket is out of date.
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
    // A guess about an unknown like is dropped with its request.
    self[ticket.photo] = ticket.wasKnown || state != nil ? entry : nil
    return ticket.wasKnown ? change(wasLiked, entry.isLiked) : 0
  }

  private func change(_ before: Bool, _ after: Bool) -> Int {
    before == after ? 0 : (after ? 1 : -1)
  }
}

/// Identifies the like or unlike that an answer belongs to.
struct LikeTicket: Sendable, Hashable {
  let epoch: Int
  let photo: PhotoID
  let wanted: Bool
  let stamp: Int
  /// Whether the like was known before, so that the change of the count is known.
  let wasKnown: Bool
}
