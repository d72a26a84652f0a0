import FeedCore
import FeedSession
import TerminalKit

/// A list of collections or topics (FIND-8). The screen stores it, because the session has only
/// lists of photos. All cards have the same size, so that a new page moves none.
struct CollectionList: CardScroll, Sendable, Hashable {
  let source: CollectionSource
  private(set) var items: [PhotoCollection] = []
  /// The state of the next page.
  private(set) var phase = PhotoList.Phase.idle
  /// Whether the newest page is from a cache because the network was not available.
  private(set) var isStale = false
  private(set) var total: Int?
  var selected = 0
  var top = 0
  private(set) var metrics = CardLayout.Metrics(columns: 80, rows: 20, cell: .default)
  private(set) var nextPage = 1
  /// Whether a reload has begun. The old items stay until its first page arrives.
  private var isOutdated = false
  private var emptyPages = 0

  private static let maxEmptyPages = 3

  init(_ source: CollectionSource) { self.source = source }

  var selectedItem: PhotoCollection? { items.indices.contains(selected) ? items[selected] : nil }

  /// The list as it is restored from the back stack. Its pending request was dropped, so that
  /// loading can start again.
  func resumed() -> CollectionList {
    var list = self
    if list.phase == .loading { list.phase = .idle }
    return list
  }
}

// The cards.
extension CollectionList {
  var count: Int { items.count }

  /// The height of a card, with an aspect ratio of about three to two, at most that of the screen.
  var cardRows: Int {
    guard metrics.hasPictures else { return Self.wordRows }
    return min(
      max(Self.minCardRows, metrics.cardColumns / 3), max(1, metrics.rows - 2 * metrics.frameRows))
  }

  private static let minCardRows = 5
  /// The height without pictures: the title and the facts.
  private static let wordRows = 2

  func place(of index: Int) -> Rectangle {
    Rectangle(
      row: metrics.firstRow + index / metrics.stacks * (cardRows + 1),
      column: metrics.column(ofStack: index % metrics.stacks), rows: cardRows,
      columns: metrics.cardColumns)
  }

  var bottom: Int { items.isEmpty ? 0 : place(of: items.count - 1).bottom }

  /// The cards that overlap a range of rows. They can be computed because all cards have the same
  /// size.
  func cards(in rows: Range<Int>) -> Range<Int> {
    // The pitch is that of a card and the blank row below it.
    let pitch = cardRows + 1
    let (low, high) = (rows.lowerBound - metrics.firstRow, rows.upperBound - metrics.firstRow)
    let first = low < cardRows ? 0 : (low - cardRows) / pitch + 1
    let end = max(first, (max(0, high) + pitch - 1) / pitch)
    return min(items.count, first * metrics.stacks)..<min(items.count, end * metrics.stacks)
  }

  func neighbor(of index: Int, _ direction: Direction) -> Int? {
    let (stacks, last) = (metrics.stacks, items.count - 1)
    switch direction {
    case .left: return index % stacks > 0 ? index - 1 : nil
    case .right: return index % stacks < stacks - 1 && index < last ? index + 1 : nil
    case .up: return index >= stacks ? index - stacks : nil
    // If the last row is shorter, its last card is below the remaining cards of the row above.
    case .down: return index / stacks < last / stacks ? min(index + stacks, last) : nil
    }
  }

  /// The selected card if any of it is visible; otherwise the nearest card that is fully visible.
  func selection(in rows: Range<Int>) -> Int {
    let seen = cards(in: rows)
    guard !seen.contains(selected) else { return selected }
    let whole = seen.filter {
      place(of: $0).row >= rows.lowerBound && place(of: $0).bottom <= rows.upperBound
    }
    let near = whole.isEmpty ? Array(seen) : whole
    let before = place(of: selected)
    return near.min { distance($0, before) < distance($1, before) } ?? selected
  }

  /// The distance of a card. A card in the same column is nearer than any in another column.
  private func distance(_ index: Int, _ other: Rectangle) -> Int {
    let place = place(of: index)
    return abs(place.row - other.row) + (place.column == other.column ? 0 : 1_000_000)
  }

  /// Adapts to the screen's size. The selected card stays visible.
  mutating func update(_ metrics: CardLayout.Metrics) {
    guard metrics != self.metrics else { return }
    self.metrics = metrics
    reveal()
  }
}

// Changes.
extension CollectionList {
  mutating func noteChange(of id: String, from before: Bool, to isContained: Bool) {
    items.noteChange(of: id, from: before, to: isContained)
  }

  /// Inserts a new collection of the user at the start of the list of their collections.
  mutating func insertOwn(_ collection: PhotoCollection) {
    guard let author = collection.author, source == .user(author.username), !items.isEmpty,
      !items.contains(where: { $0.id == collection.id })
    else { return }
    items.insert(collection, at: 0)
    total = total.map { $0 + 1 }
    selected += 1
    reveal()
  }
}

// Loading.
extension CollectionList {
  /// Whether to request the next page: two screens before the end. After a failure, only the user
  /// can request it.
  var needsMore: Bool {
    phase == .idle && (items.isEmpty || isOutdated || top + 3 * metrics.rows >= bottom)
  }

  mutating func startLoading() -> ScreenCommand {
    phase = .loading
    return .loadCollections(source, page: nextPage)
  }

  /// Requests a failed page again; otherwise reloads the list from the top.
  mutating func reload() -> [ScreenCommand] {
    switch phase {
    case .loading: return []
    case .failed: return [startLoading()]
    case .idle, .ended:
      (nextPage, isOutdated, emptyPages, selected, top) = (1, true, 0, 0, 0)
      return [startLoading()]
    }
  }

  /// Applies the result of a request. A result that is not expected is ignored.
  mutating func take(_ result: ScreenResult, page number: Int) {
    guard phase == .loading, number == nextPage else { return }
    switch result {
    case .collections(let page, let isStale):
      self.isStale = isStale
      append(page)
    // If the account has changed during the request, the page is requested again.
    case .failed(let error):
      phase = [.cancelled, .signedOut].contains(error.code) ? .idle : .failed(error)
    default: break
    }
  }

  /// Appends the items of a page, except those that the list already has: lists change between
  /// requests, so that two pages can contain the same item.
  private mutating func append(_ page: CollectionPage) {
    if isOutdated { items = [] }
    isOutdated = false
    let known = Set(items.map(\.id))
    let fresh = page.items.filter { !known.contains($0.id) }
    items += fresh
    (total, nextPage) = (page.total, page.page + 1)
    emptyPages = fresh.isEmpty ? emptyPages + 1 : 0
    phase = page.hasMore && emptyPages < Self.maxEmptyPages ? .idle : .ended
    select(selected)
  }
}
