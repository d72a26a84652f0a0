import FeedCore
import TerminalKit

/// The choices beneath the search field, one a row (FIND-9).
struct SearchChoicesView {
  let choices: [SearchChoice]
  let focus: Int?
  let hasHeadings: Bool

  private enum Row {
    case heading(Phrase)
    case blank
    case choice(Int)
  }

  func draw(in area: Rectangle, on context: inout DrawContext) {
    let rows = rows
    let available = min(area.rows, rows.count)
    guard available > 0 else { return }
    let focused = rows.firstIndex {
      if case .choice(let index) = $0 { index == focus } else { false }
    }
    let top = min(max(0, (focused ?? 0) - available / 2), rows.count - available)
    for (offset, line) in rows[top..<top + available].enumerated() {
      let row = area.row + offset
      switch line {
      case .blank: break
      case .heading(let phrase):
        context.text(
          context.localized(phrase), row: row, column: area.column + 2, style: context.theme.muted,
          clip: area)
      case .choice(let index): draw(index, row: row, area, on: &context)
      }
    }
  }

  private func draw(
    _ index: Int, row: Int, _ area: Rectangle, on context: inout DrawContext
  ) {
    let line = Rectangle(row: row, column: area.column, rows: 1, columns: area.columns)
    let hasFocus = index == focus
    let words = words(choices[index], context)
    var style = hasFocus ? context.theme.focus : context.theme.text
    if hasFocus { context.canvas.fill(line, style: style) }
    if words.text.isEmpty, !hasFocus { style = context.theme.muted }
    let text = words.text.isEmpty ? words.name : words.text
    let available = area.columns - 4
    let end = context.text(
      text.truncated(toWidth: available), row: row, column: area.column + 2, style: style)
    let nameColumn = max(end + 2, area.column + 2 + Self.textColumns)
    if !words.text.isEmpty, nameColumn < area.right - 2 {
      context.text(
        words.name.truncated(toWidth: area.right - 2 - nameColumn), row: row, column: nameColumn,
        style: hasFocus ? style : context.theme.muted)
    }
    context.addClickArea(line, .press(index))
  }

  /// The columns for the text that would be typed, in front of its name.
  private static let textColumns = 16

  private func words(
    _ choice: SearchChoice, _ context: DrawContext
  ) -> (text: String, name: String) {
    switch choice {
    case .recent(let text): (text.cleaned(), "")
    case .forgetRecent: ("", context.localized(.forgetRecentSearches))
    case .suggestion(let input, let name): (input.text.cleaned(), name)
    }
  }

  private var rows: [Row] {
    let lines = choices.indices.map(Row.choice)
    guard hasHeadings else { return lines }
    let split = choices.firstIndex { if case .suggestion = $0 { true } else { false } }
    let recent = lines.prefix(split ?? lines.count)
    let suggestions = lines.dropFirst(recent.count)
    return (recent.isEmpty ? [] : [.heading(.recentSearches)] + recent)
      + (recent.isEmpty || suggestions.isEmpty ? [] : [.blank])
      + (suggestions.isEmpty ? [] : [.heading(.searchSuggestions)] + suggestions)
  }
}
