import FeedCore
import FeedSession

/// A choice below the search field (FIND-9).
enum SearchChoice: Sendable, Hashable {
  /// A recent search, as the text of the field.
  case recent(String)
  case forgetRecent
  /// A search, and the name of its result.
  case suggestion(SearchInput, name: String)

  /// The text of the search; empty if the choice is not a search.
  var text: String {
    switch self {
    case .recent(let text): text
    case .forgetRecent: ""
    case .suggestion(let input, _): input.text
    }
  }
}

/// The search tab's state across searches.
struct SearchMemory: Sendable, Hashable {
  /// The recent searches of this run and earlier ones.
  var recent = RecentSearches()
  /// Whether the stored searches were requested.
  var isRequested = false
  /// Whether the field was open after the last change.
  var wasFieldOpen = false
  /// The searches of this run that are not stored, or not yet.
  var unsaved = RecentSearches()
  /// The last search that was typed or chosen, until it has found photos.
  var typed: SearchInput?
  /// The first topics that were listed in this run.
  var topics: [PhotoCollection] = []
}

extension ScreenState {
  /// The choices below the field, in the order of the screen. Before the first search these are
  /// all; later only recent searches, while the field is open. Typed text filters them.
  func searchChoices(_ session: SessionState) -> [SearchChoice] {
    guard tab == .search, photo == nil, search.isStart || search.isOpen else { return [] }
    let others = searchMemory.recent.texts.filter { text in
      let input = SearchInput(text, filters: search.filters)
      return text != search.submitted?.text && input.map(session.offers) ?? true
    }
    let (recent, typed) = (others.map(SearchChoice.recent), search.typed)
    var choices = recent
    if search.isStart {
      if !recent.isEmpty, typed.isEmpty { choices.append(.forgetRecent) }
      choices += suggestions(session)
    }
    return typed.isEmpty ? choices : choices.filter { $0.matches(SearchText(typed)) }
  }

  /// The suggestions that need no request: the special searches, known topics, and authors of the
  /// feed.
  private func suggestions(_ session: SessionState) -> [SearchChoice] {
    let language = environment.language
    let topics = searchMemory.topics.map {
      SearchChoice.suggestion(.topic($0.name), name: $0.title.cleaned())
    }
    let authors = session.feed.someAuthors.map {
      SearchChoice.suggestion(.user($0.username), name: $0.name.cleaned())
    }
    let list = SearchChoice.suggestion(.topics, name: Phrase.topics.text(in: language))
    let random = SearchChoice.suggestion(.random, name: Phrase.randomPhoto.text(in: language))
    return ([list, random] + topics + authors).filter { choice in
      guard case .suggestion(let input, _) = choice else { return true }
      return session.offers(input)
    }
  }

  /// The index of the focused choice, if one has the focus.
  func chosenIndex(_ session: SessionState) -> Int? {
    search.choice.flatMap { $0 < searchChoices(session).count ? $0 : nil }
  }

  /// Whether the arrows lead over the rows of filters and colors: before the first search, and until
  /// something is typed, for which the choices come first.
  private func hasFilterRow(_ session: SessionState) -> Bool {
    tab == .search && search.isStart && search.typed.isEmpty && hasFilters(session)
  }

  private func hasColorRow(_ session: SessionState) -> Bool {
    hasFilterRow(session) && environment.hasColors
  }

  /// The filter that has the focus.
  func focusedFilter(_ session: SessionState) -> SearchFilter? {
    guard hasFilterRow(session), let index = search.filter else { return nil }
    return SearchFilter.allCases[min(max(0, index), SearchFilter.allCases.count - 1)]
  }

  /// Whether the focus is in the row of filters or in that of colors.
  func focusesFields(_ session: SessionState) -> Bool {
    focusedFilter(session) != nil || focusedColor(session) != nil
  }

  /// The color whose swatch has the focus.
  func focusedColor(_ session: SessionState) -> PhotoColor? {
    guard hasColorRow(session), let index = search.color else { return nil }
    return PhotoColor.allCases[min(max(0, index), PhotoColor.allCases.count - 1)]
  }

  /// Moves the focus within the row of filters or colors.
  mutating func moveInRow(by count: Int) {
    search.filter = search.filter.map { min(max(0, $0 + count), SearchFilter.allCases.count - 1) }
    search.color = search.color.map { min(max(0, $0 + count), PhotoColor.allCases.count - 1) }
  }

  /// The action that sets a color, or clears it if it is set.
  func toggle(_ color: PhotoColor) -> ScreenAction {
    .setFilter(.color(color == search.filters.color ? nil : color))
  }

  /// Moves the focus into or out of the rows of filters and colors, which are between the field and
  /// the choices.
  ///
  /// - Returns: Whether that was all.
  private mutating func moveOverFields(by steps: Int, _ session: SessionState) -> Bool {
    guard hasFilterRow(session), abs(steps) == 1 else { return false }
    let isDown = steps > 0
    if focusedFilter(session) != nil {
      if isDown { focusBelowFilters(session) } else { search.filter = nil }
    } else if focusedColor(session) != nil {
      if isDown { focusFirstChoice(session) } else { search.filter = 0 }
    } else {
      switch chosenIndex(session) {
      case nil where isDown: search.filter = 0
      case 0 where !isDown: focusColors(session)
      default: return false
      }
    }
    return true
  }

