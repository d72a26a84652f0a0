import FeedCore
import FeedSession
import TerminalKit

/// The palette in a box: a field, and below it the actions with their keys.
struct PaletteView {
  let palette: ActionPalette
  let screen: ScreenState
  let session: SessionState

  private static let maxColumns = 64
  private static let maxRows = 14
  private static let keyColumns = 12

  func draw(on context: inout DrawContext) {
    let items = palette.items(screen, session)
    let columns = min(Self.maxColumns, context.columns - 6)
    // The frame, the field, a blank row and the status line take five rows.
    let maxRows = min(Self.maxRows, context.rows - 5)
    let rows = min(maxRows, max(1, items.count))
    // A shorter list leaves the field where it is.
    let inside = context.box(
      rows: rows + 2, columns: columns,
      shift: (context.rows - maxRows - 4) / 2 - (context.rows - rows - 4) / 2)
    context.addClickArea(context.canvas.bounds, .back)
    context.addClickArea(inside, .nothing)
    context.text("› ", row: inside.row, column: inside.column, style: context.theme.muted)
    let field = inside.column + 2
    context.field(
      palette.field, row: inside.row, column: field, columns: columns - 2, isOpen: true)
    if palette.field.text.isEmpty {
      context.text(
        context.localized(.paletteHint), row: inside.row, column: field, style: context.theme.muted)
    }
    let list = Rectangle(row: inside.row + 2, column: inside.column, rows: rows, columns: columns)
    guard !items.isEmpty else {
      return context.centered(
        context.localized(.paletteEmpty), row: list.row, style: context.theme.muted, in: list)
    }
    draw(items, in: list, on: &context)
    let place = (min(palette.focus, items.count - 1), items.count)
    context.position(items.count > rows ? place : nil, in: inside)
  }

  private func draw(
    _ items: [ActionPalette.Item], in list: Rectangle, on context: inout DrawContext
  ) {
    let focus = min(palette.focus, items.count - 1)
    let top = min(max(0, focus - list.rows / 2), max(0, items.count - list.rows))
    for (offset, index) in (top..<min(items.count, top + list.rows)).enumerated() {
      let place = Rectangle(
        row: list.row + offset, column: list.column, rows: 1, columns: list.columns)
      draw(items[index], hasFocus: index == focus, in: place, on: &context)
      context.addClickArea(place, .press(index))
    }
  }

  private func draw(
    _ item: ActionPalette.Item, hasFocus: Bool, in place: Rectangle, on context: inout DrawContext
  ) {
    let theme = context.theme
    let isPossible = item.disabledReason == nil
    let quiet = theme.muted.with(.dim)
    if hasFocus { context.canvas.fill(place, style: theme.focus) }
    let keys = item.keys.truncated(toWidth: Self.keyColumns - 1)
    context.text(
      keys, row: place.row, column: place.column + 1,
      style: hasFocus ? theme.focus : isPossible ? theme.accent.with(.bold) : quiet, clip: place)
    let column = place.column + 1 + Self.keyColumns
    context.text(
      item.words.truncated(toWidth: max(0, place.right - 1 - column)), row: place.row,
      column: column, style: hasFocus ? theme.focus : isPossible ? theme.text : quiet)
  }
}
