import FeedCore
import TerminalKit

/// The menu of a search filter, with a patch of each colour (FIND-1).
struct FilterView {
  let menu: FilterMenu

  func draw(on context: inout DrawContext) {
    // The frame, the title and the status line take four rows.
    let available = min(menu.choices.count, max(1, context.rows - 4))
    let top = min(max(0, menu.focus - available / 2), menu.choices.count - available)
    let position =
      available < menu.choices.count ? "\(menu.focus + 1)/\(menu.choices.count)" : nil
    let inside = context.menuBox(menu.title, rows: available, position: position)
    for index in top..<top + available {
      draw(index, row: inside.row + index - top, inside, on: &context)
    }
  }

  private func draw(
    _ index: Int, row: Int, _ inside: Rectangle, on context: inout DrawContext
  ) {
    let choice = menu.choices[index]
    let style = index == menu.focus ? context.theme.text.with(.reverse) : context.theme.text
    let mark = index == menu.current ? "✓" : " "
    let patch = choice.patch(context.theme)
    let gap = patch == nil ? "" : "   "
    let words = " \(mark) \(gap)\(context.localized(choice.name))".padded(toWidth: inside.columns)
    context.text(words, row: row, column: inside.column, style: style)
    let theme = context.theme
    let ground = index == menu.focus ? theme.text.foreground : theme.background
    context.patch(patch ?? [], row: row, column: inside.column + 3, on: ground)
    context.addClickArea(
      Rectangle(row: row, column: inside.column, rows: 1, columns: inside.columns), .press(index))
  }
}

extension FilterChoice {
  /// The colours of the two cells in front of a choice.
  ///
  /// - Returns: Empty for any colour; nil for other filters, and where the terminal has too few
  ///   colours.
  fileprivate func patch(_ theme: Theme) -> [Color]? {
    guard case .color(let color) = self, theme != .plain else { return nil }
    return color?.patch ?? []
  }
}
