package import FeedCore

/// The likes of this process, the only source for hearts (FAV-9). It stores the likes that the
/// service confirmed, the requests in progress, and the like that follows each of them. A heart
/// shows the like of the newest call, otherwise the confirmed one.
///
/// The entries are spread over small dictionaries. A change to one of ten thousand photos then
/// copies only about 160 entries, although an observer still has the previous state.
package struct LikeTable: Sendable {
  /// The like of one photo.
  struct Entry: Sendable, Hashable {
    /// The like that the service confirmed.
    var isLiked: Bool
    var likes: Int?
    /// The requested like; nil if no request is in progress.
    var wanted: Bool?
    /// The table's stamp when the user's newest like or unlike started or ended; zero before the
    /// first.
    var stamp = 0
    /// Whether any answer contained the like. Otherwise `isLiked` is a guess.
    var wasKnown = true
    /// Whether it was read while a like without an answer could still take effect.
    var mayChange = false
  }

  /// The calls for one photo.
  private struct Calls: Sendable, Hashable {
    var newest: LikeCall?
    /// The opposite like, which was wanted after the request in progress started. It is sent next.
    var next: LikeTicket?
  }

  private static let bucketCount = 64
  private var buckets = [[PhotoID: Entry]](repeating: [:], count: bucketCount)
  /// The calls for the photos that the user has liked or unliked.
  private var calls: [PhotoID: Calls] = [:]
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

  /// The like that is wanted for a photo while the service has not answered; nil otherwise.
  func wanted(_ id: PhotoID) -> Bool? { next(id)?.wanted ?? self[id]?.wanted }

  /// The like that follows the request in progress; nil if none follows.
  func next(_ id: PhotoID) -> LikeTicket? { calls[id]?.next }

  /// The order of the newest call for a photo.
  func order(_ id: PhotoID) -> Int? { calls[id]?.newest?.order }

  /// Returns the photo with its current like: that of the newest call, or the confirmed one.
  package func applyingLikes(to photo: Photo) -> Photo {
    guard let entry = self[photo.id] else { return photo }
    var photo = photo
    let confirmed = entry.wasKnown ? entry.isLiked : photo.isLiked
    photo.isLiked = wanted(photo.id) ?? confirmed
    if entry.wasKnown || entry.wanted != nil { photo.isLikeUnknown = false }
    photo.likes = (entry.likes ?? photo.likes).map {
      max(0, $0 + Self.change(confirmed, photo.isLiked))
    }
    return photo
  }

  /// Whether the service has confirmed that the photo is liked, as far as it is known.
  func isConfirmed(_ photo: Photo) -> Bool {
    self[photo.id].flatMap { $0.wasKnown ? $0.isLiked : nil } ?? photo.isLiked
  }

  /// Whether a like or unlike is in progress. The basic edition then shows a loader, and ignores
  /// the key (FEED-5).
  package func isInProgress(_ id: PhotoID) -> Bool { wanted(id) != nil }

  /// Whether any like or unlike is in progress.
  var hasRequests: Bool { buckets.contains { $0.values.contains { $0.wanted != nil } } }

  /// Stores the like that an answer contains. An answer that was cached, or requested before the
  /// user's own like, may be older than that like and is ignored. So is one that does not know it.
  ///
  /// - Returns: Whether a known like changed.
  mutating func update(from photo: Photo, requestedAt: Int, isCached: Bool) -> Bool {
    if photo.isLikeUnknown { return false }
    guard let entry = self[photo.id] else {
      self[photo.id] = Entry(isLiked: photo.isLiked, likes: photo.likes)
      return false
    }
    let isOlder = requestedAt < entry.stamp || (isCached && entry.stamp > 0)
    guard entry.wanted == nil, !isOlder else { return false }
    var seen = entry
    (seen.isLiked, seen.wasKnown) = (photo.isLiked, true)
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
    guard self[id]?.wanted == nil else { return nil }
    stamp += 1
    changes += 1
    var entry = self[id] ?? Entry(isLiked: !wanted, wasKnown: false)
    entry.wanted = wanted
    entry.stamp = stamp
    calls[id]?.next = nil
    self[id] = entry
    return ticket(id, epoch: epoch)
  }

  /// The ticket of the request in progress for a photo.
  func ticket(_ id: PhotoID, epoch: Int) -> LikeTicket? {
    guard let entry = self[id], let wanted = entry.wanted else { return nil }
    return LikeTicket(
      epoch: epoch, photo: id, wanted: wanted, stamp: entry.stamp, wasKnown: entry.wasKnown)
  }

  /// Whether the request that a like follows is in progress.
  func isInProgress(before next: LikeTicket) -> Bool {
    guard let entry = self[next.photo] else { return false }
    return entry.wanted == !next.wanted && entry.stamp == next.stamp
  }

  /// Stores the like that follows the request in progress; nil removes it.
  ///
  /// - Returns: Whether this is a change.
  mutating func setNext(_ next: LikeTicket?, of id: PhotoID) -> Bool {
    guard self.next(id) != next else { return false }
    changes += 1
    calls[id, default: Calls()].next = next
    // A guess about an unknown like is dropped with the last call.
    if self[id]?.wasKnown == false, wanted(id) == nil { self[id] = nil }
    return true
  }

  /// Stores a call.
  ///
  /// - Returns: False if the opposite was wanted later.
  mutating func note(_ call: LikeCall, of id: PhotoID) -> Bool {
    if let newest = calls[id]?.newest, call.order < newest.order {
      return call.isLiked == newest.isLiked
    }
    calls[id, default: Calls()].newest = call
    return true
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
    entry.mayChange = false
    if let state {
      (entry.isLiked, entry.wasKnown) = (state.isLiked, true)
      entry.likes = state.likes ?? entry.likes.map { $0 + Self.change(wasLiked, state.isLiked) }
    }
    // A guess about an unknown like is dropped when its last request ends, so that requests for ids
    // that do not exist leave nothing.
    let isKept = entry.wasKnown || next(ticket.photo) != nil
    self[ticket.photo] = isKept ? entry : nil
    if !isKept { calls[ticket.photo] = nil }
    return ticket.wasKnown ? Self.change(wasLiked, entry.isLiked) : 0
  }

  /// Notes that the confirmed like may still change, because the service has not answered its request.
  mutating func noteUnansweredRequest(of id: PhotoID) { self[id]?.mayChange = true }

  private static func change(_ before: Bool, _ after: Bool) -> Int {
    before == after ? 0 : (after ? 1 : -1)
  }
}

/// A like or unlike that a caller wants. Calls may arrive in another order than the user's.
struct LikeCall: Sendable, Hashable {
  let order: Int
  let isLiked: Bool
}

/// Identifies the like or unlike that an answer belongs to, or that waits for the end of the
/// opposite one.
struct LikeTicket: Sendable, Hashable {
  let epoch: Int
  let photo: PhotoID
  let wanted: Bool
  /// The stamp of the request in progress.
  let stamp: Int
  /// Whether the like was known before. Only then is the change of the count known.
  let wasKnown: Bool
  /// Whether it follows the opposite request, which has the same stamp.
  var isNext = false

  /// The ticket of the opposite like, which follows this one.
  var next: LikeTicket {
    LikeTicket(
      epoch: epoch, photo: photo, wanted: !wanted, stamp: stamp, wasKnown: wasKnown, isNext: true)
  }
}
