import FeedCore
import TerminalKit

extension DrawContext {
  /// Draws a text field. If it is open, it contains the terminal's cursor.
  mutating func field(
    _ field: TextField, row: Int, column: Int, columns: Int, isOpen: Bool
  ) {
    guard isOpen else {
      text(field.text.truncated(toWidth: columns), row: row, column: column)
      return
    }
    let visible = field.window(columns: columns)
    let style = field.isAllSelected ? theme.text.with(.reverse) : theme.text
    text(visible.text, row: row, column: column, style: style)
    canvas.cursor = Position(row: row, column: column + visible.caret)
  }
}
