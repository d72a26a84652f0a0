import FeedCore
import TerminalKit

/// The three tabs at the bottom (FEED-9).
struct TabBar {
  let selected: Tab

  func draw(row: Int, on context: inout DrawContext) {
    let labels = Tab.allCases.map { context.localized(withKeyOf: .showTab($0), $0.title) }
    let width = labels.reduce(0) { $0 + DisplayWidth.of($1) + 4 }
    var column = max(0, (context.columns - width) / 2)
    for (tab, label) in zip(Tab.allCases, labels) {
      let style =
        tab == selected
        ? context.theme.text.with([.bold, .underline]) : context.theme.muted
      let start = column
      context.text(label, row: row, column: column + 2, style: style)
      column += DisplayWidth.of(label) + 4
      context.addClickArea(
        Rectangle(row: row, column: start, rows: 1, columns: column - start), .showTab(tab))
    }
  }
}
