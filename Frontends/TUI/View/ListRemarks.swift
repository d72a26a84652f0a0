import FeedCore
import TerminalKit

/// What stands where cards would be, or below the last one.
extension Sketch {
  mutating func loader(row: Int, in room: Rectangle) {
    centered("\(spinner()) \(words(.loading))", row: row, style: theme.quiet, in: room)
  }

  /// Says why, and offers to try again; not for what does not exist.
  mutating func fault(_ error: FeedError, row: Int, in room: Rectangle) {
    let lines = words(error.message).wrapped(toWidth: room.columns)
    let fit = max(1, room.bottom - row - 1)
    for (index, line) in lines.prefix(fit).enumerated() {
      centered(line, row: row + index, style: theme.heart, in: room)
    }
    if error.code == .notFound { return }
    let buttonRow = min(row + lines.count, room.bottom - 1)
    keyButton("Ctrl-R", .retry, row: buttonRow, in: room, action: .reload)
  }

  /// A button in the middle that says its key.
  mutating func keyButton(
    _ key: String, _ label: Phrase, row: Int, in room: Rectangle, action: ScreenAction
  ) {
    let text = " \(key) \(words(label)) "
    let column = room.column + (room.columns - DisplayWidth.of(text)) / 2
    link(text, row: row, column: column, style: theme.focus, action: action)
  }
}
