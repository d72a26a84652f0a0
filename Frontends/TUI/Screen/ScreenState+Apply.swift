import FeedCore
import FeedSession
import TerminalKit

extension ScreenState {
  /// Applies an action; pure.
  ///
  /// - Returns: The effects to run.
  mutating func apply(_ action: ScreenAction, _ session: SessionState) -> [ScreenCommand] {
    let commands = act(action, session)
    return commands + synchronize(session)
  }

  mutating func act(_ action: ScreenAction, _ session: SessionState) -> [ScreenCommand] {
    if queueStep(action, session) { return [] }
    switch action {
    case .start:
      let advice = environment.terminalReducedByTmux.map {
        showNotice(Message(.findingTmuxColors, $0))
      }
      // Without a key nothing else is possible.
      if lacksAccessKey(session) {
        overlays.append(.accessKey(AccessKeyForm()))
      }
      return [.restore, .waitForSplash] + (advice ?? [])
    case .resize(let size):
      self.size = size
      photo?.resize(to: size)
      return []
    case .nothing: return []
    case .quit:
      quit()
      return []
    case .help: return openHelp(session)
    case .palette:
      openPalette(session)
      return []
    case .enterAccessKey where environment.takesAccessKey:
      overlays.append(.accessKey(AccessKeyForm()))
      return []
    case .repaint: return [.repaint]
    case .showNextSlide: return showNextSlide(session)
    case .stopSlideshow:
      slideshow = nil
      return []
    default: break
    }
    let action = resolve(action, session)
    if let disabledReason = disabledReason(for: action, session) {
      return showNotice(disabledReason)
    }
    switch layer(session) {
    case .tooSmall, .splash: return []
    case .signIn: return actOnSignIn(action, session)
    case .waiting: return actOnWaiting(action, session)
    case .cards: return actOnCards(action, session)
    case .searchStart: return actOnSearchStart(action, session)
    case .searchField: return actOnSearchField(action, session)
    case .photo: return actOnPhoto(action, session)
    case .dialog, .menu, .filter: return actOnChoices(action, session)
    case .user, .details, .help: return actOnPage(action, session)
    case .accessKey: return actOnAccessKey(action)
    case .palette: return actOnPalette(action, session)
    case .collecting, .newCollection: return actOnCollecting(action, session)
    }
  }

  private mutating func openHelp(_ session: SessionState) -> [ScreenCommand] {
    let layer = layer(session)
    if layer == .help {
      overlays.removeLast()
    } else {
      overlays.append(.page(.help(of: layer), top: 0))
    }
    return []
  }

  /// Adapts the screen to the session's state and requests what is missing; pure.
  ///
  /// - Returns: The effects to run.
  mutating func synchronize(_ session: SessionState) -> [ScreenCommand] {
    var commands = resetForAccount(session)
    commands += dropSlideshow()
    endSplash(session)
    dropOutdatedNotice(session)
    closeAfterDownloads()
    commands += showFirstNotices() + announceExternalSignIn(session)
    guard rootScreen(session) == .tabs else {
      // The feed's first page is requested together with the profile, while the splash is shown.
      return commands + (session.isSignedIn ? loadIfNeeded(.feed, session) : [])
    }
    // The search begins once the account is known, because a reset of the screen discards the
    // words.
    if session.account != .unknown { commands += searchForPick() }
    commands += resumeSearch(session) + loadRecentSearches() + rememberTyped(session)
    if let name = listName(session) { commands += loadIfNeeded(name, session) }
    commands += startRequestedSlideshow(session) + noteSkippedPhotos(session)
    commands += loadCollectionsIfNeeded() + loadOwnCollectionsIfNeeded()
    return pendingSteps.actions.isEmpty ? commands : commands + resumeSteps(session)
  }

  /// Applies the steps that waited for a page, and loads the pages that they need.
  private mutating func resumeSteps(_ session: SessionState) -> [ScreenCommand] {
    let steps = takePendingSteps(session)
    let ofPhotos = listName(session).map { loadIfNeeded($0, session) } ?? []
    return steps + ofPhotos + loadCollectionsIfNeeded()
  }

  private mutating func showFirstNotices() -> [ScreenCommand] {
    let remarks = [
      environment.keyNotice, environment.programsNotice, environment.keysNotice,
      environment.graphicsNotice,
    ].compactMap(\.self)
    guard !isSplash, !remarks.isEmpty else { return [] }
    (environment.programsNotice, environment.graphicsNotice) = (nil, nil)
    (environment.keysNotice, environment.keyNotice) = (nil, nil)
    return showNotice(remarks)
  }

  /// Announces a sign-in by another process as soon as its profile has loaded.
  private mutating func announceExternalSignIn(_ session: SessionState) -> [ScreenCommand] {
    guard session.isSignedIn else {
      externalSignIns.isUnannounced = false
      return []
    }
    if session.signInsElsewhere != externalSignIns.count {
      externalSignIns = (session.signInsElsewhere, true)
      return [.loadProfile]
    }
    guard externalSignIns.isUnannounced, let message = session.externalSignInMessage else {
      return []
    }
    externalSignIns.isUnannounced = false
    return showNotice(message)
  }

