import FeedCore
import FeedSession
import TerminalKit

/// The cards of an endless list of photos. Each tab has its own (FEED-9).
struct CardList: CardScroll, Sendable, Hashable {
  let name: ListName
  var selected = 0
  /// The photo of the selected card, which stays selected when the list changes before it (FEED-9).
  /// If nil, the first card stays selected.
  private(set) var selectedID: PhotoID?
  /// Whether the selected photo was removed from the end of the list, so that the photo before it
  /// is selected now.
  private var isPastEnd = false
  var top = 0
  private(set) var layout: CardLayout
  /// Whether a page was requested. The session's state shows this later, which is too late to
  /// prevent a second request.
  private(set) var isLoading = false
  /// Whether the first page was requested again. Other pages load at the same time.
  private(set) var isRefreshing = false
  /// The wait before the first page is requested again, if it is from the cache or has failed.
  private var retry = Retry.none
  /// The number of such waits since the first page last arrived from the network.
  private var retries = 0
  /// The number of photos that were added above and not yet scrolled to (TUI-80).
  private(set) var unseenAbove = 0
  /// The number of new photos above the cached ones, as of the last update.
  private var newCount = 0

  private enum Retry { case none, waiting, due }

  private static let maxEmptyPages = 3
  /// The first wait in seconds, and how often it is doubled: up to eight minutes.
  private static let retryPause = (first: 30, doublings: 4)

  init(_ name: ListName) {
    self.name = name
    layout = CardLayout(CardLayout.Metrics(columns: 80, rows: 20, cell: .default))
  }

  /// The list for the back stack, without its pending requests and without its layout, which is
  /// large and can be computed again.
  func withoutLayout() -> CardList {
    var list = self
    list.layout = CardLayout(metrics)
    (list.isLoading, list.isRefreshing) = (false, false)
    return list
  }

  /// Adapts to the session's list and the screen's size. The selected card stays visible.
  mutating func update(_ list: PhotoList, _ metrics: CardLayout.Metrics) {
    let before = (
      index: selected, place: layout.place(of: selected), id: layout.id(of: selected)
    )
    let hasNewMetrics = metrics != layout.metrics
    let onlyAppended = layout.update(list, metrics)
    findSelected(isReloading: isLoading && !list.isCached)
    let isMoved = !onlyAppended || selected != before.index
    // The header stays on the screen until the user scrolls.
    let showsHeader = top == 0 && metrics.headerRows > 0
    if isMoved, !hasNewMetrics, !showsHeader, let old = before.place,
      let new = layout.place(of: selected)
    {
      top += new.row - old.row
    }
    if list.newCount != newCount { (newCount, unseenAbove) = (list.newCount, list.newCount) }
    // A card that has only moved stays at its row of the screen.
    if isMoved, !(showsHeader && before.index == 0),
      hasNewMetrics || before.id != layout.id(of: selected)
    {
      reveal()
    }
    clampTop()
    let firstEarlierCard = layout.place(of: unseenAbove)
    if let firstEarlierCard, top < firstEarlierCard.row { unseenAbove = 0 }
  }

  /// Finds the selected photo again. If it was removed, the photo that took its place is selected.
  private mutating func findSelected(isReloading: Bool) {
    guard layout.count > 0 else { return selected = 0 }
    if let selectedID, selectedID != layout.id(of: selected) {
      selected = layout.index(of: selectedID) ?? selected
    }
    if selected >= layout.count {
      selected = layout.count - 1
      isPastEnd = true
    }
    // During a reload the list still has the old photos.
    if selectedID != nil || !isReloading { selectedID = layout.id(of: selected) }
  }

  /// Whether to request the next page: two screens before the end (FEED-1), or at once if all
  /// photos are cached. After a failure, or a few pages without new photos, only the user can
  /// request it.
  func needsMore(_ list: PhotoList) -> Bool {
    guard !isLoading, list.phase == .idle, list.emptyPages < Self.maxEmptyPages else {
      return false
    }
    return list.isCached
      || visibleRows.upperBound + 2 * metrics.rows >= layout.firstGap
  }

