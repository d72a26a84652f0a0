import FeedSession

/// What the person meant, whatever key said it.
enum ScreenAction: Sendable, Hashable {
  case move(by: Int)
  case movePage(by: Int)
  case moveToFirst
  case moveToLast
  case reload
  case quit
  case resize(rows: Int, columns: Int)
  /// The session has a new state; the place in the feed may need more photos.
  case sessionChanged
  case finished(ScreenCommand)
}

/// What the screen wants done outside of it.
enum ScreenCommand: Sendable, Hashable {
  case loadNextPage
  case reload
}

/// Where the person is on the screen; nothing in it could interest another frontend.
struct ScreenState: Sendable, Hashable {
  private(set) var selected = 0
  /// The first photo on the screen.
  private(set) var top = 0
  private(set) var isClosed = false
  private var rows = 24
  /// A page was asked for. The session's state tells that too, but later: asking on what is
  /// known here would ask twice.
  private var isLoading = false

  /// Rows of one photo in the list: heart, author and date; caption; a blank one.
  static let rowsPerPhoto = 3
  /// The title above and the status line below the list.
  static let rowsAround = 2

  var visibleCount: Int { max(1, (rows - Self.rowsAround) / Self.rowsPerPhoto) }

  /// Pure: changes the place and answers what is to be done.
  mutating func apply(_ action: ScreenAction, _ feed: PhotoList) -> [ScreenCommand] {
    switch action {
    case .move(let by): select(selected + by, feed)
    case .movePage(let by): select(selected + by * visibleCount, feed)
    case .moveToFirst: select(0, feed)
    case .moveToLast: select(feed.count - 1, feed)
    case .resize(let rows, _):
      self.rows = rows
      select(selected, feed)
    case .sessionChanged: select(selected, feed)
    case .finished:
      isLoading = false
      select(selected, feed)
    case .quit: isClosed = true
    case .reload: return reload(feed)
    }
    return needsMore(feed) ? load(.loadNextPage) : []
  }

  private mutating func select(_ index: Int, _ feed: PhotoList) {
    selected = min(max(0, index), max(0, feed.count - 1))
    top = min(max(top, selected - visibleCount + 1), selected)
  }

  /// What failed is tried again; else the feed begins anew.
  private mutating func reload(_ feed: PhotoList) -> [ScreenCommand] {
    guard !isLoading else { return [] }
    if case .failed = feed.phase { return load(.loadNextPage) }
    selected = 0
    top = 0
    return load(.reload)
  }

  private mutating func load(_ command: ScreenCommand) -> [ScreenCommand] {
    isLoading = true
    return [command]
  }

  /// The next page is asked for two screens before the end is reached (FEED-1). After one that
  /// failed, or a few without anything new, it waits for the person.
  private func needsMore(_ feed: PhotoList) -> Bool {
    !isLoading && feed.phase == .idle && feed.barrenPages < Self.mostBarrenPages
      && selected + 2 * visibleCount >= feed.count
  }

  private static let mostBarrenPages = 3
}
