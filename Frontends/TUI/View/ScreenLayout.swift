import TerminalKit

/// The positions of a tab's panes.
struct ScreenLayout: Sendable, Hashable {
  /// The pane that scrolls.
  let body: Rectangle
  /// The search tab's field and filters; empty on other tabs.
  let form: Rectangle
  let tabBarRow: Int
  let statusRow: Int

  static let minRows = 12
  static let minColumns = 40

  init(_ size: TerminalSize, tab: Tab) {
    let formRows = tab == .search ? 3 : 0
    form = Rectangle(row: 0, column: 0, rows: formRows, columns: size.columns)
    body = Rectangle(
      row: formRows, column: 0, rows: max(1, size.rows - formRows - 2), columns: size.columns)
    tabBarRow = size.rows - 2
    statusRow = size.rows - 1
  }

  static func fits(_ size: TerminalSize) -> Bool {
    size.rows >= minRows && size.columns >= minColumns
  }
}
