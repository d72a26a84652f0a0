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
    case .chooseFilter, .setFilter, .clearFilters: return actOnFilters(action, session)
    case .press(let index): return choose(index, session)
    case .showTopics: return showTopics()
    case .stepSection(let count): return stepSection(by: count, session)
    case .aboutUser: return showAboutUser(session)
    case .logOut: present(.logOut)
    case .logIn: return logIn(session)
    case .back: goBack()
    case .pick where shownCollections == nil: return pickPhotos(session)
    default:
      if shownCollections != nil { return actOnCollections(action, session) }
      return actOnList(action, session)
    }
    return []
  }

  private mutating func actOnList(
    _ action: ScreenAction, _ session: SessionState
  ) -> [ScreenCommand] {
    guard let name = listName(session) else { return actWithoutList(action, session) }
    let before = (self[name].selected, self[name].top)
    if self[name].apply(action) {
      if !action.hasMoved(before, to: self[name]) { keepStep(action, session) }
      return []
    }
    switch action {
    case .openCard(let index):
      self[name].select(index)
      openCurrent(session)
    case .confirm, .openPhoto: openCurrent(session)
    case .likeCard(let index): return toggleLike(card: index, of: name, session)
    default: return actOnCurrentPhoto(action, session)
    }
    return []
  }

  /// Acts on a tab without a list, such as a guest's profile or a search for one photo.
  private mutating func actWithoutList(
    _ action: ScreenAction, _ session: SessionState
  ) -> [ScreenCommand] {
    switch action {
    case .move(.up), .move(.down), .moveToFirst, .moveToLast, .wheel: moveChoice(action, session)
    case .confirm, .openCard, .openPhoto: openCurrent(session)
    case .likeCard: return actOnCurrentPhoto(.toggleLike, session)
    default: return actOnCurrentPhoto(action, session)
    }
    return []
  }

  private mutating func openCurrent(_ session: SessionState) {
    if let current = current(session) { open(current) }
  }

  mutating func open(_ photo: Photo) {
    self.photo = PhotoScreen(photo, on: size)
  }

  mutating func show(_ tab: Tab, _ session: SessionState) -> [ScreenCommand] {
    guard tabs(session).contains(tab) else { return [] }
    // A tab that was chosen directly has no screen to go back to.
    backStack = []
    // The field closes, so that the next digit is a key and not text. Text that was not sent stays.
    if !search.isEdited { search.close() }
    search.wasOpenedFromOtherTab = false
    self.tab = tab
    let lacksProfile = tab == .profile && session.isSignedIn && session.profile == .absent
    return lacksProfile ? [.loadProfile] : []
  }

  /// The tabs that the backend supports (UI-1).
  func tabs(_ session: SessionState) -> [Tab] { Tab.allCases.filter(session.offers) }

  mutating func stepTab(by count: Int, _ session: SessionState) -> [ScreenCommand] {
    let tabs = tabs(session)
    let index = tabs.firstIndex(of: tab) ?? 0
    return show(tabs[(index + count + tabs.count) % tabs.count], session)
  }

  private mutating func reload(_ session: SessionState) -> [ScreenCommand] {
    var commands: [ScreenCommand] = [.repaint, .retryPictures]
    if tab == .profile, session.isSignedIn { commands.append(.loadProfile) }
    if let name = listName(session) { return commands + self[name].reload(session.list(name)) }
    if shownCollections != nil { return commands + (collections?.reload() ?? []) }
    if tab == .search, let submitted = search.submitted { commands += startSearch(submitted) }
    return commands
  }

  private mutating func toggleLike(
    card index: Int, of name: ListName, _ session: SessionState
  ) -> [ScreenCommand] {
    let list = session.list(name)
    guard index < list.count else { return [] }
    return toggleLike(session.applyingLikes(to: list[index]), session)
  }

  /// Likes or unlikes a photo. In the basic edition a loader hides the heart of a like in progress,
  /// and the key is ignored (FEED-5).
  mutating func toggleLike(_ photo: Photo, _ session: SessionState) -> [ScreenCommand] {
    let isBusy = session.likes.isInProgress(photo.id) || requestedLikes[photo.id] != nil
    if session.edition == .basic, isBusy { return [] }
    let wanted = !(requestedLikes[photo.id] ?? photo.isLiked)
    requestedLikes[photo.id] = wanted
    return [.setLike(photo, wanted)]
  }
}

extension SessionState {
  /// Whether the backend supports a tab.
  func offers(_ tab: Tab) -> Bool {
    switch tab {
    case .feed: true
    case .profile: capabilities.hasProfile
    case .search: capabilities.hasSearch
    }
  }
}
