import FeedCore
import TerminalKit

/// A dialog in the middle of the screen.
struct DialogView {
  let dialog: Dialog
  /// The first row that the dialog may cover, if there is room below.
  var firstRow = 0

  private static let maxWidth = 56

  func draw(on context: inout DrawContext) {
    // The frame, title, buttons and the status line take five rows.
    let available = context.rows - 5
    let maxWidth = min(Self.maxWidth, context.columns - 6)
    let lines = text(context).flatMap { $0.wrapped(toWidth: maxWidth) }.prefix(available)
    let title = context.localized(dialog.title)
    let texts = [title] + lines
    let width = max(texts.map(DisplayWidth.of).max() ?? 0, buttonsWidth(context))
    let room = available - lines.count
    // The lowest blank row covers nothing above `firstRow`.
    let blank = BoxSpacing(spareRows: room - firstRow > 2 ? room : min(2, room))
    let inside = context.box(
      rows: lines.count + 2 + blank.rows, columns: min(maxWidth, width), firstRow: firstRow)
    let first = inside.row + blank.top
    context.centered(title, row: first, style: context.theme.text.with(.bold), in: inside)
    for (index, line) in lines.enumerated() {
      context.centered(line, row: first + 1 + index, in: inside)
    }
    drawButtons(row: inside.bottom - blank.bottom - 1, inside, on: &context)
  }

  /// The lines, without those with which the next one begins.
  private func text(_ context: DrawContext) -> [String] {
    let lines = dialog.lines.map { context.localized($0) }
    return lines.indices.filter { index in
      index + 1 >= lines.count || !lines[index + 1].hasPrefix(lines[index])
    }.map { lines[$0] }
  }

  /// The labels of the buttons, with the keys for yes and no, or the one that closes.
  private func labels(_ context: DrawContext) -> [KeyLabel] {
    let language = context.appearance.language
    return dialog.buttons.enumerated().map { index, button in
      let action: ScreenAction =
        dialog.buttons.count == 1 ? .confirm : index == 0 ? .yes : .no
      let key = context.keys.keyName(of: action, in: .dialog, language)
      return context.label(button.label, key: key)
    }
  }

  private static let gap = 4

  private func buttonsWidth(_ context: DrawContext) -> Int {
    labels(context).reduce(-Self.gap) { $0 + $1.buttonWidth + Self.gap }
  }

  private func drawButtons(row: Int, _ inside: Rectangle, on context: inout DrawContext) {
    var column = inside.column + (inside.columns - buttonsWidth(context)) / 2
    for (index, label) in labels(context).enumerated() {
      let style = index == dialog.focus ? context.theme.focus : context.theme.text
      column =
        context.button(label, row: row, column: column, style: style, action: .press(index))
        + Self.gap
    }
  }
}
