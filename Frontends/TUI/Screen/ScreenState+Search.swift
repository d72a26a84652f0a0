import FeedCore
import FeedSession

/// The search tab (FIND-1).
extension ScreenState {
  mutating func openSearch() -> [ScreenCommand] {
    if tab != .search {
      pushBackStack()
      search.wasOpenedFromOtherTab = true
    }
    // Typing replaces the selected words, and moving the caret keeps them. Text that was not sent
    // is continued.
    if !search.isEdited { search.field.selectAll() }
    (tab, search.isOpen) = (.search, true)
    search.focusField()
    return []
  }

  /// Acts on the search tab before the first search, where a letter or a paste opens the field.
  mutating func actOnSearchStart(
    _ action: ScreenAction, _ session: SessionState
  ) -> [ScreenCommand] {
    switch action {
    case .type(" ") where focusesFields(session):
      return act(.confirm, session)
    case .type, .paste:
      (search.isOpen, search.isOpenedByTyping) = (true, true)
      editField(action)
      return []
    case .move(.left) where focusesFields(session): moveInRow(by: -1)
    case .move(.right) where focusesFields(session): moveInRow(by: 1)
    default: return actOnCards(action, session)
    }
    return []
  }

  mutating func actOnSearchField(
    _ action: ScreenAction, _ session: SessionState
  ) -> [ScreenCommand] {
    switch action {
    case .type(" ") where focusesFields(session):
      return actOnSearchField(.confirm, session)
    case .edit(.left) where focusesFields(session): moveInRow(by: -1)
    case .edit(.right) where focusesFields(session): moveInRow(by: 1)
    case .type, .paste, .edit: editField(action)
    case .move(.up), .move(.down): moveChoice(action, session)
    case .press(let index): return choose(index, session)
    case .confirm:
      if let filter = focusedFilter(session) {
        return actOnFilters(.chooseFilter(filter), session)
      }
      if let color = focusedColor(session) { return actOnFilters(toggle(color), session) }
      if let index = chosenIndex(session) { return choose(index, session) }
      return SearchInput(search.field.text, filters: search.filters)
        .map { submitSearch($0) } ?? []
    case .chooseFilter, .setFilter, .clearFilters: return actOnFilters(action, session)
    case .stepTab(let count): return stepTab(by: count, session)
    case .showTab(let tab): return show(tab, session)
    case .back: search.close()
    // A click outside of the field closes it.
    case .openCard, .likeCard, .wheel, .reload, .aboutUser, .stepSection:
      search.close()
      return actOnCards(action, session)
    default: break
    }
    return []
  }

  private mutating func editField(_ action: ScreenAction) {
    search.focusField()
    switch action {
    // The user may press the key that opens the field twice. No search begins with it.
    case .type("/") where search.field.text.isEmpty: break
    case .type(let letter): search.field.type(String(letter))
    case .paste(let text): search.field.type(text)
    case .edit(let edit): search.field.apply(edit)
    default: break
    }
    if search.isOpenedByTyping, search.field.text.isEmpty { search.close() }
  }

  /// Starts a search that was typed or chosen. It is stored once it has found photos. Back leads to
  /// the page or list below the field, or to the tab on which the field was opened.
  mutating func submitSearch(_ input: SearchInput) -> [ScreenCommand] {
    searchMemory.typed = input
    let isKnown = searchMemory.recent.texts.contains(input.text)
    let remembering = isKnown ? remember(input) : []
    guard let submitted = search.submitted, submitted.isBackDestination,
      submitted.text != input.text,
      !search.hasFailed,
      !search.wasOpenedFromOtherTab
    else { return startSearch(input) + remembering }
    return pushSearch(to: input) + remembering
  }

  /// Opens another list of the search tab. Back leads to the current one.
  mutating func pushSearch(to input: SearchInput) -> [ScreenCommand] {
    search.close()
    pushBackStack()
    (tab, photo) = (.search, nil)
    return search.submitted == input ? [] : startSearch(input)
  }

  /// Starts a search, unless the same one is in progress.
  mutating func startSearch(_ input: SearchInput) -> [ScreenCommand] {
    let isInProgress =
      search.outcome == .loading
      || input.collectionSource != nil && collections?.phase == .loading
    if search.submitted == input, isInProgress {
      search.close()
      return []
    }
    found = CardList(.found)
    return submit(input)
  }

  private mutating func submit(_ input: SearchInput) -> [ScreenCommand] {
    search.submit(input)
    collections = input.collectionSource.map { CollectionList($0) }
    if let source = input.source { _ = found.startLoading(.find(source)) }
    return input.commands
  }

  /// Requests the list to which back has led, if the session has another one: it stores only one
  /// list of found photos.
  mutating func resumeSearch(_ session: SessionState) -> [ScreenCommand] {
    guard tab == .search, search.outcome == .list, let input = search.submitted,
      let source = input.source, session.foundSource != source
    else { return [] }
    search.outcome = .loading
    _ = found.startLoading(.findAgain(source))
    return [.findAgain(source)]
  }

  /// Applies the result of a search. The result of an earlier search is ignored.
  mutating func take(
    _ result: ScreenResult, for input: SearchInput, _ session: SessionState
  ) {
    guard search.submitted == input, search.outcome == .loading else { return }
    found.endLoading()
    switch result {
    case .photo(let photo):
      search.outcome = .photo(photo)
      // The photo is not opened over another screen.
      if tab == .search, layer(session) == .cards { open(photo) }
    // The account has changed during the request. The list is requested again.
    case .failed(let error) where error.code == .signedOut && input.source != nil:
      search.outcome = .list
    case .failed(let error): search.outcome = .failed(error)
    default:
      search.outcome = .list
      updateUser(session)
    }
  }

  mutating func actOnFilters(
    _ action: ScreenAction, _ session: SessionState
  ) -> [ScreenCommand] {
    guard hasFilters(session) else { return [] }
    switch action {
    case .chooseFilter(let filter):
      present(.filter(filter, of: search.filters))
      return []
    case .setFilter(let choice): return changeFilters { $0.set(choice) }
    default: return changeFilters { $0.clearFilters() }
    }
  }

  /// Whether filters can be chosen on this tab.
  func hasFilters(_ session: SessionState) -> Bool {
    tab == .search && search.canFilter && session.capabilities.contains(.search)
  }

  /// Changes filters, and searches again if that changes the results.
  mutating func changeFilters(_ change: (inout SearchQuery) -> Void) -> [ScreenCommand] {
    let before = search.filters
    change(&search.filters)
    guard search.filters != before,
      let input = SearchInput(search.field.text, filters: search.filters), input.canBeFiltered
    else { return [] }
    return submitSearch(input)
  }
}
