import FeedCore
import FeedSession
import TerminalKit

/// The selection and scroll position in an endless list of cards. Each tab has its own (FEED-9).
struct CardList: Sendable, Hashable {
  let name: ListName
  private(set) var selected = 0
  /// The photo of the selected card, found again where the list has changed before it (FEED-9);
  /// nil where the beginning is meant, whatever photo that is.
  private(set) var selectedID: PhotoID?
  /// The first row of the list that is on the screen.
  private(set) var top = 0
  private(set) var layout: CardLayout
  /// Whether a page was asked for. The session's state says so too, but later: by that alone a page
  /// would be asked for twice.
  private(set) var isLoading = false
  /// The number of photos that came in above and that were not scrolled to yet (TUI-12).
  private(set) var unseenAbove = 0
  /// The number of photos that the list had above those of an earlier run when it was last seen.
  private var newCount = 0

  /// The rows below the last card for the list's end, an error, or that more is coming.
  static let footerRows = 4
  private static let mostEmptyPages = 3

  init(_ name: ListName, at selected: PhotoID? = nil) {
    self.name = name
    selectedID = selected
    layout = CardLayout(CardLayout.Metrics(columns: 80, rows: 20, cell: .usual))
  }

  var visibleRows: Range<Int> { top..<top + layout.metrics.rows }

  /// Follows the session's list and the screen's size; the selected card stays in sight.
  mutating func update(_ list: PhotoList, _ metrics: CardLayout.Metrics) {
    let before = (
      index: selected, place: layout.place(of: selected), id: layout.id(of: selected)
    )
    let hasNewMetrics = metrics != layout.metrics
    let isGrown = layout.update(list, metrics)
    findSelected(isReloading: isLoading && !list.isEarlier)
    let isMoved = !isGrown || selected != before.index
    if isMoved, !hasNewMetrics, let old = before.place, let new = layout.place(of: selected) {
      top += new.row - old.row
    }
    if list.newCount != newCount { (newCount, unseenAbove) = (list.newCount, list.newCount) }
    // What has only moved stays where it was seen.
    if isMoved, hasNewMetrics || before.id != layout.id(of: selected) { reveal() }
    top = min(max(0, top), lastTop)
    let firstEarlierCard = layout.place(of: unseenAbove)
    if let firstEarlierCard, top < firstEarlierCard.row { unseenAbove = 0 }
  }

  /// Where the selected photo has left the list, the one in its place is selected.
  private mutating func findSelected(isReloading: Bool) {
    guard layout.count > 0 else { return selected = 0 }
    if let selectedID, selectedID != layout.id(of: selected) {
      selected = layout.index(of: selectedID) ?? selected
    }
    selected = min(selected, layout.count - 1)
    // While a list begins anew there are still the old photos in it.
    if selectedID != nil || !isReloading { selectedID = layout.id(of: selected) }
  }

  private var lastTop: Int { max(0, layout.bottom + Self.footerRows - layout.metrics.rows) }

  mutating func select(_ index: Int) {
    selected = min(max(0, index), max(0, layout.count - 1))
    selectedID = layout.id(of: selected)
    reveal()
  }

  mutating func move(_ direction: Direction) {
    if let next = layout.neighbor(of: selected, direction) { return select(next) }
    // At the edges there is still the header, or the footer, to be seen.
    if direction == .up { top = 0 }
    if direction == .down { top = lastTop }
  }

  mutating func moveToEnd() {
    select(layout.count - 1)
    top = lastTop
  }

  mutating func moveToStart() {
    select(0)
    top = 0
  }

  /// Scrolls by half screens; where nothing is left to scroll, the last card is selected, or the
  /// first.
  mutating func page(byHalves halves: Int) {
    let before = top
    scroll(by: halves * layout.metrics.rows / 2)
    if top == before { select(halves > 0 ? layout.count - 1 : 0) }
  }

  /// Scrolls; the selection comes along when its card leaves the screen.
  mutating func scroll(by rows: Int) {
    top = min(max(0, top + rows), lastTop)
    guard layout.count > 0 else { return }
    let place = layout.places[selected]
    guard place.row >= visibleRows.upperBound - 1 || place.bottom <= top + 1 else { return }
    let middle = top + layout.metrics.rows / 2
    let stack = place.column
    selected =
      layout.cards(in: visibleRows).min {
        distance($0, middle, stack) < distance($1, middle, stack)
      } ?? selected
    selectedID = layout.id(of: selected)
  }

  private func distance(_ index: Int, _ row: Int, _ column: Int) -> Int {
    let place = layout.places[index]
    return abs(place.row + place.rows / 2 - row) + (place.column == column ? 0 : 1_000)
  }

  /// Scrolls as little as it takes to show the selected card whole; with the first cards the header
  /// is shown as well.
  private mutating func reveal() {
    guard layout.count > 0 else { return top = 0 }
    let place = layout.places[selected]
    top = min(max(top, place.bottom - layout.metrics.rows), place.row)
    if place.row <= layout.metrics.headerRows { top = min(top, place.bottom - layout.metrics.rows) }
    top = min(max(0, top), lastTop)
  }

  /// Whether the next page is due: two screens before the end is reached (FEED-1), and at once
  /// where all that stands is from an earlier run. After one that failed, or a few without anything
  /// new, it waits for the person.
  func needsMore(_ list: PhotoList) -> Bool {
    guard !isLoading, list.phase == .idle, list.emptyPages < Self.mostEmptyPages else {
      return false
    }
    return list.isEarlier
      || visibleRows.upperBound + 2 * layout.metrics.rows >= layout.firstGap
  }

  mutating func startLoading(_ command: ScreenCommand) -> [ScreenCommand] {
    guard !isLoading else { return [] }
    isLoading = true
    return [command]
  }

  mutating func endLoading() { isLoading = false }

  /// Tries again what failed, shows what is offered; else begins the list anew, from its top.
  mutating func reload(_ list: PhotoList) -> [ScreenCommand] {
    if case .failed = list.phase { return startLoading(.loadPage(name)) }
    moveToStart()
    selectedID = nil
    if list.offer != nil { return startLoading(.showOffered(name)) }
    return startLoading(.reload(name))
  }
}
