import FeedCore
import TerminalKit

/// The messages in place of cards, or below the last one.
extension DrawContext {
  mutating func loadingMessage(row: Int, in room: Rectangle) {
    centered("\(spinner()) \(localized(.loading))", row: row, style: theme.muted, in: room)
  }

  /// Draws an error with a button to try again; not for what does not exist.
  mutating func errorMessage(
    _ error: FeedError, row: Int, in room: Rectangle, hasFocus: Bool = true
  ) {
    let lines = localized(error.message).wrapped(toWidth: room.columns)
    let fit = max(1, room.bottom - row - 1)
    for (index, line) in lines.prefix(fit).enumerated() {
      centered(line, row: row + index, style: theme.heart, in: room)
    }
    if error.code == .notFound { return }
    let buttonRow = min(row + lines.count, room.bottom - 1)
    keyButton(.retry, row: buttonRow, in: room, hasFocus: hasFocus)
  }

  /// Draws a centred button that names its key.
  mutating func keyButton(
    _ button: EmptyStateButton, row: Int, in room: Rectangle, hasFocus: Bool = true
  ) {
    let width = DisplayWidth.of(keyButtonText(button))
    let column = room.column + (room.columns - width) / 2
    keyButton(button, row: row, column: column, hasFocus: hasFocus)
  }

  /// Draws a button that names its key. Beside a selected photo it does not have the focus, and is
  /// only underlined.
  mutating func keyButton(
    _ button: EmptyStateButton, row: Int, column: Int, hasFocus: Bool
  ) {
    let style = hasFocus ? theme.focus : theme.text.with(.underline)
    link(
      keyButtonText(button), row: row, column: column, style: style, action: button.action)
  }

  private func keyButtonText(_ button: EmptyStateButton) -> String {
    " \(localized(withKeyOf: button.action, button.label)) "
  }
}
