import FeedCore

/// A menu of numbered items. A new menu needs a file in `Menus/` and a letter that opens it.
struct LinearMenu: Sendable, Hashable {
  struct Item: Sendable, Hashable {
    let label: String
    let action: Action

    init(_ label: String, _ action: Action) { (self.label, self.action) = (label, action) }
  }

  enum Action: Sendable, Hashable {
    case find(SearchInput)
    case menu(LinearMenu)
    case call(LinearCall)
    case run(CustomCommand, Photo)
    case newCollection(Photo, isPrivate: Bool)
  }

  /// The line that is printed when it opens, or when the user goes back to it.
  let title: String
  let items: [Item]
  /// Whether back from an item leads to the menu.
  var staysOpen = false
  /// Whether it is the menu of the user's collections, which is replaced after a change.
  var isOfCollections = false

  var lines: [String] { items.enumerated().map { "\($0.offset + 1). \($0.element.label)" } }
}

extension LinearState {
  mutating func open(_ menu: LinearMenu) -> LinearStep {
    prompts.append(.menu(menu))
    return ask([menu.title])
  }

  mutating func choose(_ number: Int, of menu: LinearMenu) -> LinearStep {
    guard number >= 1, number <= menu.items.count else {
      return ask([text(.linearNoSuchNumber, String(number), "1", String(menu.items.count))])
    }
    switch menu.items[number - 1].action {
    case .find(let input): return find(input)
    case .menu(let menu): return open(menu)
    case .call(let call): return LinearStep(next: .call(call))
    case .run(let command, let photo): return run(command, on: photo)
    case .newCollection(let photo, let isPrivate):
      prompts.append(.newCollection(photo, isPrivate: isPrivate))
      return ask([text(.linearNewTitle)])
    }
  }

  /// Closes questions and menus after a choice.
  mutating func leaveQuestions() {
    while prompts.count > 1, prompt.isQuestion { prompts.removeLast() }
  }
}

extension LinearState.Prompt {
  /// Whether it closes when another prompt opens.
  fileprivate var isQuestion: Bool {
    switch self {
    case .menu(let menu): !menu.staysOpen
    case .overwrite, .search, .logOut, .collectionScopes, .newCollection: true
    case .signIn, .list, .photo, .profile: false
    }
  }
}
