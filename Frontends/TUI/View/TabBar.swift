import FeedCore
import TerminalKit

/// The tabs at the bottom (FEED-9).
struct TabBar {
  let selected: Tab
  let tabs: [Tab]

  func draw(row: Int, on context: inout DrawContext) {
    let labels = tabs.map { context.label($0.title, for: .showTab($0)) }
    let width = labels.reduce(0) { $0 + $1.width + 4 }
    var column = max(0, (context.columns - width) / 2)
    for (tab, label) in zip(tabs, labels) {
      let style =
        tab == selected
        ? context.theme.text.with([.bold, .underline]) : context.theme.muted
      let start = column
      context.link(label, row: row, column: column + 2, style: style, action: .showTab(tab))
      column += label.width + 4
      context.addClickArea(
        Rectangle(row: row, column: start, rows: 1, columns: column - start), .showTab(tab))
    }
  }
}
