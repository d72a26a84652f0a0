import FeedCore
import TerminalKit

/// A part of a line that can be clicked.
struct LinePart {
  let label: KeyLabel
  let style: Style
  let action: ScreenAction
}

extension DrawContext {
  /// Draws parts beside each other; what has no room goes below them.
  ///
  /// - Returns: The row after them.
  @discardableResult
  mutating func flow(_ parts: [LinePart], row: Int, in area: Rectangle) -> Int {
    let gap = " · "
    var (row, column) = (row, area.column)
    for part in parts {
      let isFirst = column == area.column
      let start = isFirst ? column : column + gap.count
      if start + part.label.width > area.right, !isFirst {
        (row, column) = (row + 1, area.column)
      } else if !isFirst {
        column = text(gap, row: row, column: column, style: theme.muted)
      }
      guard row < area.bottom else { return row }
      column = link(part.label, row: row, column: column, style: part.style, action: part.action)
    }
    return row + 1
  }

  /// The filters of a search, each with the key of its menu (FIND-1).
  func filterParts(_ filters: SearchQuery) -> [LinePart] {
    let parts = [SearchFilter.orientation, .color, .order].map { filter in
      let choice = filters.choice(of: filter)
      let action = ScreenAction.chooseFilter(filter)
      return LinePart(
        label: label(choice.name, for: action), style: choice.isAny ? theme.muted : theme.text,
        action: action)
    }
    guard filters.isFiltered else { return parts }
    let clear = label(.clearFilters, for: .clearFilters)
    return parts + [
      LinePart(label: clear, style: theme.muted.with(.underline), action: .clearFilters)
    ]
  }
}
