import FeedCore
import TerminalKit

/// A box of choices in the middle of the screen. A dialog has its buttons below its text. A menu
/// has a choice per row, and an × that closes it; so does a click outside.
struct ChoiceBoxView {
  let box: ChoiceBox
  /// The first row that the box may cover, if there is room below.
  var firstRow = 0

  private static let dialogColumns = 56
  private static let menuColumns = 40
  private static let gap = 4

  private var isDialog: Bool { box.layer == .dialog }

  func draw(on context: inout DrawContext) {
    if !isDialog { context.addClickArea(context.canvas.bounds, .back) }
    // The frame, the title and the status line take four rows.
    let available = context.rows - 4
    let maxWidth = min(isDialog ? Self.dialogColumns : Self.menuColumns, context.columns - 6)
    let lines = text(context).flatMap { $0.wrapped(toWidth: maxWidth) }.prefix(available - 1)
    let choiceRows = isDialog ? 1 : min(box.choices.count, available - lines.count)
    let room = available - lines.count - choiceRows
    // The lowest blank row covers nothing above `firstRow`.
    let blank = BoxSpacing(spareRows: room - firstRow > 2 ? room : min(2, room))
    let title = context.localized(box.title)
    let width = ([title] + lines).map(DisplayWidth.of).reduce(buttonsWidth(context), max)
    let inside = context.box(
      rows: 1 + lines.count + blank.rows + choiceRows,
      columns: isDialog ? min(maxWidth, width) : maxWidth, shift: box.drag, firstRow: firstRow)
    let first = inside.row + blank.top
    if !isDialog {
      drawClose(row: first, inside, on: &context)
      let isWhole = choiceRows == box.choices.count
      context.position(isWhole ? nil : (box.focus, box.choices.count), in: inside)
    }
    context.centered(title, row: first, style: context.theme.text.with(.bold), in: inside)
    for (index, line) in lines.enumerated() {
      context.centered(line, row: first + 1 + index, in: inside)
    }
    let row = first + 1 + lines.count + blank.middle
    if isDialog { return drawButtons(row: row, inside, on: &context) }
    let area = Rectangle(
      row: row, column: inside.column, rows: choiceRows, columns: inside.columns)
    ChoiceList(lines: rows(context), focus: box.focus).draw(in: area, on: &context)
  }

  /// The lines. A line is left out if the next one begins with the same text.
  private func text(_ context: DrawContext) -> [String] {
    let lines = box.lines.map { context.localized($0) }
    return lines.indices.filter { index in
      index + 1 >= lines.count || !lines[index + 1].hasPrefix(lines[index])
    }.map { lines[$0] }
  }

  private func key(of choice: ChoiceBox.Choice, _ context: DrawContext) -> String? {
    choice.action.map { context.keys.keyName(of: $0, in: box.layer, context.appearance.language) }
  }
}

// The buttons of a dialog.
extension ChoiceBoxView {
  private func labels(_ context: DrawContext) -> [KeyLabel] {
    box.choices.map { KeyLabel(key: key(of: $0, context), words: context.localized($0.label)) }
  }

  private func buttonsWidth(_ context: DrawContext) -> Int {
    labels(context).reduce(-Self.gap) { $0 + $1.buttonWidth + Self.gap }
  }

  private func drawButtons(row: Int, _ inside: Rectangle, on context: inout DrawContext) {
    let labels = labels(context)
    // In a narrow window the buttons are closer together.
    let width = labels.reduce(0) { $0 + $1.buttonWidth }
    let gap = min(Self.gap, (inside.columns - width) / max(1, labels.count - 1))
    var column = inside.column + (inside.columns - width - gap * (labels.count - 1)) / 2
    for (index, label) in labels.enumerated() {
      let style = index == box.focus ? context.theme.focus : context.theme.text
      column =
        context.button(label, row: row, column: column, style: style, action: .press(index)) + gap
    }
  }
}

// The rows of a menu.
extension ChoiceBoxView {
  private func rows(_ context: DrawContext) -> [ChoiceList.Line] {
    box.choices.enumerated().map { index, choice in
      .choice(
        ChoiceList.Row(
          mark: key(of: choice, context) ?? (index == box.current ? "✓" : ""),
          swatch: choice.answer.swatch(context.theme), words: context.localized(choice.label),
          briefWords: choice.briefLabel.map { context.localized($0) },
          isPossible: choice.disabledReason == nil),
        index: index)
    }
  }

  /// Draws the × that closes the menu.
  private func drawClose(row: Int, _ inside: Rectangle, on context: inout DrawContext) {
    context.addClickArea(inside, .nothing)
    let muted = context.theme.muted
    let close = Rectangle(row: row, column: inside.right - 2, rows: 1, columns: 3)
    context.text("✕", row: row, column: close.column, style: muted)
    context.addClickArea(close, .back)
  }
}

extension ChoiceBox.Answer {
  /// The colors of a color filter's value: empty for any color, nil for other answers and in
  /// terminals with too few colors.
  fileprivate func swatch(_ theme: Theme) -> [Color]? {
    guard case .setFilter(.color(let color)) = self, !theme.isPlain else { return nil }
    return color?.swatch ?? []
  }
}
