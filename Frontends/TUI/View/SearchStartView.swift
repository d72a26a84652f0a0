import FeedCore
import FeedSession
import TerminalKit

/// The search tab before the first search: the field in the upper third, with its filters, a row of
/// colors, and the choices (FIND-1, FIND-9).
struct SearchStartView {
  let screen: ScreenState
  let session: SessionState

  private static let maxWidth = 64
  /// The height from which there is room for a frame around the field and for blank rows.
  private static let roomyRows = 16

  func draw(in area: Rectangle, on context: inout DrawContext) {
    let isRoomy = area.rows >= Self.roomyRows
    let width = min(Self.maxWidth, area.columns - 2)
    let column = Rectangle(
      row: area.row + (isRoomy ? area.rows / 6 : 0),
      column: area.column + (area.columns - width) / 2, rows: area.rows, columns: width
    ).intersection(area)
    var row = drawField(in: column, isFramed: isRoomy, on: &context)
    let inside = column.inset(columns: 2)
    if screen.hasFilters(session) {
      let filters = context.filterLinks(
        screen.search.filters, hasKeys: false, focused: screen.focusedFilter(session))
      row = context.flow(filters, row: row, in: inside)
      if !context.theme.isPlain {
        if isRoomy { row += 1 }
        ColorRow(
          chosen: screen.search.filters.color, focused: screen.focusedColor(session)
        ).draw(row: row, in: inside, on: &context)
        row += 1
        // The name of the focused color needs a row.
        if !isRoomy, screen.focusedColor(session) != nil { row += 1 }
      }
    }
    if isRoomy { row += 1 }
    let list = Rectangle(
      row: row, column: column.column, rows: max(0, area.bottom - row), columns: width)
    ChoiceList(
      screen.searchChoices(session), focus: screen.chosenIndex(session), hasHeadings: true, context
    ).draw(in: list, on: &context)
  }

  /// - Returns: The row after it.
  private func drawField(
    in area: Rectangle, isFramed: Bool, on context: inout DrawContext
  ) -> Int {
    let form = screen.search
    let rows = isFramed ? 3 : 1
    let frame = Rectangle(row: area.row, column: area.column, rows: rows, columns: area.columns)
    let hasFocus =
      form.isOpen && screen.chosenIndex(session) == nil && !screen.focusesFields(session)
    if isFramed {
      context.frame(frame, style: hasFocus ? context.theme.accent : context.theme.muted)
    }
    SearchFieldView(form: form, hasFocus: hasFocus).draw(
      row: area.row + rows / 2, columns: area.inset(columns: 2), on: &context)
    context.addClickArea(frame, .search)
    return frame.bottom
  }
}

/// The search field with its key in front. An empty field shows a hint.
struct SearchFieldView {
  let form: SearchForm
  /// Whether letters go into it. Otherwise it has no caret.
  let hasFocus: Bool

  func draw(row: Int, columns: Rectangle, on context: inout DrawContext) {
    let key = context.keys.keyName(of: .search, in: .cards)
    let column =
      context.text(key, row: row, column: columns.column, style: context.theme.accent.with(.bold))
      + 1
    let available = columns.right - column
    if !form.field.text.isEmpty || form.isOpen {
      context.field(form.field, row: row, column: column, columns: available, isOpen: hasFocus)
    }
    guard form.field.text.isEmpty else { return }
    let hint = context.localized(.searchHint).truncated(toWidth: available)
    context.text(hint, row: row, column: column, style: context.theme.muted)
  }
}

extension Rectangle {
  /// The rectangle without some columns on both sides.
  fileprivate func inset(columns: Int) -> Rectangle {
    Rectangle(row: row, column: column + columns, rows: rows, columns: self.columns - 2 * columns)
  }
}
