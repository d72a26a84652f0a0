import FeedCore

/// A page of numbered items, each of which leads on. One more menu is one more file in `Menus/`,
/// and the letter that opens it.
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
  }

  /// Said when it opens, and when it is come back to.
  let title: String
  let items: [Item]
  /// Whether back leads to it from what an item has opened.
  var staysOpen = false

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
    }
  }

  /// Leaves questions and menus for what was chosen in them.
  mutating func leaveQuestions() {
    while prompts.count > 1, prompt.isQuestion { prompts.removeLast() }
  }
}

extension LinearState.Prompt {
  /// Whether it closes when something else opens.
  fileprivate var isQuestion: Bool {
    switch self {
    case .menu(let menu): !menu.staysOpen
    case .overwrite, .search, .logOut: true
    case .signIn, .list, .photo, .profile: false
    }
  }
}
