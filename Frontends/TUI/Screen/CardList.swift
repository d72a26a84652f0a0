import FeedCore
import FeedSession
import TerminalKit

/// The cards of an endless list of photos. Each tab has its own (FEED-9).
struct CardList: CardScroll, Sendable, Hashable {
  let name: ListName
  var selected = 0
  /// The photo of the selected card, by which it is found again when the list has changed before it
  /// (FEED-9); nil if the first card is meant, whatever photo that is.
  private(set) var selectedID: PhotoID?
  /// Whether the selected photo has left the list at its end, so that another one is selected before
  /// the place that it had.
  private var isPastEnd = false
  var top = 0
  private(set) var layout: CardLayout
  /// Whether a page was requested. The session's state says so later, and by that alone a page
  /// would be requested twice.
  private(set) var isLoading = false
  /// Whether the first page was requested again. Other pages load at the same time.
  private(set) var isRefreshing = false
  /// The wait before the first page is requested again, if it came from the cache or failed.
  private var retry = Retry.none
  /// The number of such waits since the first page came from the network.
  private var retries = 0
  /// The number of photos that were added above and not scrolled to yet (TUI-12).
  private(set) var unseenAbove = 0
  /// The number of photos above those of an earlier run, as of the last update.
  private var newCount = 0

  private enum Retry { case none, waiting, due }

  private static let maxEmptyPages = 3
  /// The first of these waits, in seconds, and how often it is doubled: to eight minutes.
  private static let retryPause = (first: 30, doublings: 4)

  init(_ name: ListName) {
    self.name = name
    layout = CardLayout(CardLayout.Metrics(columns: 80, rows: 20, cell: .default))
  }

  /// The list at its place for the back stack: without the requests that it waits for, and without
  /// the places of its cards, which are as many as its photos and follow from them.
  func withoutLayout() -> CardList {
    var list = self
    list.layout = CardLayout(metrics)
    (list.isLoading, list.isRefreshing) = (false, false)
    return list
  }

  /// Follows the session's list and the screen's size; the selected card stays visible.
  mutating func update(_ list: PhotoList, _ metrics: CardLayout.Metrics) {
    let before = (
      index: selected, place: layout.place(of: selected), id: layout.id(of: selected)
    )
    let hasNewMetrics = metrics != layout.metrics
    let onlyAppended = layout.update(list, metrics)
    findSelected(isReloading: isLoading && !list.isCached)
    let isMoved = !onlyAppended || selected != before.index
    if isMoved, !hasNewMetrics, let old = before.place, let new = layout.place(of: selected) {
      top += new.row - old.row
    }
    if list.newCount != newCount { (newCount, unseenAbove) = (list.newCount, list.newCount) }
    // A card that has only moved stays at its row of the screen.
    if isMoved, hasNewMetrics || before.id != layout.id(of: selected) { reveal() }
    keepInBounds()
    let firstEarlierCard = layout.place(of: unseenAbove)
    if let firstEarlierCard, top < firstEarlierCard.row { unseenAbove = 0 }
  }

  /// Finds the selected photo again. If it has left the list, the one in its place is selected.
  private mutating func findSelected(isReloading: Bool) {
    guard layout.count > 0 else { return selected = 0 }
    if let selectedID, selectedID != layout.id(of: selected) {
      selected = layout.index(of: selectedID) ?? selected
    }
    if selected >= layout.count {
      selected = layout.count - 1
      isPastEnd = true
    }
    // A list that begins anew still has the old photos.
    if selectedID != nil || !isReloading { selectedID = layout.id(of: selected) }
  }

  /// Whether the next page is due: two screens before the end (FEED-1), and at once if all photos
  /// are from an earlier run. After a failure, or a few pages without new photos, the person has to
  /// ask for it.
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

  /// The place of the photo that follows one: after it in the list, or where it was if it has left
  /// the list.
  func place(after photo: PhotoID) -> Int {
    selectedID == photo || isPastEnd ? selected + 1 : selected
  }

  /// The place of the photo before one.
  func place(before photo: PhotoID) -> Int {
    selectedID != photo && isPastEnd ? selected : selected - 1
  }

  mutating func endLoading() { isLoading = false }

  /// Requests the first page anew if that is due, unless the list begins anew already.
  mutating func refreshIfDue(_ list: PhotoList) -> [ScreenCommand] {
    guard list.firstPage == .due, !isRefreshing, !isLoading else { return [] }
    isRefreshing = true
    return [.refreshFirstPage(name)]
  }

  mutating func endRefresh() { isRefreshing = false }

  /// Waits for the network if the first page came from the cache (TUI-82) or failed (FEED-20): nobody
  /// may ask for anything by whose answer it would be known to be back. After the wait a page that
  /// failed is requested again.
  ///
  /// - Parameter isCovered: Whether the person is busy with something above the list, which is not
  ///   to change meanwhile.
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

  /// Retries a failed page, or shows the photos on offer; else begins the list anew, from its top.
  mutating func reload(_ list: PhotoList) -> [ScreenCommand] {
    if case .failed = list.phase { return startLoading(.loadPage(name)) }
    moveToStart()
    selectedID = nil
    if list.pendingFirstPage != nil { return startLoading(.acceptPendingFirstPage(name)) }
    return startLoading(.reload(name))
  }
}

extension PhotoList {
  /// Whether there is nothing to show because of the network or the service, which may be back
  /// without anybody's doing.
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

  /// The selected card while two rows of it are visible; then the card nearest to the middle of the
  /// screen, preferably of the same stack.
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