  private mutating func focusBelowFilters(_ session: SessionState) {
    if hasColorRow(session) { focusColors(session) } else { focusFirstChoice(session) }
  }

  /// Moves the focus to the set color, or to the filters if there are no colors.
  private mutating func focusColors(_ session: SessionState) {
    guard hasColorRow(session) else { return search.filter = 0 }
    search.color = search.filters.color.flatMap(PhotoColor.allCases.firstIndex) ?? 0
  }

  private mutating func focusFirstChoice(_ session: SessionState) {
    if !searchChoices(session).isEmpty { search.choice = 0 }
  }

  /// Moves the focus. Up from the first choice leads to the colors, the filters, and the field.
  mutating func moveChoice(_ action: ScreenAction, _ session: SessionState) {
    let count = searchChoices(session).count
    if moveOverFields(by: action.choiceSteps(among: count), session) { return }
    let next = (chosenIndex(session) ?? -1) + action.choiceSteps(among: count)
    if count == 0 { return search.focusField() }
    if next < 0 { search.focusField() } else { search.choice = min(next, count - 1) }
  }

  mutating func choose(_ index: Int, _ session: SessionState) -> [ScreenCommand] {
    let choices = searchChoices(session)
    guard choices.indices.contains(index) else { return [] }
    switch choices[index] {
    case .recent(let text):
      return SearchInput(text, filters: search.filters).map { submitSearch($0) } ?? []
    // Like the key for topics, so that back leads here.
    case .suggestion(.topics, _): return showTopics()
    case .suggestion(let input, _): return submitSearch(input)
    case .forgetRecent:
      (searchMemory.recent, searchMemory.unsaved) = (RecentSearches(), RecentSearches())
      searchMemory.typed = nil
      search.focusField()
      return environment.keepsSearches ? [.forgetSearches] : []
    }
  }

  /// Loads the recent searches when the tab first opens, and whenever the field opens, because
  /// another process may have changed them.
  mutating func loadRecentSearches() -> [ScreenCommand] {
    let isOpen = tab == .search && search.isOpen
    defer { searchMemory.wasFieldOpen = isOpen }
    let needsLoading = !searchMemory.isRequested || isOpen && !searchMemory.wasFieldOpen
    guard tab == .search, environment.keepsSearches, needsLoading else { return [] }
    searchMemory.isRequested = true
    return [.loadSearches]
  }

  /// Stores the search that was typed or chosen, as soon as it has found photos.
  mutating func rememberTyped(_ session: SessionState) -> [ScreenCommand] {
    guard let typed = searchMemory.typed, typed == search.submitted, let source = typed.source,
      session.foundSource == source, session.found.count > 0
    else { return [] }
    searchMemory.typed = nil
    return remember(typed)
  }

  /// Moves a search to the top of the recent ones.
  mutating func remember(_ input: SearchInput) -> [ScreenCommand] {
    guard input.isStored, searchMemory.recent.texts.first != input.text else { return [] }
    searchMemory.recent.add(input.text)
    searchMemory.unsaved.add(input.text)
    return environment.keepsSearches ? [.rememberSearch(input.text)] : []
  }

  /// Shows the stored searches after those of this run that are not stored.
  mutating func didLoadSearches(_ kept: RecentSearches) {
    let recent = RecentSearches(searchMemory.unsaved.texts + kept.texts)
    // The choices have moved, so none keeps the focus.
    if recent != searchMemory.recent { (searchMemory.recent, search.choice) = (recent, nil) }
  }

  mutating func didStoreSearch(_ text: String) {
    searchMemory.unsaved = RecentSearches(searchMemory.unsaved.texts.filter { $0 != text })
  }
}

extension SearchChoice {
  /// Whether the search or the name of its result contains the typed text.
  fileprivate func matches(_ typed: SearchText) -> Bool {
    if SearchText(text).contains(typed) { return true }
    guard case .suggestion(_, let name) = self else { return false }
    return SearchText(name).contains(typed)
  }
}

extension SearchInput {
  /// Whether the search is stored. Words and lists are; single photos, random photos and the
  /// topics, which have a key, are not.
  var isStored: Bool {
    switch self {
    case .words, .collections, .user, .likes, .userCollections, .topic, .collection: true
    case .topics, .photo, .random: false
    }
  }
}

extension PhotoList {
  /// The first few authors of the list.
  fileprivate var someAuthors: [Author] {
    let first = (0..<min(20, count)).map { self[$0].author }.filter { !$0.username.isEmpty }
    return first.reduce(into: []) { authors, author in
      if authors.count < 3, !authors.contains(where: { $0.username == author.username }) {
        authors.append(author)
      }
    }
  }
}
