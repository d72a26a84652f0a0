import FeedCore
import FeedSession
import TerminalKit

/// Messages instead of cards or below the last one, in the middle of the free rows.
extension DrawContext {
  /// Draws a message, and below it a button.
  ///
  /// - Parameters:
  ///   - free: The rows without cards, also outside the clip.
  mutating func message(
    _ text: String, style: Style, _ button: EmptyStateButton? = nil, hasFocus: Bool = true,
    in free: Rectangle, clip: Rectangle
  ) {
    let buttonRows = button == nil ? 0 : 1
    let available = max(1, free.rows - buttonRows)
    let lines = text.wrapped(toWidth: max(1, free.columns - 4)).prefix(available)
    let gap = button == nil ? 0 : min(1, available - lines.count)
    let start = free.row + max(0, free.rows - lines.count - gap - buttonRows) / 2
    let area = free.intersection(clip)
    for (index, line) in lines.enumerated() {
      centered(line, row: start + index, style: style, in: area)
    }
    let row = start + lines.count + gap
    guard let button, row >= area.row, row < area.bottom else { return }
    keyButton(button, row: row, in: free, hasFocus: hasFocus)
  }

  /// Draws the footer of a list: that more is loading, a failure, or the end.
  ///
  /// - Parameters:
  ///   - button: The button for a failure or an empty list.
  ///   - body: The cells in which the list scrolls.
  mutating func listFooter(
    below cards: some CardScroll, _ phase: PhotoList.Phase, isEmpty: Bool,
    end text: String, _ style: Style, _ button: EmptyStateButton?, in body: Rectangle
  ) {
    let free = Rectangle(
      row: body.row + cards.bottom - cards.top, column: body.column,
      rows: max(CardLayout.footerRows, body.rows - cards.bottom), columns: body.columns)
    guard free.row < body.bottom else { return }
    switch phase {
    case .loading: loadingMessage(in: free, clip: body)
    // The cards stay (FEED-19).
    case .failed(let error):
      errorMessage(
        error, button ?? (error.isFinal ? nil : .retry), hasFocus: isEmpty, in: free, clip: body)
    case .ended where isEmpty: message(text, style: style, button, in: free, clip: body)
    // The end is directly below the last card.
    case .ended:
      let row = Rectangle(row: free.row, column: free.column, rows: 1, columns: free.columns)
      message(text, style: style, in: row, clip: body)
    case .idle: break
    }
  }

  mutating func loadingMessage(in free: Rectangle, clip: Rectangle) {
    message("\(spinner()) \(localized(.loading))", style: theme.muted, in: free, clip: clip)
  }

  /// Draws an error with its button.
  mutating func errorMessage(
    _ error: FeedError, _ button: EmptyStateButton?, hasFocus: Bool = true, in free: Rectangle,
    clip: Rectangle
  ) {
    message(
      localized(error.message), style: theme.heart, button, hasFocus: hasFocus, in: free,
      clip: clip)
  }

  /// Draws a centered button that names its key.
  private mutating func keyButton(
    _ button: EmptyStateButton, row: Int, in available: Rectangle, hasFocus: Bool
  ) {
    let width = label(button.label, key: button.key(keys)).buttonWidth
    let column = available.column + (available.columns - width) / 2
    keyButton(button, row: row, column: column, hasFocus: hasFocus)
  }

  /// Draws a button that names its key. Without the focus it is only underlined.
  mutating func keyButton(
    _ button: EmptyStateButton, row: Int, column: Int, hasFocus: Bool
  ) {
    let style = hasFocus ? theme.focus : theme.text.with(.underline)
    self.button(
      label(button.label, key: button.key(keys)), row: row, column: column, style: style,
      action: button.action)
  }
}
