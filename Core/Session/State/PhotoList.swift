package import FeedCore

/// The endless lists that the session keeps its own place in.
package enum ListName: Sendable, Hashable, CaseIterable {
  case feed
  case favorites
  /// What was found by the newest lookup.
  case found
}

/// An endless list as far as it was read.
package struct PhotoList: Sendable {
  package enum Phase: Sendable, Hashable {
    case idle
    case loading
    /// What was shown stays (FEED-7); asking again retries the same page.
    case failed(FeedError)
    case ended
  }

  /// Pages are appended as immutable chunks: what is on screen never moves, and a like in one of
  /// ten thousand photos copies nothing. Hearts are those of the day they came: see
  /// `SessionState.shown`.
  package internal(set) var chunks: [[Photo]] = []
  package internal(set) var count = 0
  package internal(set) var phase = Phase.idle
  /// From the disk cache since the network was not to be had.
  package internal(set) var isStale = false
  /// When the newest page was answered that is stale, where that is known.
  package internal(set) var cachedAt: Timestamp?
  /// Pages in a row that brought nothing new. A server that repeats itself would be asked for
  /// ever by a screen that wants to be filled; after a few the person decides.
  package internal(set) var emptyPages = 0
  /// Items that could not be understood, over all pages.
  package internal(set) var skipped = 0
  /// Of the whole list, where the backend tells; moved by the person's own likes.
  package internal(set) var total: Int?

  /// Rises with each reload; an answer for an older list is dropped.
  private(set) var generation = 0
  /// Of the newest request for a page of this list.
  private(set) var attempt = 0
  /// The page that it asks for, and the like table's stamp when it was sent.
  private(set) var askedPage = 1
  private(set) var askedAt = 0
  /// The page that was read last, zero before the first.
  private(set) var lastPage = 0
  /// How many items the service has before the first unread one, where pages have a known size.
  private var place: (items: Int, size: Int)?
  /// By how much the person's likes moved the unread items, and the number of all, while a page
  /// was under way.
  private var shift = (place: 0, total: 0)
  /// After a reload: what is shown stays until the first new page takes its place, so that a
  /// reload without a network loses nothing.
  private(set) var isOutdated = false
  private(set) var known: Set<PhotoID> = []

  /// The photo at a place in the whole list, from 0. Pages have the same size but for skipped
  /// items, so walking the chunks is a few hundred steps for ten thousand photos.
  package subscript(index: Int) -> Photo {
    var rest = index
    for chunk in chunks {
      if rest < chunk.count { return chunk[rest] }
      rest -= chunk.count
    }
    preconditionFailure("no photo \(index) in a list of \(count)")
  }

  /// Unlikes shift the rest of the favorites: the page that holds the next unread item is asked
  /// for, and what it repeats is dropped.
  private var nextPage: Int {
    if isOutdated { return 1 }
    guard let place else { return lastPage + 1 }
    return max(0, place.items) / place.size + 1
  }

  /// Whether it was ever asked for.
  var isBegun: Bool { phase != .idle || lastPage > 0 }

  mutating func ask(at stamp: Int) {
    phase = .loading
    attempt += 1
    (askedPage, askedAt, shift) = (nextPage, stamp, (0, 0))
  }

  /// Asks for everything anew, from the first page.
  mutating func beginAnew() {
    generation += 1
    isOutdated = true
  }

  /// Makes it another list: nothing of the old one stays, and what is under way for it is stale.
  mutating func replace() {
    generation += 1
    forget()
    (phase, isStale, cachedAt, emptyPages, total) = (.idle, false, nil, 0, nil)
  }

  /// Appends what was not shown yet and answers it: lists move while one pages, so the same
  /// photo can come twice (FEED-7).
  mutating func append(
    _ page: PhotoPage, keeping isKept: (Photo) -> Bool = { _ in true }
  )
    -> [Photo]
  {
    if isOutdated { forget() }
    let fresh = page.photos.filter { isKept($0) && known.insert($0.id).inserted }
    if !fresh.isEmpty { chunks.append(fresh) }
    emptyPages = fresh.isEmpty ? emptyPages + 1 : 0
    count += fresh.count
    skipped += page.skipped
    lastPage = page.page
    place = page.size.map { (page.page * max(1, $0) + shift.place, max(1, $0)) }
    total = page.total.map { max(0, $0 + shift.total) }
    phase = page.hasMore ? .idle : .ended
    return fresh
  }

  private mutating func forget() {
    chunks = []
    known = []
    (count, skipped, lastPage, place, isOutdated) = (0, 0, 0, nil, false)
  }

  func contains(_ id: PhotoID) -> Bool { known.contains(id) }

  /// Nil for a photo that is not in the list.
  func photo(_ id: PhotoID) -> Photo? {
    guard known.contains(id) else { return nil }
    return chunks.lazy.joined().first { $0.id == id }
  }

  /// Puts a photo before all others, where one is that was just liked. Nil for one that nobody
  /// here ever saw: it is not shown, but moves the unread ones all the same.
  mutating func prepend(_ photo: Photo?) {
    if let photo {
      guard known.insert(photo.id).inserted else { return }
      chunks.insert([photo], at: 0)
      count += 1
    }
    movePlace(by: 1)
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
    movePlace(by: -1)
  }

  /// What the person's likes do to the number of all, whether or not the photo was read already.
  mutating func count(_ change: Int) {
    shift.total += change
    total = total.map { max(0, $0 + change) }
  }

  private mutating func movePlace(by change: Int) {
    shift.place += change
    place?.items += change
  }
}

/// Which ask an answer belongs to.
struct ListTicket: Sendable, Hashable {
  let list: ListName
  let epoch: Int
  let generation: Int
  let page: Int
  /// Rises with each request, so that a retry is never taken for the request that failed.
  let attempt: Int
}
