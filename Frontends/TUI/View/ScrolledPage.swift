import FeedCore

/// Lines that are read through a window: the same value says what is shown and how far it can be
/// scrolled.
protocol ScrolledPage {
  associatedtype Line

  var lines: [Line] { get }
  /// Lines that are seen at once.
  var room: Int { get }
}

extension ScrolledPage {
  var lastTop: Int { max(0, lines.count - room) }

  func shown(from top: Int) -> ArraySlice<Line> {
    lines.dropFirst(min(top, lastTop)).prefix(room)
  }

  /// How far one has read, where not all is seen at once.
  func mark(from top: Int) -> String? {
    guard lastTop > 0 else { return nil }
    return "\(shown(from: top).endIndex)/\(lines.count) \(top < lastTop ? "▼" : "▲")"
  }

  /// Where an action leads; nil where it closes the page.
  func top(after action: ScreenAction, from top: Int) -> Int? {
    var top = top
    switch action {
    case .back, .confirm: return nil
    case .move(.up): top -= 1
    case .move(.down): top += 1
    case .moveFar(let halves): top += halves * max(1, room / 2)
    case .moveToFirst: top = 0
    case .moveToLast: top = lastTop
    case .wheel(let lines, _), .scroll(let lines): top += lines
    default: break
    }
    return min(max(0, top), lastTop)
  }
}
