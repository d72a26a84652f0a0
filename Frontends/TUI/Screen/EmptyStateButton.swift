import FeedCore
import FeedSession

/// The button of a tab without cards. It has the focus, so that Enter and Space press it.
struct EmptyStateButton: Sendable, Hashable {
  let label: Phrase
  let action: ScreenAction

  /// The words for Enter in the status line. Only the button itself says “Sign In”.
  var hint: Phrase { label == .logIn ? .helpLogIn : label }

  static let logIn = EmptyStateButton(label: .logIn, action: .logIn)
  static let retry = EmptyStateButton(label: .retry, action: .reload)
  /// Reloads an empty list that has not failed.
  static let reload = EmptyStateButton(label: .reload, action: .reload)
  static let clearFilters = EmptyStateButton(label: .clearFilters, action: .clearFilters)
  static let feed = EmptyStateButton(label: .feed, action: .showTab(.feed))
  static let search = EmptyStateButton(label: .search, action: .search)

  /// The key of the action, or the key that presses the focused button.
  func key(_ keys: KeyMap) -> String {
    let hasKey = keys.bindings(of: .cards).contains { $0.action == action }
    return keys.keyName(of: hasKey ? action : .confirm, in: .cards)
  }
}

extension ScreenState {
  /// The button of the current tab, if it has one.
  func emptyStateButton(_ session: SessionState) -> EmptyStateButton? {
    guard rootScreen(session) == .tabs, photo == nil, current(session) == nil else { return nil }
    if tab == .profile, session.account == .unknown { return nil }
    if tab == .profile, !session.isSignedIn { return session.hasSignIn ? .logIn : .feed }
    if tab == .profile, !session.isConfirmed { return .retry }
    if tab == .profile, case .failed = session.profile { return .retry }
    if let collections = shownCollections { return collections.emptyStateButton }
    guard let name = listName(session) else {
      if let filter = focusedFilter(session) {
        return EmptyStateButton(label: filter.title, action: .chooseFilter(filter))
      }
      if let color = focusedColor(session) {
        return EmptyStateButton(label: .helpColors, action: toggle(color))
      }
      if let index = chosenIndex(session) {
        return EmptyStateButton(label: .search, action: .press(index))
      }
      return tab == .search ? search.emptyStateButton : nil
    }
    return session.list(name).emptyStateButton(name, isFiltered: session.isFiltered(name))
  }

  /// The action of a key on this tab: for Enter and Space that of the button, if there is one.
  func resolve(_ action: ScreenAction, _ session: SessionState) -> ScreenAction {
    let presses: Set<ScreenAction> = [.confirm, .pressOrLike, .pick, .mark]
    guard presses.contains(action), [.cards, .searchStart].contains(layer(session)),
      let button = emptyStateButton(session)
    else { return action }
    return button.action
  }
}

extension SearchForm {
  fileprivate var emptyStateButton: EmptyStateButton? {
    if submitted == nil { return .search }
    guard case .failed(let error) = outcome else { return nil }
    return error.isFinal ? .search : .retry
  }
}

extension CollectionList {
  fileprivate var emptyStateButton: EmptyStateButton? {
    guard items.isEmpty else { return nil }
    switch phase {
    case .failed(let error): return error.isFinal ? .search : .retry
    case .ended: return .search
    case .idle, .loading: return nil
    }
  }
}

extension PhotoList {
  fileprivate func emptyStateButton(_ name: ListName, isFiltered: Bool) -> EmptyStateButton? {
    switch (phase, name) {
    case (.failed(let error), .found) where error.isFinal: .search
    case (.failed(let error), _): error.isFinal ? nil : .retry
    case (.ended, .found): isFiltered ? .clearFilters : .search
    case (.ended, .favorites): .feed
    case (.ended, .feed): .reload
    case (.idle, _), (.loading, _): nil
    }
  }
}

extension FeedError {
  /// Whether the same request would fail again, so that no retry is offered.
  var isFinal: Bool { code == .notFound || code == .unsupported }
}

extension SessionState {
  /// Whether a list has filters that can be cleared.
  func isFiltered(_ name: ListName) -> Bool {
    guard name == .found, case .search(let query) = foundSource else { return false }
    return query.isFiltered
  }
}