  /// Shows one notice about skipped photos, such as damaged files in a folder (BACK-37, LIVE-4). It
  /// waits for other notices to end. An empty feed shows it in place of its cards.
  private mutating func noteSkippedPhotos(_ session: SessionState) -> [ScreenCommand] {
    guard !hasNotedSkippedPhotos, notice == nil, layer(session) == .cards, tab == .feed,
      session.feed.count > 0, !session.feed.notes.isEmpty
    else { return [] }
    hasNotedSkippedPhotos = true
    return showNotice(session.feed.notes)
  }

  private mutating func loadIfNeeded(
    _ name: ListName, _ session: SessionState
  ) -> [ScreenCommand] {
    let list = session.list(name)
    self[name].update(list, metrics(of: name, session))
    // If the user is signed in, a page for a guest would be dropped.
    guard session.account != .unknown else { return [] }
    let refresh = self[name].refreshIfDue(list)
    let retry = self[name].retryFirstPage(list, epoch: epoch, isCovered: !overlays.isEmpty)
    let more = self[name].needsMore(list) ? self[name].startLoading(.loadPage(name)) : []
    return refresh + retry + more
  }

  /// Ends the splash as soon as the profile is loaded, without waiting for its avatar (AUTH-12), or
  /// at once if there is a cached feed (TUI-12).
  private mutating func endSplash(_ session: SessionState) {
    if session.feed.isCached { isSplash = false }
    switch session.profile {
    case .loaded, .failed: isSplash = false
    case .absent, .loading: break
    }
  }

  /// Resets the screen after a sign-out or a change of the account (AUTH-30). Downloads continue,
  /// because they do not depend on the account. If another process signs in, a guest stays in place,
  /// because nothing on the screen belongs to another account (TUI-88).
  private mutating func resetForAccount(_ session: SessionState) -> [ScreenCommand] {
    guard session.epoch != epoch else { return [] }
    epoch = session.epoch
    let hasSignedInElsewhere = session.signInsElsewhere != externalSignIns.count
    let staysInPlace = isGuest && session.isSignedIn && hasSignedInElsewhere
    isGuest = false
    if session.isSignedIn { hasJustSignedOut = false }
    (feed, favorites, found) = (CardList(.feed), CardList(.favorites), CardList(.found))
    let typedCode = session.attempt == nil ? TextField() : signIn.field
    signIn = SignInForm()
    // The token arrives before the attempt ends, and the field is open until then.
    signIn.field = typedCode
    if !session.isSignedIn || hasSignedInElsewhere { afterSignIn = nil }
    let lost = dropBatchesOfAccount()
    (ownCollections, newCollection) = (OwnCollections(), nil)
    dropQuitQuestion()
    // The open photo is requested for its heart.
    if staysInPlace { return photo.map { [.fetchPhoto($0.photo.id)] } ?? [] }
    let field = photo == nil && tab == .search ? search.emptied : nil
    (tab, photo, backStack, collections) = (field == nil ? .feed : .search, nil, [], nil)
    (search, searchMemory) = (field ?? SearchForm(), SearchMemory())
    listMarks = [:]
    overlays.removeAll { !$0.outlivesAccount }
    if let lost { present(.error(lost)) }
    movePalette(session)
    return []
  }

  /// Removes a notice when the user leaves its screen. The splash ends by itself, so its notices
  /// stay.
  private mutating func dropOutdatedNotice(_ session: SessionState) {
    let route = route(session)
    let isLeft = route != lastSeen.route && lastSeen.route != .root(.splash)
    if isLeft, noticeCount == lastSeen.notices { notice = nil }
    lastSeen = (route, noticeCount)
  }

  private func metrics(of name: ListName, _ session: SessionState) -> CardLayout.Metrics {
    let layout = ScreenLayout(size, tab: name.tab)
    let header = name == .favorites ? ProfileHeader(session, columns: size.columns).rows : 0
    return CardLayout.Metrics(
      columns: layout.body.columns, rows: layout.body.rows, headerRows: header,
      frameRows: environment.frameRows, cell: size.cell, hasPictures: environment.hasPictures)
  }

  /// Shows messages in the status line for a while.
  mutating func showNotice(_ messages: Message...) -> [ScreenCommand] { showNotice(messages) }

  mutating func showNotice(_ messages: [Message]) -> [ScreenCommand] {
    noticeCount += 1
    notice = Notice(number: noticeCount, messages: messages)
    return [.waitForNotice(noticeCount)]
  }

  /// Shows a message in one row, truncated if necessary.
  mutating func showBriefNotice(_ message: Message) -> [ScreenCommand] {
    defer { notice?.isBrief = true }
    return showNotice(message)
  }

  mutating func present(_ box: ChoiceBox) { overlays.append(.choices(box)) }

  /// The reason why an action is not possible now (UI-1), from the key table.
  private func disabledReason(for action: ScreenAction, _ session: SessionState) -> Message? {
    let context = KeyContext(layer: layer(session), screen: self, session: session)
    return environment.keys.first(of: action.onKey, in: context.layer)?.disabledReason(context)
  }
}

extension ScreenAction {
  /// The action of the key that does the same as a click.
  fileprivate var onKey: ScreenAction {
    if case .likeCard = self { .toggleLike } else { self }
  }
}

extension SessionState {
  /// The message about a sign-in by another process; nil while the profile is loading.
  var externalSignInMessage: Message? {
    switch profile {
    case .absent, .loading: nil
    case .loaded(let profile):
      Message(.signedInElsewhere, profile.name ?? profile.username, profile.username)
    case .failed: Message(.signedInWithoutProfile)
    }
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
