package import FeedCore

/// The endless lists whose position the session stores.
package enum ListName: Sendable, Hashable, CaseIterable {
  case feed
  case favorites
  /// The photos of the newest `find`.
  case found
}

/// The loaded part of an endless list.
package struct PhotoList: Sendable {
  /// The state of the next page.
  package enum Phase: Sendable, Hashable {
    case idle
    case loading
    /// A request failed. The photos on screen stay (FEED-19). Requesting the next page again
    /// retries the same page.
    case failed(FeedError)
    case ended
  }

  /// The photos. Pages are appended as immutable chunks, so photos on screen never move, and a like
  /// of one of ten thousand photos copies nothing. Likes are as received.
  /// `SessionState.applyingLikes(to:)` returns the current ones.
  package internal(set) var chunks: [[Photo]] = []
  package internal(set) var count = 0
  package internal(set) var phase = Phase.idle
  /// Whether the newest page comes from the disk cache because the network was not available.
  package internal(set) var isStale = false
  /// When the newest stale page was received, if known.
  package internal(set) var cachedAt: Timestamp?
  /// The failure of the request that the newest stale page replaces, if known.
  package internal(set) var fault: FeedError.Code?
  /// The number of consecutive pages without new photos. A screen that waits to be filled would
  /// request pages forever from a server that repeats itself. After a few such pages, the user
  /// decides.
  package internal(set) var emptyPages = 0
  /// The number of items that could not be read, over all pages.
  package internal(set) var skipped = 0
  /// The backend's remarks about the list, over all pages.
  package private(set) var remarks: [Message] = []
  /// The number of photos in the whole list, if the backend reports it, adjusted by the user's own
  /// likes.
  package internal(set) var total: Int?

  /// Increases with each reload. Answers of an older generation are dropped.
  private(set) var generation = 0
  /// The number of the newest request for a page of this list.
  private(set) var attempt = 0
  /// The page of that request, and the stamps of the two tables when it was sent.
  private(set) var requestedPage = 1
  private(set) var requestedAt = 0
  private(set) var collectionStamp = 0
  /// The last page that was loaded; zero before the first.
  private(set) var lastPage = 0
  /// The number of items before the first unread one on the service, and the page size; nil if
  /// pages have no known size.
  private var place: (items: Int, size: Int)?
  /// The changes to the position of the unread items and to the total that the user's likes cause
  /// while a page is in progress.
  private var shift = (place: 0, total: 0)
  /// Whether a reload has started. The list stays until the first new page replaces it, so a reload
  /// without a network loses nothing.
  private(set) var isOutdated = false
  private(set) var known: Set<PhotoID> = []
  /// Whether the list shows cached photos until page 1 arrives (TUI-12).
  package private(set) var isCached = false
  /// The number of new photos that were inserted above the cached ones.
  package private(set) var newCount = 0
  package private(set) var firstPage = FirstPage.fresh
  /// A first page that shares no photo with the shown ones. The photos between them are unknown, so
  /// it replaces the shown ones when the user asks for it.
  package private(set) var pendingFirstPage: PhotoPage?

  /// The photo at an index of the whole list, from 0. Pages have nearly the same size, so scanning
  /// the chunks takes a few hundred steps for ten thousand photos.
  package subscript(index: Int) -> Photo {
    var rest = index
    for chunk in chunks {
      if rest < chunk.count { return chunk[rest] }
      rest -= chunk.count
    }
    preconditionFailure("no photo \(index) in a list of \(count)")
  }

  /// The page to request next. Unlikes move the rest of the favorites up, so this is the page that
  /// contains the next unread item. Repeated photos on it are dropped.
  private var nextPage: Int {
    if isOutdated { return 1 }
    guard let place else { return lastPage + 1 }
    return max(0, place.items) / place.size + 1
  }

  /// Whether a page was ever requested.
  var isBegun: Bool { phase != .idle || hasPage }

  /// Whether a page has arrived.
  var hasPage: Bool { lastPage > 0 }

  mutating func ask(at stamp: Int, _ collectionStamp: Int) {
    phase = .loading
    attempt += 1
    (requestedPage, requestedAt, shift) = (nextPage, stamp, (0, 0))
    self.collectionStamp = collectionStamp
  }

  /// Starts to reload the list from the first page.
  mutating func restart() {
    generation += 1
    isOutdated = true
  }

  /// Empties the list for other photos. Answers to earlier requests become stale.
  mutating func replace() {
    generation += 1
    forget()
    (phase, isStale, cachedAt, emptyPages, total) = (.idle, false, nil, 0, nil)
  }

  /// Returns the list as it was, to replace `other`. Pages in progress for either list become
  /// stale.
  func resumed(after other: PhotoList) -> PhotoList {
    var list = self
    list.generation = other.generation + 1
    if phase == .loading { (list.phase, list.isOutdated) = (.idle, false) }
    return list
  }

  /// Appends the photos that are new in the list. Lists shift while they are read, so the same
  /// photo can arrive twice (FEED-18).
  ///
  /// - Returns: The photos appended.
  mutating func append(
    _ page: PhotoPage, keeping isKept: (Photo) -> Bool = { _ in true }
  )
    -> [Photo]
  {
    if isOutdated { forget() }
    if isCached { return merge(page) }
    let fresh = page.photos.filter { isKept($0) && known.insert($0.id).inserted }
    if !fresh.isEmpty { chunks.append(fresh) }
    note(page, fresh)
    return fresh
  }

  private mutating func note(_ page: PhotoPage, _ fresh: [Photo]) {
    emptyPages = fresh.isEmpty ? emptyPages + 1 : 0
    count += fresh.count
    skipped += page.skipped
    remarks += page.remarks
    lastPage = page.page
    place = page.size.map { (page.page * max(1, $0) + shift.place, max(1, $0)) }
    total = page.total.map { max(0, $0 + shift.total) }
    phase = page.hasMore ? .idle : .ended
  }

  private mutating func forget() {
    chunks = []
    known = []
    (count, skipped, lastPage, place, isOutdated) = (0, 0, 0, nil, false)
    remarks = []
    (isCached, newCount, pendingFirstPage) = (false, 0, nil)
    firstPage = .fresh
  }

  func contains(_ id: PhotoID) -> Bool { known.contains(id) }

  /// The photo with this id; nil if it is not in the list.
  func photo(_ id: PhotoID) -> Photo? {
    guard known.contains(id) else { return nil }
    return chunks.lazy.joined().first { $0.id == id }
  }

  /// Inserts a newly liked or collected photo at the start. Nil is a photo of which only the id is known. It is
  /// not shown, but it shifts the unread photos like any other.
  mutating func prepend(_ photo: Photo?) {
    if let photo {
      guard known.insert(photo.id).inserted else { return }
      chunks.insert([photo], at: 0)
      count += 1
    }
    shiftPosition(by: 1)
  }

  mutating func remove(_ id: PhotoID) {
    guard known.remove(id) != nil else { return }
    for (number, chunk) in chunks.enumerated() {
      guard let index = chunk.firstIndex(where: { $0.id == id }) else { continue }
      chunks[number].remove(at: index)
      if chunks[number].isEmpty { chunks.remove(at: number) }
      break
    }
    count -= 1
    shiftPosition(by: -1)
  }

  /// Adjusts the total by the user's likes, whether or not the photo was already loaded.
  mutating func count(_ change: Int) {
    shift.total += change
    total = total.map { max(0, $0 + change) }
  }

  private mutating func shiftPosition(by change: Int) {
    shift.place += change
    place?.items += change
  }
}

