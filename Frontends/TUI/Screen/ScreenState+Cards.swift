import FeedCore
import FeedSession
import TerminalKit

/// The three tabs and their cards.
extension ScreenState {
  mutating func actOnCards(
    _ action: ScreenAction, _ session: SessionState
  ) -> [ScreenCommand] {
    switch action {
    case .showTab(let tab): return show(tab, session)
    case .stepTab(let count): return stepTab(by: count, session)
    case .reload: return reload(session)
    case .search: return openSearch()
    case .step(let filter): return step(filter, session)
    case .logOut: tell(.logOut)
    case .logIn: return [.beginSignIn]
    // On the feed there is nothing to go back to; leaving the app takes a key of its own, so that
    // an Esc too many does not.
    case .back: tab = .feed
    default: return actOnList(action, session)
    }
    return []
  }

  private mutating func actOnList(
    _ action: ScreenAction, _ session: SessionState
  ) -> [ScreenCommand] {
    guard let name = listName(session) else {
      return tab == .profile && action == .confirm && !session.isSignedIn ? [.beginSignIn] : []
    }
    switch action {
    case .move(let direction): self[name].move(direction)
    case .moveFar(let halves): self[name].scroll(by: halves * self[name].layout.shape.rows / 2)
    case .moveToFirst: self[name].moveToStart()
    case .moveToLast: self[name].moveToEnd()
    case .wheel(let lines): self[name].scroll(by: lines)
    case .openCard(let index):
      self[name].select(index)
      open(session)
    case .confirm: open(session)
    case .likeCard(let index): return toggleLike(card: index, of: name, session)
    default: return actOnPhotoAnywhere(action, session)
    }
    return []
  }

  private mutating func open(_ session: SessionState) {
    guard let current = current(session) else { return }
    photo = PhotoScreen(current, on: size)
  }

  mutating func show(_ tab: Tab, _ session: SessionState) -> [ScreenCommand] {
    // The search is nothing without words.
    search.isOpen = tab == .search && session.lookup == nil
    self.tab = tab
    let lacksProfile = tab == .profile && session.isSignedIn && session.profile == .absent
    return lacksProfile ? [.loadProfile] : []
  }

  mutating func stepTab(by count: Int, _ session: SessionState) -> [ScreenCommand] {
    let tabs = Tab.allCases
    let next = tabs[(tab.rawValue + count + tabs.count) % tabs.count]
    return show(next, session)
  }

  private mutating func reload(_ session: SessionState) -> [ScreenCommand] {
    var commands: [ScreenCommand] = []
    if tab == .profile, session.isSignedIn { commands.append(.loadProfile) }
    if let name = listName(session) { commands += self[name].reload(session.list(name)) }
    return commands
  }

  private mutating func toggleLike(
    card index: Int, of name: ListName, _ session: SessionState
  ) -> [ScreenCommand] {
    let list = session.list(name)
    guard index < list.count else { return [] }
    return toggleLike(session.shown(list[index]), session)
  }

  /// A press while one is under way is ignored (FEED-5).
  mutating func toggleLike(_ photo: Photo, _ session: SessionState) -> [ScreenCommand] {
    session.likes.isUnderWay(photo.id) ? [] : [.setLike(photo, !photo.isLiked)]
  }
}

/// The search tab (FIND-1).
extension ScreenState {
  mutating func openSearch() -> [ScreenCommand] {
    (tab, search.isOpen) = (.search, true)
    // A new search begins with new words; whoever wants the old ones moves into them.
    search.field.mark()
    return []
  }

  mutating func actOnSearchField(
    _ action: ScreenAction, _ session: SessionState
  ) -> [ScreenCommand] {
    switch action {
    case .type(let letter): search.field.type(String(letter))
    case .paste(let text): search.field.type(text)
    case .edit(let edit): search.field.apply(edit)
    case .confirm: return find()
    case .stepTab(let count): return stepTab(by: count, session)
    case .showTab(let tab): return show(tab, session)
    case .search: break
    case .back:
      search.isOpen = false
      if session.lookup == nil { tab = .feed }
    // A click beside the field leaves it.
    case .openCard, .likeCard, .wheel, .move:
      search.isOpen = false
      return actOnCards(action, session)
    default: break
    }
    return []
  }

  private mutating func find() -> [ScreenCommand] {
    let text = search.field.text.trimmed
    guard !text.isEmpty else { return [] }
    if text == "?" { return [.fetchRandomPhoto] }
    if text.hasPrefix("id:") { return [.fetchPhoto(PhotoID(String(text.dropFirst(3)).trimmed))] }
    search.isOpen = false
    search.query.words = text
    return begin(text.hasPrefix("@") ? .photos(of: String(text.dropFirst())) : .words(search.query))
  }

  private mutating func begin(_ lookup: Lookup) -> [ScreenCommand] {
    found = CardList(.found)
    search.person = nil
    let commands = found.ask(.find(lookup))
    guard case .photos(let username) = lookup else { return commands }
    return commands + [.fetchUser(username)]
  }

  mutating func showAuthor(of photo: Photo) -> [ScreenCommand] {
    (tab, self.photo) = (.search, nil)
    search.isOpen = false
    search.field = TextField("@\(photo.author.username)")
    return begin(.photos(of: photo.author.username))
  }

  private mutating func step(
    _ filter: SearchFilter, _ session: SessionState
  ) -> [ScreenCommand] {
    guard tab == .search else { return [] }
    switch filter {
    case .orientation: search.query.orientation = next(after: search.query.orientation)
    case .color: search.query.color = next(after: search.query.color)
    case .order: search.query.order = next(after: search.query.order)
    }
    guard case .words = session.lookup else { return [] }
    return begin(.words(search.query))
  }

  /// Any, and then each in turn.
  private func next<Choice: CaseIterable & Equatable>(after choice: Choice?) -> Choice? {
    let all = Array(Choice.allCases)
    guard let choice, let index = all.firstIndex(of: choice) else { return all.first }
    return index + 1 < all.count ? all[index + 1] : nil
  }
}

extension String {
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.first == " " { rest = rest.dropFirst() }
    while rest.last == " " { rest = rest.dropLast() }
    return String(rest)
  }
}
