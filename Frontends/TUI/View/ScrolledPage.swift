import FeedCore

/// Lines that may not all fit on the screen: which are shown, and how far they scroll.
protocol ScrolledPage {
  associatedtype Line

  var lines: [Line] { get }
  /// The number of lines that are shown at once.
  var visibleRows: Int { get }
}

extension ScrolledPage {
  var lastTop: Int { max(0, lines.count - visibleRows) }

  func shown(from top: Int) -> ArraySlice<Line> {
    lines.dropFirst(min(top, lastTop)).prefix(visibleRows)
  }

  /// The scroll position, as «7/20 ▼»; nil if all lines are shown.
  func positionText(from top: Int) -> String? {
    guard lastTop > 0 else { return nil }
    return "\(shown(from: top).endIndex)/\(lines.count) \(top < lastTop ? "▼" : "▲")"
  }

  /// The first line after an action.
  ///
  /// - Returns: Nil if the action closes the page.
  func top(after action: ScreenAction, from top: Int) -> Int? {
    var top = top
    switch action {
    case .back, .confirm: return nil
    case .move(.up): top -= 1
    case .move(.down): top += 1
    case .moveFar(let halves): top += halves * max(1, visibleRows / 2)
    case .moveToFirst: top = 0
    case .moveToLast: top = lastTop
    case .wheel(let lines, _), .scroll(let lines): top += lines
    default: break
    }
    return min(max(0, top), lastTop)
  }
}
