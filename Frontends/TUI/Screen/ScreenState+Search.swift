import FeedCore
import FeedSession

/// The search tab (FIND-1).
extension ScreenState {
  mutating func openSearch() -> [ScreenCommand] {
    if tab != .search {
      pushBackStack()
      search.isOpenedFromElsewhere = true
    }
    (tab, search.isOpen, search.choice) = (.search, true, nil)
    // A new search begins with new words; moving the caret keeps the old ones.
    search.field.selectAll()
    return []
  }

  /// Acts on the search tab before the first search. A letter or a paste opens the field.
  mutating func actOnSearchStart(
    _ action: ScreenAction, _ session: SessionState
  ) -> [ScreenCommand] {
    switch action {
    case .type, .paste:
      (search.isOpen, search.isOpenedByTyping) = (true, true)
      editField(action)
      return []
    default: return actOnCards(action, session)
    }
  }

  mutating func actOnSearchField(
    _ action: ScreenAction, _ session: SessionState
  ) -> [ScreenCommand] {
    switch action {
    case .type, .paste, .edit: editField(action)
    case .move(.up): stepChoice(by: -1, session)
    case .move(.down): stepChoice(by: 1, session)
    case .press(let index): return choose(index, session)
    case .confirm:
      if let index = chosenIndex(session) { return choose(index, session) }
      return SearchInput(search.field.text, filters: search.filters)
        .map { searchTyped($0) } ?? []
    case .chooseFilter, .setFilter, .clearFilters: return actOnFilters(action, session)
    case .stepTab(let count): return stepTab(by: count, session)
    case .showTab(let tab): return show(tab, session)
    case .back: search.close()
    // A click beside the field leaves it.
    case .openCard, .likeCard, .wheel, .reload, .aboutUser, .stepSection:
      search.close()
      return actOnCards(action, session)
    default: break
    }
    return []
  }

  private mutating func editField(_ action: ScreenAction) {
    search.choice = nil
    switch action {
    // The key that opens the field may be pressed twice; no search begins with it.
    case .type("/") where search.field.text.isEmpty: break
    case .type(let letter): search.field.type(String(letter))
    case .paste(let text): search.field.type(text)
    case .edit(let edit): search.field.apply(edit)
    default: break
    }
    if search.isOpenedByTyping, search.field.text.isEmpty { search.close() }
  }

  /// Starts a search that was typed or chosen, which is kept once it has found something. Back leads
  /// to the page or list that was visible beneath the field; from another tab it leads there.
  mutating func searchTyped(_ input: SearchInput) -> [ScreenCommand] {
    searchMemory.typed = input
    let isKnown = searchMemory.recent.texts.contains(input.text)
    let remembering = isKnown ? remember(input) : []
    guard let asked = search.asked, asked.isPlace, asked.text != input.text, !search.hasFailed,
      !search.isOpenedFromElsewhere
    else { return startSearch(input) + remembering }
    return continueSearch(to: input) + remembering
  }

  /// Opens another list of the search tab. Back leads to the present one.
  mutating func continueSearch(to input: SearchInput) -> [ScreenCommand] {
    search.close()
    pushBackStack()
    (tab, photo) = (.search, nil)
    return search.asked == input ? [] : startSearch(input)
  }

  /// Starts a search, unless the same one is under way.
  mutating func startSearch(_ input: SearchInput) -> [ScreenCommand] {
    let isInProgress =
      search.outcome == .asking
      || input.collectionSource != nil && collections?.phase == .loading
    if search.asked == input, isInProgress {
      search.close()
      return []
    }
    found = CardList(.found)
    return ask(input)
  }

  private mutating func ask(_ input: SearchInput) -> [ScreenCommand] {
    search.ask(input)
    collections = input.collectionSource.map { CollectionList($0) }
    if let source = input.source { _ = found.startLoading(.find(source)) }
    return input.commands
  }

  /// Has the session show the list again to which back has led: it has only one list of found photos
  /// at a time.
  mutating func resumeSearch(_ session: SessionState) -> [ScreenCommand] {
    guard tab == .search, search.outcome == .list, let input = search.asked,
      let source = input.source, session.foundSource != source
    else { return [] }
    _ = ask(input)
    return [.findAgain(source)]
  }

  /// Takes the result of a search; that of an earlier search is ignored.
  mutating func take(
    _ result: ScreenResult, for input: SearchInput, _ session: SessionState
  ) {
    guard search.asked == input, search.outcome == .asking else { return }
    found.endLoading()
    switch result {
    case .photo(let photo):
      search.outcome = .photo(photo)
      // The photo is not opened over another screen.
      if tab == .search, layer(session) == .cards { open(photo) }
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
      overlays.append(.filter(FilterMenu(filter, of: search.filters)))
      return []
    case .setFilter(let choice): return changeFilters { $0.set(choice) }
    default: return changeFilters { $0.clearFilters() }
    }
  }

  /// Whether filters can be chosen on this tab.
  func hasFilters(_ session: SessionState) -> Bool {
    tab == .search && search.canFilter && session.capabilities.contains(.search)
  }

  mutating func actOnFilterMenu(_ action: ScreenAction) -> [ScreenCommand] {
    guard case .filter(var menu) = overlays.popLast() else { return [] }
    switch action {
    case .back: return []
    case .confirm: return changeFilters { $0.set(menu.choices[menu.focus]) }
    case .press(let index): return changeFilters { $0.set(menu.choices[index]) }
    case .move(.up): menu.step(by: -1)
    case .move(.down), .stepTab: menu.step(by: 1)
    case .moveToFirst: menu.step(by: -menu.choices.count)
    case .moveToLast: menu.step(by: menu.choices.count)
    case .wheel(let lines, _): menu.step(by: lines.signum())
    default: break
    }
    overlays.append(.filter(menu))
    return []
  }

  /// Changes filters, and searches again if that makes a difference.
  private mutating func changeFilters(_ change: (inout SearchQuery) -> Void) -> [ScreenCommand] {
    let before = search.filters
    change(&search.filters)
    guard search.filters != before,
      let input = SearchInput(search.field.text, filters: search.filters), input.canBeFiltered
    else { return [] }
    return searchTyped(input)
  }
}
