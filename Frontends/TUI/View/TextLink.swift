import FeedCore
import TerminalKit

/// A label in a line that can be clicked.
struct TextLink {
  let label: KeyLabel
  let style: Style
  let action: ScreenAction
}

extension DrawContext {
  /// Draws links next to each other, and those without room in the rows below.
  ///
  /// - Returns: The row after them.
  @discardableResult
  mutating func flow(_ links: [TextLink], row: Int, in area: Rectangle) -> Int {
    let gap = " · "
    var (row, column) = (row, area.column)
    for textLink in links {
      let isFirst = column == area.column
      let start = isFirst ? column : column + gap.count
      if start + textLink.label.width > area.right, !isFirst {
        (row, column) = (row + 1, area.column)
      } else if !isFirst {
        column = text(gap, row: row, column: column, style: theme.muted)
      }
      guard row < area.bottom else { return row }
      column = link(
        textLink.label, row: row, column: column, style: textLink.style, action: textLink.action)
    }
    return row + 1
  }

  /// The filters of a search, each with the key of its menu (FIND-1).
  ///
  /// - Parameters:
  ///   - hasKeys: Whether to show the keys; false while letters go into the field.
  ///   - focused: The filter that has the focus.
  func filterLinks(
    _ filters: SearchQuery, hasKeys: Bool, focused: SearchFilter? = nil
  ) -> [TextLink] {
    func label(_ name: Phrase, _ action: ScreenAction) -> KeyLabel {
      hasKeys ? self.label(name, for: action) : self.label(name, key: nil)
    }
    let links = SearchFilter.allCases.map { filter in
      let choice = filters.choice(of: filter)
      let action = ScreenAction.chooseFilter(filter)
      return TextLink(
        label: label(choice.name, action),
        style: filter == focused ? theme.focus : choice.isAny ? theme.muted : theme.text,
        action: action)
    }
    guard filters.isFiltered else { return links }
    let clear = label(.clearFilters, .clearFilters)
    return links + [
      TextLink(label: clear, style: theme.muted.with(.underline), action: .clearFilters)
    ]
  }
}
