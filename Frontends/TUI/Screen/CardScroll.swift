import TerminalKit

/// A list of cards of which one is selected, and which scrolls (FEED-9). Rows are counted from the
/// top of the list.
protocol CardScroll {
  /// The index of the selected card.
  var selected: Int { get set }
  /// The first row of the list that is on the screen.
  var top: Int { get set }

  var metrics: CardLayout.Metrics { get }
  var count: Int { get }
  /// The first row without a card.
  var bottom: Int { get }

  func place(of index: Int) -> Rectangle

  /// The nearest card in a direction.
  ///
  /// - Returns: Nil at the edge.
  func neighbor(of index: Int, _ direction: Direction) -> Int?

  /// The card to be selected when these rows are on the screen: the selected one as long as enough
  /// of it is visible.
  func selection(in rows: Range<Int>) -> Int

  /// Called when a card was selected by a movement.
  mutating func didSelect()
}

extension CardScroll {
  mutating func didSelect() {}

  var visibleRows: Range<Int> { top..<top + metrics.rows }

  private var lastTop: Int { max(0, bottom + CardLayout.footerRows - metrics.rows) }

  /// Moves or scrolls as an action says.
  ///
  /// - Returns: False for an action that does neither.
  mutating func follow(_ action: ScreenAction) -> Bool {
    switch action {
    case .move(let direction): move(direction)
    case .stepCard(let count): select(selected + count)
    case .moveFar(let halves): page(byHalves: halves)
    case .moveToFirst: moveToStart()
    case .moveToLast: moveToEnd()
    case .wheel(let lines, _), .scroll(let lines): scroll(by: lines)
    default: return false
    }
    return true
  }

  mutating func select(_ index: Int) {
    selected = min(max(0, index), max(0, count - 1))
    didSelect()
    reveal()
  }

  mutating func move(_ direction: Direction) {
    if let next = neighbor(of: selected, direction) { return select(next) }
    // Beyond the first and last cards there are the header and the footer.
    if direction == .up { top = 0 }
    if direction == .down { top = lastTop }
  }

  mutating func moveToStart() {
    select(0)
    top = 0
  }

  mutating func moveToEnd() {
    select(count - 1)
    top = lastTop
  }

  /// Scrolls by half screens; at the ends, where nothing is left to scroll, selects the first or
  /// last card.
  mutating func page(byHalves halves: Int) {
    let before = top
    scroll(by: halves * metrics.rows / 2)
    if top == before { select(halves > 0 ? count - 1 : 0) }
  }

  /// Scrolls; another card is selected when the selected one leaves the screen.
  mutating func scroll(by rows: Int) {
    top += rows
    keepInBounds()
    let selection = selection(in: visibleRows)
    guard selection != selected else { return }
    selected = selection
    didSelect()
  }

  /// Scrolls as little as it takes to show the selected card whole; with the first cards the header
  /// is shown as well.
  mutating func reveal() {
    guard count > 0 else { return top = 0 }
    let place = place(of: selected)
    top = min(max(top, place.bottom - metrics.rows), place.row)
    if place.row <= metrics.headerRows { top = min(top, place.bottom - metrics.rows) }
    keepInBounds()
  }

  mutating func keepInBounds() { top = min(max(0, top), lastTop) }
}
