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
      drawFilters(in: layout.form, on: &sketch)
    }
    if screen.listName(session) == nil { drawOutcome(in: layout.body, on: &sketch) }
  }

  /// Where there is no list: of one photo, of none, or not yet.
  private func drawOutcome(in body: Rectangle, on sketch: inout Sketch) {
    let room = Rectangle(
      row: body.row, column: body.column + 2, rows: body.rows, columns: body.columns - 4)
    let middle = body.row + max(0, body.rows / 2 - 2)
    let form = screen.search
    if form.asked == nil || form.isEdited && form.hasFailed {
      return hint(row: body.row + 1, column: 3, room.columns, &sketch)
    }
    switch form.outcome {
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
    // Its lines as one: all of it is for the page that a click opens.
    let text = words.joined(separator: " · ").replacing("\n", with: " ")
      .truncated(toWidth: sketch.columns - 4)
    sketch.link(text, row: row, column: 3, style: sketch.theme.text, action: .showPerson)
  }

  /// Each can be clicked; what has no room beside the others goes below them.
  private func drawFilters(in form: Rectangle, on sketch: inout Sketch) {
    let (left, gap) = (3, " · ")
    var (row, column) = (form.row + 1, left)
    for part in filterParts(sketch) {
      if column > left {
        let end = column + DisplayWidth.of(gap + part.words)
        if end > form.right { (row, column) = (row + 1, left) }
      }
      guard row < form.bottom else { return }
      if column > left {
        column = sketch.text(gap, row: row, column: column, style: sketch.theme.quiet)
      }
      column = sketch.link(
        part.words, row: row, column: column, style: part.style, action: part.action)
    }
  }

  private typealias FilterPart = (words: String, style: Style, action: ScreenAction)

  private func filterParts(_ sketch: Sketch) -> [FilterPart] {
    let (filters, theme) = (screen.search.filters, sketch.theme)
    let parts = [SearchFilter.orientation, .color, .order].map { filter -> FilterPart in
      let choice = filters.choice(of: filter)
      return (
        sketch.words(choice.name), choice.isAny ? theme.quiet : theme.text, .chooseFilter(filter)
      )
    }
    guard filters.isFiltered else { return parts }
    let clear = "X \(sketch.words(.clearFilters))"
    return parts + [(clear, theme.quiet.with(.underline), .clearFilters)]
  }
}
