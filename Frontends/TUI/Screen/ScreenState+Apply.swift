import FeedCore
import FeedSession
import TerminalKit

extension ScreenState {
  /// The only way in: changes the place and answers what is to be done. Pure.
  mutating func apply(_ action: ScreenAction, _ session: SessionState) -> [ScreenCommand] {
    let commands = act(action, session)
    return commands + settle(session)
  }

  private mutating func act(
    _ action: ScreenAction, _ session: SessionState
  ) -> [ScreenCommand] {
    switch action {
    case .start:
      let advice = facts.dimmedTerminal.map { say(Message(.findingTmuxColors, $0)) }
      return [.restore, .waitForSplash] + (advice ?? [])
    case .resize(let size):
      self.size = size
      photo?.resize(to: size)
      return []
    case .sessionChanged: return []
    case .quit:
      quit()
      return []
    case .help: return openHelp(session)
    case .repaint: return [.repaint]
    default: break
    }
    let action = meaning(of: action, session)
    if let obstacle = obstacle(to: action, session) { return say(obstacle) }
    switch layer(session) {
    case .tooSmall, .splash: return []
    case .signIn: return actOnSignIn(action, session)
    case .waiting: return actOnWaiting(action, session)
    case .cards: return actOnCards(action, session)
    case .searchField: return actOnSearchField(action, session)
    case .photo: return actOnPhoto(action, session)
    case .dialog: return actOnDialog(action)
    case .menu: return actOnMenu(action)
    case .filter: return actOnFilterMenu(action)
    case .person: return actOnPerson(action)
    case .help: return actOnHelp(action, session)
    }
  }

  private mutating func openHelp(_ session: SessionState) -> [ScreenCommand] {
    let layer = layer(session)
    if layer == .help { overlays.removeLast() } else { overlays.append(.help(of: layer, top: 0)) }
    return []
  }

  /// Follows what the session has become and asks for what is missing.
  mutating func settle(_ session: SessionState) -> [ScreenCommand] {
    var commands = follow(session)
    endSplash(session)
    leaveNoticeBehind(session)
    commands += sayPictureRemark()
    guard base(session) == .tabs else {
      // The feed's first page is asked for beside the profile, while the splash still shows.
      return commands + (session.isSignedIn ? fill(.feed, session) : [])
    }
    commands += findAgain(session)
    if let name = listName(session) { commands += fill(name, session) }
    return commands
  }

  private mutating func sayPictureRemark() -> [ScreenCommand] {
    guard !isSplash, let remark = facts.pictureRemark else { return [] }
    facts.pictureRemark = nil
    return say(remark)
  }

  private mutating func fill(
    _ name: ListName, _ session: SessionState
  ) -> [ScreenCommand] {
    let list = session.list(name)
    self[name].update(list, shape(of: name, session))
    return self[name].needsMore(list) ? self[name].ask(.loadPage(name)) : []
  }

  /// As soon as the profile has answered: its avatar, a second request, holds nobody (AUTH-1).
  private mutating func endSplash(_ session: SessionState) {
    switch session.profile {
    case .loaded, .failed: isSplash = false
    case .absent, .loading: break
    }
  }

  /// Another person, or none: nothing of the one before stays on the screen (AUTH-10).
  private mutating func follow(_ session: SessionState) -> [ScreenCommand] {
    guard session.epoch != epoch else { return [] }
    epoch = session.epoch
    (tab, photo, backStack) = (.feed, nil, [])
    (feed, favorites, found) = (CardList(.feed), CardList(.favorites), CardList(.found))
    overlays.removeAll { $0.layer != .dialog }
    (search, signIn) = (SearchForm(), SignInForm())
    if session.isSignedIn { saysFarewell = false } else { browses = false }
    defer { transfers = [] }
    return transfers.isEmpty ? [] : [.stopDownload]
  }

  /// A notice belongs to the screen that it was said on; nobody stays on the splash.
  private mutating func leaveNoticeBehind(_ session: SessionState) {
    let place = place(session)
    let isLeft = place != shown.place && shown.place != .base(.splash)
    if isLeft, noticeCount == shown.notices { notice = nil }
    shown = (place, noticeCount)
  }

  private func shape(of name: ListName, _ session: SessionState) -> CardLayout.Shape {
    let layout = ScreenLayout(size, tab: name.tab)
    let header = name == .favorites ? ProfileHeader(session, columns: size.columns).rows : 0
    return CardLayout.Shape(
      columns: layout.body.columns, rows: layout.body.rows, headerRows: header, cell: size.cell)
  }

  /// Takes the status line for a while.
  mutating func say(_ messages: Message...) -> [ScreenCommand] {
    noticeCount += 1
    notice = Notice(number: noticeCount, messages: messages)
    return [.waitForNotice(noticeCount)]
  }

  /// In one row, however much of it has to be left out.
  mutating func sayBriefly(_ message: Message) -> [ScreenCommand] {
    defer { notice?.isBrief = true }
    return say(message)
  }

  mutating func tell(_ dialog: Dialog) { overlays.append(.dialog(dialog)) }

  /// Why an action cannot be done here and now (UI-1), as the key table says; help says it as well.
  private func obstacle(to action: ScreenAction, _ session: SessionState) -> Message? {
    let context = KeyContext(layer: layer(session), screen: self, session: session)
    return KeyBinding.first(of: action.onKey, in: context.layer)?.obstacle(context)
  }
}

extension ScreenAction {
  /// The action of a key that does the same, for what only a click can say.
  fileprivate var onKey: ScreenAction {
    if case .likeCard = self { .toggleLike } else { self }
  }
}

extension ListName {
  var tab: Tab {
    switch self {
    case .feed: .feed
    case .favorites: .profile
    case .found: .search
    }
  }
}
