import TerminalKit

/// A list of cards that scrolls and has a selected card (FEED-9). Rows are counted from the top of
/// the list.
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

  /// The card to select when these rows are on the screen. The selection stays as long as enough of
  /// the card is visible.
  func selection(in rows: Range<Int>) -> Int

  /// Called after the user has selected a card.
  mutating func didSelect()
}

extension CardScroll {
  mutating func didSelect() {}

  var visibleRows: Range<Int> { top..<top + metrics.rows }

  private var lastTop: Int { max(0, bottom + CardLayout.footerRows - metrics.rows) }

  /// Moves the selection or scrolls.
  ///
  /// - Returns: False for other actions.
  mutating func apply(_ action: ScreenAction) -> Bool {
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
    // The header is above the first card, and the footer is below the last one.
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

  /// Scrolls by half screens. At an end of the list, selects the first or last card.
  mutating func page(byHalves halves: Int) {
    let before = top
    scroll(by: halves * metrics.rows / 2)
    if top == before { select(halves > 0 ? count - 1 : 0) }
  }

  /// Scrolls, and selects another card when the selected one leaves the screen.
  mutating func scroll(by rows: Int) {
    top += rows
    clampTop()
    let selection = selection(in: visibleRows)
    guard selection != selected else { return }
    selected = selection
    didSelect()
  }

  /// Scrolls no further than needed to show the whole selected card and its frame. The first cards are shown with
  /// the header.
  mutating func reveal() {
    guard count > 0 else { return top = 0 }
    let place = place(of: selected)
    let lowest = place.bottom + metrics.frameRows - metrics.rows
    top = min(max(top, lowest), place.row - metrics.frameRows)
    if place.row <= metrics.firstRow { top = min(top, lowest) }
    clampTop()
  }

  mutating func clampTop() { top = min(max(0, top), lastTop) }
}
