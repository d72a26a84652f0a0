package import FeedCore

/// Everything that two frontends could want to know, as a value. Changed by `apply` alone.
package struct SessionState: Sendable {
  /// Rises with every change, so that an observer can tell what it has seen.
  package internal(set) var revision = 0
  /// Rises at sign-in and sign-out. An answer that was asked for in another epoch belongs to
  /// another person and is dropped.
  package internal(set) var epoch = 0
  package internal(set) var feed = FeedList()
  package internal(set) var isSignedIn: Bool
  /// The newest numbers that any answer brought.
  package internal(set) var rateLimit: RateLimit?
  /// Photos whose use was announced to the service: once each in a session (LIVE-7).
  package internal(set) var announced: Set<PhotoID> = []

  package init(isSignedIn: Bool = false) {
    self.isSignedIn = isSignedIn
  }
}

/// The endless feed as far as it was read.
package struct FeedList: Sendable {
  package enum Phase: Sendable, Hashable {
    case idle
    case loading
    /// What was shown stays (FEED-7); asking again retries the same page.
    case failed(FeedError)
    case ended
  }

  /// Pages are appended as immutable chunks: what is on screen never moves, and a like in one of
  /// ten thousand photos copies nothing.
  package internal(set) var chunks: [[Photo]] = []
  package internal(set) var count = 0
  package internal(set) var phase = Phase.idle
  /// From the disk cache since the network was not to be had.
  package internal(set) var isStale = false
  /// Pages in a row that brought nothing new. A server that repeats itself would be asked for
  /// ever by a screen that wants to be filled; after a few the person decides.
  package internal(set) var barrenPages = 0
  /// Items that could not be understood, over all pages.
  package internal(set) var skipped = 0

  /// Rises with each reload; an answer for an older list is dropped.
  var generation = 0
  var nextPage = 1
  /// Of the newest request for a page of this list.
  var attempt = 0
  /// After a reload: what is shown stays until the first new page takes its place, so that a
  /// reload without a network loses nothing.
  private(set) var isOutdated = false
  private(set) var known: Set<PhotoID> = []

  /// The photo at a place in the whole feed, from 0. Pages have the same size but for skipped
  /// items, so walking the chunks is a few hundred steps for ten thousand photos.
  package subscript(index: Int) -> Photo {
    var rest = index
    for chunk in chunks {
      if rest < chunk.count { return chunk[rest] }
      rest -= chunk.count
    }
    preconditionFailure("no photo \(index) in a feed of \(count)")
  }

  /// Asks for everything anew, from the first page.
  mutating func beginAnew() {
    generation += 1
    nextPage = 1
    isOutdated = true
  }

  /// Appends what was not shown yet and answers it: the feed moves while one pages, so the same
  /// photo can come twice (FEED-7).
  mutating func append(_ photos: [Photo]) -> [Photo] {
    if isOutdated {
      chunks = []
      known = []
      (count, skipped, isOutdated) = (0, 0, false)
    }
    let fresh = photos.filter { known.insert($0.id).inserted }
    if !fresh.isEmpty { chunks.append(fresh) }
    barrenPages = fresh.isEmpty ? barrenPages + 1 : 0
    count += fresh.count
    return fresh
  }
}
