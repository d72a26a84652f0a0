import FeedSession

/// A text in a box above a screen, which scrolls if it does not fit. A click anywhere closes it.
protocol ScrolledPage {
  associatedtype Line

  var lines: [Line] { get }
  /// The number of lines that are shown at once.
  var visibleRows: Int { get }

  func draw(from top: Int, on context: inout DrawContext)
}

extension ScreenState {
  /// The page of an overlay, wrapped for this screen.
  func wrapped(_ page: Overlay.Page, _ session: SessionState) -> any ScrolledPage {
    switch page {
    case .user(let profile): TextPage(profile, size, hasPages: session.hasPages)
    case .details(let photo):
      TextPage(photo, size, environment.language, hasPages: session.hasPages)
    case .help(let layer): KeyHelp(of: layer, self, session, environment.language)
    }
  }

  mutating func actOnPage(_ action: ScreenAction, _ session: SessionState) -> [ScreenCommand] {
    if case .page(.details, _) = overlays.last,
      [.copyLink, .copyPicture, .openInBrowser].contains(action)
    {
      return actOnCurrentPhoto(action, session)
    }
    guard case .page(let page, let top) = overlays.popLast() else { return [] }
    if let top = wrapped(page, session).top(after: action, from: top) {
      overlays.append(.page(page, top: top))
    }
    return []
  }
}

extension ScrolledPage {
  var lastTop: Int { max(0, lines.count - visibleRows) }

  func shown(from top: Int) -> ArraySlice<Line> {
    lines.dropFirst(min(top, lastTop)).prefix(visibleRows)
  }

  /// The scroll position, such as “7/20 ▼”; nil if all lines are shown.
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
