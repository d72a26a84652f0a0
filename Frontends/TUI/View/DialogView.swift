import FeedCore
import TerminalKit

/// A dialog in the middle of the screen.
struct DialogView {
  let dialog: Dialog
  /// The first row that it may cover, where there is room below.
  var firstRow = 0

  private static let widest = 56

  func draw(on context: inout DrawContext) {
    let width = min(Self.widest, context.columns - 6)
    // Beside the text: the frame, title and buttons, and the status line.
    let room = context.rows - 5
    let lines = text(context).flatMap { $0.wrapped(toWidth: width) }.prefix(room)
    let blankRows = min(2, room - lines.count)
    let inside = context.box(
      rows: lines.count + 2 + blankRows, columns: width, firstRow: firstRow)
    let bold = context.theme.text.with(.bold)
    context.centered(context.localized(dialog.title), row: inside.row, style: bold, in: inside)
    for (index, line) in lines.enumerated() {
      context.centered(line, row: inside.row + 1 + index, in: inside)
    }
    drawButtons(row: inside.bottom - 1, inside, on: &context)
  }

  /// The lines, without any that the next one begins with.
  private func text(_ context: DrawContext) -> [String] {
    let lines = dialog.lines.map { context.localized($0) }
    return lines.indices.filter { index in
      index + 1 >= lines.count || !lines[index + 1].hasPrefix(lines[index])
    }.map { lines[$0] }
  }

  private func drawButtons(row: Int, _ inside: Rectangle, on context: inout DrawContext) {
    let gap = 4
    let width = dialog.buttons.reduce(-gap) { $0 + context.width(ofButton: $1.label) + gap }
    var column = inside.column + (inside.columns - width) / 2
    for (index, button) in dialog.buttons.enumerated() {
      let style = index == dialog.focus ? context.theme.focus : context.theme.text
      column =
        context.button(button.label, row: row, column: column, style: style, action: .press(index))
        + gap
    }
  }
}
