import FeedCore
import FeedSession
import TerminalKit

/// The positions of a list's cards. Each card is placed below the shortest column. Its position
/// depends only on the cards before it, so that a new page moves none (FEED-7). Rows are counted
/// from the top of the list, including its header.
struct CardLayout: Sendable, Hashable {
  /// The sizes that a layout depends on.
  struct Metrics: Sendable, Hashable {
    var columns: Int
    /// The rows on the screen. No card is higher, so that each fits on the screen.
    var rows: Int
    /// The rows of a header above the first card, which scrolls with the cards.
    var headerRows = 0
    /// The rows above and below a card for the frame of the selected one.
    var frameRows = 0
    var cell: CellPixels
    /// Whether the terminal shows pictures. Otherwise a card has four lines of words.
    var hasPictures = true

    /// The number of columns of cards: one at a width of 40, two at 80, four at 160.
    var stacks: Int { max(1, (columns - 2 * margin + gap) / (Self.minCardColumns + gap)) }

    var cardColumns: Int { max(1, (columns - 2 * margin - (stacks - 1) * gap) / stacks) }

    var maxCardRows: Int { max(Self.minCardRows, rows - 2 * frameRows) }

    /// The first row for a card.
    var firstRow: Int { max(headerRows, frameRows) }

    /// The height of a photo at the card's width (FEED-3).
    func cardRows(of photo: Photo) -> Int {
      guard hasPictures else { return Self.minCardRows }
      let width = cardColumns * cell.width
      let pixels = width * max(1, photo.height) / max(1, photo.width)
      let rows = (pixels + cell.height / 2) / cell.height
      return min(max(Self.minCardRows, rows), maxCardRows)
    }

    func column(ofStack stack: Int) -> Int { margin + stack * (cardColumns + gap) }

    private var margin: Int { 1 }
    private var gap: Int { 2 }
    private static let minCardColumns = 36
    private static let minCardRows = 4
  }

  private(set) var metrics: Metrics
  private(set) var places: [Rectangle] = []
  private var ids: [PhotoID] = []
  private var bottoms: [Int]

  /// The rows below the last card, for the list's end, an error, or a spinner.
  static let footerRows = 4
  /// The blank rows between two cards of a stack.
  private static let blankRows = 1

  init(_ metrics: Metrics) {
    self.metrics = metrics
    bottoms = Array(repeating: metrics.firstRow, count: metrics.stacks)
  }

  var count: Int { places.count }

  /// The first row without a card.
  var bottom: Int { bottoms.max() ?? 0 }

  /// The first row that the next card could begin in.
  var firstGap: Int { bottoms.min() ?? 0 }

  func id(of index: Int) -> PhotoID? { ids.indices.contains(index) ? ids[index] : nil }

  func place(of index: Int) -> Rectangle? { places.indices.contains(index) ? places[index] : nil }

  func index(of id: PhotoID) -> Int? { ids.firstIndex(of: id) }

  /// Updates the positions. If photos were only appended to the list, the other positions stay.
  ///
  /// - Returns: Whether photos were only appended.
  mutating func update(_ list: PhotoList, _ metrics: Metrics) -> Bool {
    let onlyAppended = metrics == self.metrics && isBeginning(of: list)
    if !onlyAppended { self = CardLayout(metrics) }
    guard list.count > count else { return onlyAppended }
    var index = 0
    for chunk in list.chunks {
      if index + chunk.count > count {
        for photo in chunk.dropFirst(count - index) {
          if count == list.newCount { align() }
          append(photo)
        }
      }
      index += chunk.count
    }
    return onlyAppended
  }

  /// Whether the list begins with the photos that were laid out. Comparing the first and the last
  /// one is enough: only likes insert or remove photos, and this changes one of the two.
  private func isBeginning(of list: PhotoList) -> Bool {
    guard let last = ids.last else { return true }
    return list.count >= count && list[0].id == ids[0] && list[count - 1].id == last
  }

  /// Starts all stacks in the same row, so that the cards below keep their arrangement when others
  /// are added above (TUI-80).
  private mutating func align() { bottoms = bottoms.map { _ in bottom } }

  private mutating func append(_ photo: Photo) {
    let stack = bottoms.indices.min { bottoms[$0] < bottoms[$1] } ?? 0
    let rows = metrics.cardRows(of: photo)
    places.append(
      Rectangle(
        row: bottoms[stack], column: metrics.column(ofStack: stack), rows: rows,
        columns: metrics.cardColumns))
    ids.append(photo.id)
    bottoms[stack] += rows + Self.blankRows
  }

  /// The cards that overlap a range of rows.
  ///
  /// They are found by binary search, because each card begins no higher than the one before it,
  /// and none is higher than the screen.
  func cards(in rows: Range<Int>) -> [Int] {
    let first = index(ofRow: rows.lowerBound - metrics.maxCardRows)
    let end = index(ofRow: rows.upperBound)
    return (first..<max(first, end)).filter { places[$0].bottom > rows.lowerBound }
  }

  /// The first card that begins in the row or below.
  private func index(ofRow row: Int) -> Int {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].row < row { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The nearest card in a direction. Up and down stay in the same stack; left and right lead to
  /// the card whose middle is closest.
  ///
  /// - Returns: Nil at the edge.
  func neighbor(of index: Int, _ direction: Direction) -> Int? {
    guard places.indices.contains(index) else { return nil }
    let place = places[index]
    switch direction {
    case .up: return places[..<index].lastIndex { $0.column == place.column }
    case .down: return places[(index + 1)...].firstIndex { $0.column == place.column }
    case .left: return nearest(to: place, at: place.column - step)
    case .right: return nearest(to: place, at: place.column + step)
    }
  }

  private var step: Int { metrics.column(ofStack: 1) - metrics.column(ofStack: 0) }

  private func nearest(to place: Rectangle, at column: Int) -> Int? {
    let middle = 2 * place.row + place.rows
    let near = cards(in: place.row - metrics.rows..<place.bottom + metrics.rows)
      .filter { places[$0].column == column }
    // At the end of the list a stack may be much shorter than its neighbor.
    let all = near.isEmpty ? places.indices.filter { places[$0].column == column } : near
    return all.min {
      abs(2 * places[$0].row + places[$0].rows - middle)
        < abs(2 * places[$1].row + places[$1].rows - middle)
    }
  }
}
