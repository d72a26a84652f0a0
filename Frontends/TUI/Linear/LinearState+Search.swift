import FeedCore
import FeedSession

/// The search prompt (FIND-1, FIND-9).
extension LinearState {
  /// The maximum number of recent searches in the menu.
  private static let recentShown = 5

  /// Searches for words. Without words it opens the search prompt, and first loads the recent
  /// searches, which another process may have changed.
  mutating func search(_ words: String) -> LinearStep {
    if let input = SearchInput(words, filters: SearchQuery(words: "")) { return search(input) }
    return keepsSearches ? LinearStep(next: .call(.loadSearches)) : askForWords()
  }

  mutating func didLoadSearches(_ result: LinearResult) -> LinearStep {
    if case .searches(let kept) = result {
      recent = RecentSearches(unsavedSearches.texts + kept.texts)
    }
    return askForWords()
  }

  private mutating func askForWords() -> LinearStep {
    leaveQuestions()
    prompts.append(.search)
    return ask([searchMenu.title])
  }

  /// The choices of the search prompt.
  var searchMenu: LinearMenu {
    let inputs = recent.texts.prefix(Self.recentShown).compactMap {
      SearchInput($0, filters: SearchQuery(words: ""))
    }.filter(session.offers)
    let items = inputs.map { LinearMenu.Item($0.text, .find($0)) }
    let forget = LinearMenu.Item(text(.forgetRecentSearches), .call(.forgetSearches))
    let random = LinearMenu.Item(text(.randomPhoto), .find(.random))
    return LinearMenu(
      title: "\(text(items.isEmpty ? .search : .recentSearches)).",
      items: items + (items.isEmpty ? [] : [forget])
        + (session.offers(.random) ? [random] : []))
  }

  /// Reads a line of the search prompt. A number is a search too, unless an item has that number.
  mutating func readSearch(_ typed: String) -> LinearStep {
    if typed.isEmpty { return goBack() }
    if typed == String(LinearChoice.help.letter) { return ask([text(.linearSearchHelp)]) }
    let menu = searchMenu
    guard let number = typed.number, number >= 1, number <= menu.items.count else {
      return search(typed)
    }
    guard case .find(let input) = menu.items[number - 1].action else {
      return choose(number, of: menu)
    }
    return search(input)
  }

  /// Starts a search that was typed or chosen. A recent search moves to the top at once. A new one
  /// is added once it has found something.
  private mutating func search(_ input: SearchInput) -> LinearStep {
    newSearch = nil
    guard input.isStored, recent.texts.first != input.text else { return find(input) }
    guard recent.texts.contains(input.text) else {
      newSearch = input
      return find(input)
    }
    return remember(input).map { LinearStep(next: .call($0)) } ?? find(input)
  }

  /// Moves a search to the top of the recent ones.
  ///
  /// - Returns: The call that stores it, if searches are stored.
  private mutating func remember(
    _ search: SearchInput, found: LinearResult? = nil, of input: SearchInput? = nil
  ) -> LinearCall? {
    recent.add(search.text)
    unsavedSearches.add(search.text)
    return keepsSearches ? .rememberSearch(search, found: found, of: input) : nil
  }

  /// Begins a search after the attempt to store it, or shows its result if it has already arrived.
  mutating func searchRemembered(
    _ search: SearchInput, _ result: LinearResult, _ found: LinearResult?, of input: SearchInput?
  ) -> LinearStep {
    if result == .done {
      unsavedSearches = RecentSearches(unsavedSearches.texts.filter { $0 != search.text })
    }
    if let found { return show(found, of: input ?? search) }
    return find(search)
  }

  mutating func searchesForgotten(_ result: LinearResult) -> LinearStep {
    if let error = result.error { return ask([text(error)]) }
    (recent, unsavedSearches, newSearch) = (RecentSearches(), RecentSearches(), nil)
    return close([text(.linearSearchesCleared)])
  }

  /// Opens the filters of the search, or its collections.
  mutating func refine(_ choice: LinearChoice) -> LinearStep {
    guard case .list(.found(.words(let query))) = prompt else { return ask() }
    return choice == .filters ? open(filterMenu(query)) : find(.collections(query.words))
  }
}

/// Lists that were found by a search (FIND-8). Back from a list leads to the prompt on which it was
/// opened. Opening a list that is already on the stack goes back to it.
extension LinearState {
  mutating func find(_ input: SearchInput) -> LinearStep {
    leaveQuestions()
    if case .user(let username) = input, !isUserOpen(username) {
      return open(userMenu(username, name: nil))
    }
    let prompt = Prompt.list(.found(input))
    guard !input.canBeFiltered, let index = prompts.firstIndex(of: prompt) else {
      return LinearStep(next: .call(.find(input)))
    }
    prompts.removeSubrange((index + 1)...)
    return printBatch(.found(input))
  }

  /// Whether the current prompt is the user's page.
  private func isUserOpen(_ username: String) -> Bool {
    guard case .menu(let menu) = prompt else { return false }
    return menu.items.contains { $0.action == .find(.user(username)) }
  }

  mutating func findEnded(_ input: SearchInput, _ result: LinearResult) -> LinearStep {
    // A search for a user can lead to any of the user's lists.
    if let search = newSearch, result.hasItems,
      input == search || search.username.map({ $0 == input.username }) == true
    {
      newSearch = nil
      if let call = remember(search, found: result, of: input) {
        return LinearStep(next: .call(call))
      }
    }
    return show(result, of: input)
  }

  /// Shows the result of a search. After a failure the prompt stays.
  private mutating func show(_ result: LinearResult, of input: SearchInput) -> LinearStep {
    switch result {
    case .failed(let error): return ask([text(error)])
    case .photo(let photo): return open(photo, nil)
    default: break
    }
    let source = LinearSource.found(input)
    var list = LinearList(named: name(of: input))
    list.take(result, page: 1)
    push(source)
    lists[input] = list
    return pageEnded(source, result)
  }

  /// The title that the current list of collections has for a search.
  private func name(of input: SearchInput) -> String? {
    guard case .list(let source) = prompt else { return nil }
    return found(source)?.collections.first { SearchInput($0.source) == input }?.title.cleaned()
  }

  /// Makes the list the current prompt. A search for words replaces one before it. Lists that are
  /// no longer on the stack are discarded.
  private mutating func push(_ source: LinearSource) {
    if let index = prompts.firstIndex(of: .list(source)) {
      prompts.removeSubrange(index...)
    } else if case .list(.found(.words)) = prompt, case .found(.words) = source {
      prompts.removeLast()
    }
    prompts.append(.list(source))
    shown[source] = nil
    outdated.remove(source)
    lists = lists.filter { prompts.contains(.list(.found($0.key))) }
    shown = shown.filter { isRetained($0.key) }
    outdated = outdated.filter { isRetained($0) }
  }

  /// Whether a list is on the stack or belongs to the session.
  private func isRetained(_ source: LinearSource) -> Bool {
    if case .session = source { true } else { prompts.contains(.list(source)) }
  }

  mutating func forgetLists() { (lists, shown, outdated) = ([:], [:], []) }

  mutating func foundPageEnded(
    _ input: SearchInput, _ number: Int, _ result: LinearResult
  ) -> LinearStep {
    lists[input]?.take(result, page: number)
    let source = LinearSource.found(input)
    return number == 1 ? reloadEnded(source, result) : pageEnded(source, result)
  }
}
