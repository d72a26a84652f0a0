package import FeedCore

/// The likes of this process, the only source for hearts (FAV-2): which photos are liked, as
/// confirmed by the service, and which requests are in progress.
///
/// The entries are spread over small dictionaries. A change to one of ten thousand photos then
/// copies a few dozen entries while an observer still holds the previous state.
package struct LikeTable: Sendable {
  /// The like of one photo.
  struct Entry: Sendable, Hashable {
    var isLiked: Bool
    var likes: Int?
    /// The requested like; nil if no request is in progress.
    var wanted: Bool?
    /// The table's stamp when the user's newest like or unlike started or ended; zero before the
    /// first.
    var stamp = 0
    /// Whether any answer contained the like. Otherwise `isLiked` is a guess.
    var wasKnown = true
  }

  private static let bucketCount = 64
  private var buckets = [[PhotoID: Entry]](repeating: [:], count: bucketCount)
  /// Increases at the start and end of each like. An answer that was requested at a stamp below a
  /// photo's own may be older than that like.
  private(set) var stamp = 0
  /// Increases whenever a known like changes or a request for a like starts.
  package private(set) var changes = 0

  subscript(id: PhotoID) -> Entry? {
    get { buckets[Self.bucket(id)][id] }
    set { buckets[Self.bucket(id)][id] = newValue }
  }

  private static func bucket(_ id: PhotoID) -> Int {
    Int(UInt(bitPattern: id.hashValue) % UInt(bucketCount))
  }

  /// Returns the photo with its current like.
  package func applyingLikes(to photo: Photo) -> Photo {
    guard let entry = self[photo.id] else { return photo }
    var photo = photo
    photo.isLiked = entry.isLiked
    photo.likes = entry.likes ?? photo.likes
    return photo
  }

  /// Whether a like or unlike is in progress. The basic edition then shows a loader, and both
  /// editions ignore the key (FEED-5).
  package func isInProgress(_ id: PhotoID) -> Bool { self[id]?.wanted != nil }

  /// Whether any like or unlike is in progress.
  var hasRequests: Bool { buckets.contains { $0.values.contains { $0.wanted != nil } } }

  /// Stores the like that an answer contains. An answer that was cached, or requested before the
  /// user's own like, may be older than that like and is ignored.
  ///
  /// - Returns: Whether a known like changed.
  mutating func update(from photo: Photo, requestedAt: Int, isCached: Bool) -> Bool {
    guard let entry = self[photo.id] else {
      self[photo.id] = Entry(isLiked: photo.isLiked, likes: photo.likes)
      return false
    }
    let isOlder = requestedAt < entry.stamp || (isCached && entry.stamp > 0)
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
  /// - Returns: The ticket; nil if a request for this photo is already in progress.
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

  /// The ticket of the request in progress for a photo.
  func ticket(_ id: PhotoID, epoch: Int) -> LikeTicket? {
    guard let entry = self[id], let wanted = entry.wanted else { return nil }
    return LikeTicket(
      epoch: epoch, photo: id, wanted: wanted, stamp: entry.stamp, wasKnown: entry.wasKnown)
  }

  /// Ends the request of a ticket, with the service's answer or with nil for a refusal. A refusal
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
    // A guess about an unknown like is dropped when its request ends.
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
  /// Whether the like was known before. Only then is the change of the count known.
  let wasKnown: Bool
}
