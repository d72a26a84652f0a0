import FeedCore
import TerminalKit

/// What stands where cards would be, or below the last one.
extension DrawContext {
  mutating func loader(row: Int, in room: Rectangle) {
    centered("\(spinner()) \(words(.loading))", row: row, style: theme.quiet, in: room)
  }

  /// Says why, and offers to try again; not for what does not exist.
  mutating func fault(
    _ error: FeedError, row: Int, in room: Rectangle, hasFocus: Bool = true
  ) {
    let lines = words(error.message).wrapped(toWidth: room.columns)
    let fit = max(1, room.bottom - row - 1)
    for (index, line) in lines.prefix(fit).enumerated() {
      centered(line, row: row + index, style: theme.heart, in: room)
    }
    if error.code == .notFound { return }
    let buttonRow = min(row + lines.count, room.bottom - 1)
    keyButton(.retry, row: buttonRow, in: room, hasFocus: hasFocus)
  }

  /// A button in the middle that says its key.
  mutating func keyButton(
    _ button: EmptyStateButton, row: Int, in room: Rectangle, hasFocus: Bool = true
  ) {
    let width = DisplayWidth.of(keyButtonText(button))
    let column = room.column + (room.columns - width) / 2
    keyButton(button, row: row, column: column, hasFocus: hasFocus)
  }

  /// Beside a selected photo it has not the focus, and does not look so.
  mutating func keyButton(
    _ button: EmptyStateButton, row: Int, column: Int, hasFocus: Bool
  ) {
    let style = hasFocus ? theme.focus : theme.text.with(.underline)
    link(
      keyButtonText(button), row: row, column: column, style: style, action: button.action)
  }

  private func keyButtonText(_ button: EmptyStateButton) -> String {
    " \(words(withKeyOf: button.action, button.label)) "
  }
}
