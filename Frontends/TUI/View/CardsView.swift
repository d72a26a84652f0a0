import FeedCore
import FeedImaging
import FeedSession
import TerminalKit

/// The cards of a list that are on the screen, and what stands below the last one.
struct CardsView {
  let cards: CardList
  let session: SessionState

  func draw(in body: Rectangle, on sketch: inout Sketch) {
    let list = session.list(cards.name)
    want(list, body, &sketch)
    for index in cards.layout.cards(in: cards.visibleRows) where index < list.count {
      let card = CardView(
        photo: session.shown(list[index]), index: index, isSelected: index == cards.selected,
        isBusy: session.likes.isUnderWay(list[index].id), edition: session.edition)
      card.draw(at: place(of: index, body), clip: body, on: &sketch)
    }
    drawFooter(list, in: body, on: &sketch)
  }

  private func place(of index: Int, _ body: Rectangle) -> Rectangle {
    var place = cards.layout.places[index]
    place.row += body.row - cards.top
    return place
  }

  /// What is seen goes first, from the selected card outwards; then a screen around it.
  private func want(_ list: PhotoList, _ body: Rectangle, _ sketch: inout Sketch) {
    let rows = cards.visibleRows
    let near = rows.lowerBound - body.rows..<rows.upperBound + body.rows
    let visible = Set(cards.layout.cards(in: rows))
    let order = cards.layout.cards(in: near).filter { $0 < list.count }.sorted {
      (visible.contains($0) ? 0 : 1, abs($0 - cards.selected))
        < (visible.contains($1) ? 0 : 1, abs($1 - cards.selected))
    }
    sketch.wanted += order.map { index in
      list[index].card(
        cards.layout.places[index], sketch, isVisible: visible.contains(index))
    }
  }

  private func drawFooter(_ list: PhotoList, in body: Rectangle, on sketch: inout Sketch) {
    let row = cards.layout.bottom - cards.top + body.row
    let room = Rectangle(
      row: body.row, column: body.column + 2, rows: body.rows, columns: body.columns - 4)
    // Over an empty list it has the whole pane.
    let isAlone = list.count == 0 && cards.layout.shape.headerRows == 0
    let start = isAlone ? body.row + max(0, body.rows / 2 - 2) : row
    guard start < body.bottom else { return }
    switch list.phase {
    case .loading: sketch.loader(row: start, in: room)
    // What was shown stays (FEED-7).
    case .failed(let error):
      sketch.fault(error, row: start, in: room, hasFocus: list.count == 0)
    case .ended: drawEnd(list, row: start, in: room, on: &sketch)
    case .idle: break
    }
  }

  private func drawEnd(
    _ list: PhotoList, row: Int, in room: Rectangle, on sketch: inout Sketch
  ) {
    let text = sketch.words(list.count > 0 ? .endOfFeed : emptyPhrase)
    let next = sketch.paragraph(text, row: row, style: sketch.theme.quiet, in: room)
    guard list.count == 0, isFiltered, next < room.bottom else { return }
    sketch.keyButton("X", .clearFilters, row: next, in: room)
  }

  private var emptyPhrase: Phrase {
    switch cards.name {
    case .feed: .endOfFeed
    case .favorites: .noFavoritesHere
    case .found: isFiltered ? .nothingFoundFiltered : .errorNothingFound
    }
  }

  private var isFiltered: Bool { session.isFiltered(cards.name) }
}

extension Photo {
  /// The picture of this photo's card.
  func card(_ place: Rectangle, _ sketch: Sketch, isVisible: Bool) -> WantedPicture {
    let key = cardKey(place, sketch)
    // Making addresses costs more than all else that a frame does for a card.
    if var known = sketch.known[key] {
      known.isVisible = isVisible
      return known
    }
    let width = place.columns * sketch.cell.width
    let small = picture(.thumb)
    let fit = picture(atLeast: width)
    return WantedPicture(
      key: key, size: PixelSize(width: self.width, height: height),
      blurHash: blurHash,
      color: color, ladder: small == fit ? [fit] : [small, fit], isVisible: isVisible)
  }

  func cardKey(_ place: Rectangle, _ sketch: Sketch) -> PictureKey {
    PictureKey(
      .photo(id), rows: place.rows, columns: place.columns, cell: sketch.cell,
      corners: sketch.theme.groundPixels)
  }
}
