import FeedCore
import FeedSession
import TerminalKit

/// The search tab's field and filters (FIND-1).
struct SearchView {
  let screen: ScreenState
  let session: SessionState

  func draw(_ layout: ScreenLayout, on sketch: inout Sketch) {
    let form = screen.search
    let room = sketch.columns - 5
    sketch.text("/", row: 0, column: 1, style: sketch.theme.accent.with(.bold))
    if form.field.text.isEmpty, !form.isOpen {
      hint(row: 0, column: 3, room, &sketch)
    } else {
      sketch.field(form.field, row: 0, column: 3, columns: room, isOpen: form.isOpen)
    }
    sketch.hit(Rectangle(row: 0, column: 0, rows: 1, columns: sketch.columns), .search)
    if let person = form.person {
      draw(person, row: 1, on: &sketch)
    } else if form.canFilter {
      drawFilters(row: 1, on: &sketch)
    }
    if screen.listName(session) == nil { drawOutcome(in: layout.body, on: &sketch) }
  }

  /// Where there is no list: of one photo, of none, or not yet.
  private func drawOutcome(in body: Rectangle, on sketch: inout Sketch) {
    let room = Rectangle(
      row: body.row, column: body.column + 2, rows: body.rows, columns: body.columns - 4)
    let middle = body.row + max(0, body.rows / 2 - 2)
    guard screen.search.asked != nil else {
      return hint(row: body.row + 1, column: 3, room.columns, &sketch)
    }
    switch screen.search.outcome {
    case .asking, .list: sketch.loader(row: middle, in: room)
    case .failed(let error): sketch.fault(error, row: middle, in: room)
    case .photo(let photo): draw(photo, in: body, on: &sketch)
    }
  }

  private func draw(_ photo: Photo, in body: Rectangle, on sketch: inout Sketch) {
    let shape = CardLayout.Shape(columns: body.columns, rows: body.rows, cell: sketch.cell)
    let place = Rectangle(
      row: body.row, column: shape.column(ofStack: 0), rows: shape.cardRows(of: photo),
      columns: shape.cardColumns)
    sketch.wanted.append(photo.card(place, sketch, isVisible: true))
    let card = CardView(
      photo: session.shown(photo), index: 0, isSelected: true,
      isBusy: session.likes.isUnderWay(photo.id), edition: session.edition)
    card.draw(at: place, clip: body, on: &sketch)
  }

  private func hint(row: Int, column: Int, _ room: Int, _ sketch: inout Sketch) {
    let text = sketch.words(.searchHint).truncated(toWidth: room)
    sketch.text(text, row: row, column: column, style: sketch.theme.quiet)
  }

  private func draw(_ person: Profile, row: Int, on sketch: inout Sketch) {
    let words = [person.name, "@\(person.username)", person.bio].compactMap { $0?.cleaned() }
    let text = words.joined(separator: " · ").truncated(toWidth: sketch.columns - 4)
    sketch.text(text, row: row, column: 3)
  }

  private func drawFilters(row: Int, on sketch: inout Sketch) {
    let filters = screen.search.filters
    var column = 3
    let choices: [(Phrase?, Phrase, SearchFilter)] = [
      (filters.orientation?.name, .anyShape, .orientation),
      (filters.color?.name, .anyColor, .color),
      (filters.order?.name, .anyOrder, .order),
    ]
    for (value, any, filter) in choices {
      if column > 3 {
        column = sketch.text(" · ", row: row, column: column, style: sketch.theme.quiet)
      }
      let words = sketch.words(value ?? any)
      let style = value == nil ? sketch.theme.quiet : sketch.theme.text
      column = sketch.link(words, row: row, column: column, style: style, action: .step(filter))
    }
    guard filters.isFiltered else { return }
    let style = sketch.theme.quiet.with(.underline)
    sketch.link(
      "X \(sketch.words(.clearFilters))", row: row, column: column + 2, style: style,
      action: .clearFilters)
  }
}