/// Cached photos from an earlier run (TUI-12).
extension PhotoList {
  /// Shows cached photos. The next page to request is still the first.
  ///
  /// - Returns: Whether they are shown. They are not if the list already has photos or pages.
  mutating func showCached(_ photos: [Photo]) -> Bool {
    guard lastPage == 0, count == 0 else { return false }
    var seen: Set<PhotoID> = []
    let photos = photos.filter { seen.insert($0.id).inserted }
    guard !photos.isEmpty else { return false }
    (chunks, count, known, isCached) = ([photos], photos.count, seen, true)
    return true
  }

  /// Merges page 1 above the cached photos if they overlap, otherwise keeps it as an offer.
  /// Sponsored photos are not compared, because the same one may be on the first page every day.
  ///
  /// - Returns: The photos that are new above.
  private mutating func merge(_ page: PhotoPage) -> [Photo] {
    isCached = false
    guard let fresh = prepend(page) else {
      (pendingFirstPage, phase) = (page, .ended)
      return []
    }
    newCount = fresh.count
    note(page, fresh)
    // A first page without new photos says nothing about the pages that follow.
    emptyPages = 0
    return fresh
  }

  /// Notes an answer of the network.
  ///
  /// - Returns: Whether the first page has become due.
  mutating func networkAnswered() -> Bool {
    guard firstPage == .stale else { return false }
    firstPage = .due
    return true
  }

  mutating func didLoadFirstPage(isStale: Bool) { firstPage = isStale ? .stale : .fresh }

  /// Notes that the first page was requested, or that the request failed. The next answer of the
  /// network makes it due again.
  mutating func didRequestFirstPage() { if firstPage == .due { firstPage = .stale } }

  /// Merges a new page 1 above the shown photos, and continues to load at their end. Keeps it as
  /// pending if it shares no photo with them.
  mutating func mergeFirstPage(_ page: PhotoPage) {
    firstPage = .fresh
    (isStale, cachedAt) = (false, nil)
    guard let fresh = prepend(page) else { return pendingFirstPage = page }
    (newCount, count) = (newCount + fresh.count, count + fresh.count)
  }

  /// Inserts the new photos of page 1 above the current photos.
  ///
  /// - Returns: The new photos; nil if the page shares no photo with the list.
  private mutating func prepend(_ page: PhotoPage) -> [Photo]? {
    let received = Dictionary(page.photos.map { ($0.id, $0) }) { first, _ in first }
    let sharesAPhoto = received.values.contains { !$0.isSponsored && known.contains($0.id) }
    guard sharesAPhoto || received.isEmpty else { return nil }
    chunks = chunks.map { $0.map { received[$0.id] ?? $0 } }
    let fresh = page.photos.filter { known.insert($0.id).inserted }
    if !fresh.isEmpty { chunks.insert(fresh, at: 0) }
    return fresh
  }

  /// Replaces the list by the pending first page.
  ///
  /// - Returns: Whether there was a pending page.
  mutating func acceptPendingFirstPage() -> Bool {
    guard let page = pendingFirstPage else { return false }
    forget()
    _ = append(page)
    return true
  }
}

extension PhotoList {
  /// Where the first page comes from.
  package enum FirstPage: Sendable, Hashable {
    /// From the network.
    case fresh
    /// From the cache, because the network was not available.
    case stale
    /// From the cache, but the network has answered another call by now. The page is requested
    /// again (TUI-82).
    case due
  }
}

/// Identifies the request that an answer belongs to.
struct ListTicket: Sendable, Hashable {
  let list: ListName
  let epoch: Int
  let generation: Int
  let page: Int
  /// Increases with each request, so that a retry is never confused with the request that failed.
  let attempt: Int
}
