import FeedCore
import FeedSession
import TerminalKit

/// A list of collections or topics, with the selection and scroll position in it (FIND-8). It is the
/// screen's own: each page is a request beside the session's lists of photos. All cards are of one
/// size, so that a page never moves what is shown.
struct CollectionList: Sendable, Hashable {
  let source: CollectionSource
  private(set) var items: [PhotoCollection] = []
  /// The state of the next page.
  private(set) var phase = PhotoList.Phase.idle
  /// Whether the newest page comes from a cache because the network was not available.
  private(set) var isStale = false
  private(set) var total: Int?
  private(set) var selected = 0
  /// The first row of the list that is on the screen.
  private(set) var top = 0
  private(set) var metrics = CardLayout.Metrics(columns: 80, rows: 20, cell: .usual)
  private(set) var nextPage = 1
  /// Whether a reload has begun: what is shown stays until its first page has come.
  private var isOutdated = false
  private var emptyPages = 0

  private static let mostEmptyPages = 3

  init(_ source: CollectionSource) { self.source = source }

  var selectedItem: PhotoCollection? { items.indices.contains(selected) ? items[selected] : nil }

  /// Restored from the back stack: its pending request was dropped, so loading may start again.
  func resumed() -> CollectionList {
    var list = self
    if list.phase == .loading { list.phase = .idle }
    return list
  }
}

// The places of the cards.
extension CollectionList {
  /// About three to two, and never higher than the screen.
  var cardRows: Int { min(max(Self.fewestCardRows, metrics.cardColumns / 3), max(1, metrics.rows)) }

  private static let fewestCardRows = 5

  func place(of index: Int) -> Rectangle {
    Rectangle(
      row: index / metrics.stacks * (cardRows + 1),
      column: metrics.column(ofStack: index % metrics.stacks), rows: cardRows,
      columns: metrics.cardColumns)
  }

  /// The first row without a card.
  var bottom: Int { items.isEmpty ? 0 : place(of: items.count - 1).bottom }

  /// The cards of some rows of the list, in part or whole. All are of one size, so that none has to
  /// be looked at.
  func cards(in rows: Range<Int>) -> Range<Int> {
    // A card and the blank row beneath it.
    let pitch = cardRows + 1
    let first = rows.lowerBound < cardRows ? 0 : (rows.lowerBound - cardRows) / pitch + 1
    let end = max(first, (max(0, rows.upperBound) + pitch - 1) / pitch)
    return min(items.count, first * metrics.stacks)..<min(items.count, end * metrics.stacks)
  }

  var visibleRows: Range<Int> { top..<top + metrics.rows }

  private var lastTop: Int { max(0, bottom + CardList.footerRows - metrics.rows) }

  /// Follows the screen's size; the selected card stays in sight.
  mutating func update(_ metrics: CardLayout.Metrics) {
    guard metrics != self.metrics else { return }
    self.metrics = metrics
    reveal()
  }

  private mutating func reveal() {
    let place = place(of: selected)
    top = min(max(top, place.bottom - metrics.rows), place.row)
    top = min(max(0, top), lastTop)
  }
}

// Moving.
extension CollectionList {
  mutating func select(_ index: Int) {
    selected = min(max(0, index), max(0, items.count - 1))
    reveal()
  }

  mutating func move(_ direction: Direction) {
    let column = selected % metrics.stacks
    switch direction {
    case .left: if column > 0 { select(selected - 1) }
    case .right:
      if column < metrics.stacks - 1, selected + 1 < items.count { select(selected + 1) }
    case .up: if selected >= metrics.stacks { select(selected - metrics.stacks) } else { top = 0 }
    case .down:
      let next = selected + metrics.stacks
      // The last row may be shorter than the others; its last card is below all of theirs.
      let isAbove = selected / metrics.stacks < (items.count - 1) / metrics.stacks
      if isAbove { select(next) } else { top = lastTop }
    }
  }

  mutating func moveToEnd() {
    select(items.count - 1)
    top = lastTop
  }

  /// Scrolls, as the mouse does; the selection comes along when its card leaves the screen.
  mutating func scroll(by rows: Int) {
    top = min(max(0, top + rows), lastTop)
    let seen = cards(in: visibleRows)
    guard !seen.contains(selected) else { return }
    let whole = seen.filter { place(of: $0).row >= top && place(of: $0).bottom <= top + metrics.rows }
    let near = whole.isEmpty ? Array(seen) : whole
    let before = place(of: selected)
    selected = near.min { distance($0, before) < distance($1, before) } ?? selected
  }

  /// A card of the same column is nearer than any of another.
  private func distance(_ index: Int, _ other: Rectangle) -> Int {
    let place = place(of: index)
    return abs(place.row - other.row) + (place.column == other.column ? 0 : 1_000_000)
  }

  /// Moves by half screens; where nothing is left to scroll, to the first card or the last.
  mutating func page(byHalves halves: Int) {
    let before = top
    scroll(by: halves * metrics.rows / 2)
    if top == before { select(halves > 0 ? items.count - 1 : 0) }
  }
}

// Loading.
extension CollectionList {
  /// Whether the next page is due: two screens before the end is reached. After one that failed it
  /// waits for the person.
  var needsMore: Bool {
    phase == .idle && (items.isEmpty || isOutdated || top + 3 * metrics.rows >= bottom)
  }

  mutating func startLoading() -> ScreenCommand {
    phase = .loading
    return .loadCollections(source, page: nextPage)
  }

  /// Tries again what failed; else begins anew, from the top.
  mutating func reload() -> [ScreenCommand] {
    switch phase {
    case .loading: return []
    case .failed: return [startLoading()]
    case .idle, .ended:
      (nextPage, isOutdated, selected, top) = (1, true, 0, 0)
      return [startLoading()]
    }
  }

  /// Takes the end of a request; one that is not waited for changes nothing.
  mutating func take(_ result: ScreenResult, page number: Int) {
    guard phase == .loading, number == nextPage else { return }
    switch result {
    case .collections(let page, let isStale):
      self.isStale = isStale
      append(page)
    case .failed(let error): phase = error.code == .cancelled ? .idle : .failed(error)
    default: break
    }
  }

  /// Lists shift while they are read, so that the same one can come twice.
  private mutating func append(_ page: CollectionPage) {
    if isOutdated { items = [] }
    isOutdated = false
    let known = Set(items.map(\.id))
    let fresh = page.items.filter { !known.contains($0.id) }
    items += fresh
    (total, nextPage) = (page.total, page.page + 1)
    emptyPages = fresh.isEmpty ? emptyPages + 1 : 0
    phase = page.hasMore && emptyPages < Self.mostEmptyPages ? .idle : .ended
    select(selected)
  }
}