  mutating func startLoading(_ command: ScreenCommand) -> [ScreenCommand] {
    guard !isLoading else { return [] }
    isLoading = true
    return [command]
  }

  /// The index of the photo after the given one, which may have been removed from the list.
  func place(after photo: PhotoID) -> Int {
    selectedID == photo || isPastEnd ? selected + 1 : selected
  }

  /// The index of the photo before the given one.
  func place(before photo: PhotoID) -> Int {
    selectedID != photo && isPastEnd ? selected : selected - 1
  }

  mutating func endLoading() { isLoading = false }

  /// Requests the first page again if that is due and no reload is in progress.
  mutating func refreshIfDue(_ list: PhotoList) -> [ScreenCommand] {
    guard list.firstPage == .due, !isRefreshing, !isLoading else { return [] }
    isRefreshing = true
    return [.refreshFirstPage(name)]
  }

  mutating func endRefresh() { isRefreshing = false }

  /// Schedules another request of the first page if it is from the cache (TUI-82) or has failed
  /// (FEED-20), because there may be no other request that shows that the network is back.
  ///
  /// - Parameter isCovered: Whether an overlay covers the list, which must not change in the
  ///   meantime.
  mutating func retryFirstPage(
    _ list: PhotoList, epoch: Int, isCovered: Bool
  ) -> [ScreenCommand] {
    guard !isLoading, list.phase != .loading else { return [] }
    guard name == .feed, list.firstPage != .fresh || list.needsFirstPage else {
      if retry == .due { retry = .none }
      retries = 0
      return []
    }
    if retry == .due, list.needsFirstPage {
      guard !isCovered else { return [] }
      retry = .none
      return startLoading(.loadPage(name))
    }
    guard retry != .waiting, list.firstPage != .due, !isRefreshing else { return [] }
    let doublings = min(retries, Self.retryPause.doublings)
    (retry, retries) = (.waiting, retries + 1)
    return [.retryFirstPageLater(name, epoch: epoch, seconds: Self.retryPause.first << doublings)]
  }

  mutating func endRetryWait() { retry = isLoading ? .none : .due }

  /// Requests a failed page again, or shows the pending first page; otherwise reloads the list from
  /// its top.
  mutating func reload(_ list: PhotoList) -> [ScreenCommand] {
    if case .failed = list.phase { return startLoading(.loadPage(name)) }
    moveToStart()
    selectedID = nil
    if list.pendingFirstPage != nil { return startLoading(.acceptPendingFirstPage(name)) }
    return startLoading(.reload(name))
  }
}

extension PhotoList {
  /// Whether the list is empty because of a failure of the network or the service, which may be
  /// temporary.
  fileprivate var needsFirstPage: Bool {
    guard count == 0, case .failed(let error) = phase else { return false }
    return error.code.isRetryable && error.code.exitStatus == .network
  }
}

// The cards.
extension CardList {
  var metrics: CardLayout.Metrics { layout.metrics }
  var count: Int { layout.count }
  var bottom: Int { layout.bottom }

  func place(of index: Int) -> Rectangle { layout.places[index] }

  func neighbor(of index: Int, _ direction: Direction) -> Int? {
    layout.neighbor(of: index, direction)
  }

  /// The selected card if at least two of its rows are visible; otherwise the card nearest to the
  /// middle of the screen, preferably in the same stack.
  func selection(in rows: Range<Int>) -> Int {
    guard layout.count > 0 else { return selected }
    let place = layout.places[selected]
    let hasLeft = place.row >= rows.upperBound - 1 || place.bottom <= rows.lowerBound + 1
    guard hasLeft else { return selected }
    let middle = rows.lowerBound + metrics.rows / 2
    let stack = place.column
    return layout.cards(in: rows).min {
      distance($0, middle, stack) < distance($1, middle, stack)
    } ?? selected
  }

  private func distance(_ index: Int, _ row: Int, _ column: Int) -> Int {
    let place = layout.places[index]
    return abs(place.row + place.rows / 2 - row) + (place.column == column ? 0 : 1_000)
  }

  mutating func didSelect() {
    (selectedID, isPastEnd) = (layout.id(of: selected), false)
  }
}
