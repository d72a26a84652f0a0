import FeedCore
import FeedSession
import TerminalKit

/// The state of the screen that no other frontend needs. Its mutating functions, such as `apply`
/// and `finish`, are pure and return effects as commands.
struct ScreenState: Sendable {
  var environment: ScreenEnvironment
  var size = TerminalSize(rows: 24, columns: 80)
  var isClosed = false
  /// Whether the screen closes after the downloads in progress, and opens again with the access key
  /// that the user has entered.
  var opensAgain = false
  /// The time of the last event or frame, for ages.
  var now = Timestamp(seconds: 0)
  /// Whether the splash is shown, until the account is known (AUTH-1).
  var isSplash = true
  /// Whether the user browses without an account (AUTH-11).
  var isGuest = false
  /// Whether to say goodbye on the sign-in screen.
  var hasJustSignedOut = false

  var tab = Tab.feed
  var feed = CardList(.feed)
  var favorites = CardList(.favorites)
  var found = CardList(.found)
  /// The collections or topics that the search tab shows instead of photos (FIND-8).
  var collections: CollectionList?
  var search = SearchForm()
  var searchMemory = SearchMemory()
  var signIn = SignInForm()
  var photo: PhotoScreen?
  var slideshow: Slideshow?
  /// Whether the first loaded photo begins a slideshow.
  var isSlideshowPending: Bool
  /// The number of photos that slideshows have shown.
  var slideCount = 0
  /// The number of the slideshow photo for which a wait is in progress.
  var awaitedSlide: Int?
  /// The screens that back leads to, the nearest last.
  var backStack: [BackStackEntry] = []
  /// The overlays; the last one gets the input.
  var overlays: [Overlay] = []
  var notice: Notice?
  var noticeCount = 0
  /// Whether the notice about skipped photos of the feed was shown.
  var hasNotedSkippedPhotos = false
  /// The screen and the number of notices at the last change, to detect outdated notices.
  var lastSeen: (route: Route?, notices: Int) = (nil, 0)
  /// The pick for which the screen was opened, if it is one.
  var pick: PickState?
  /// The downloads. The first one is in progress, and the others wait for it.
  var downloads: [QueuedDownload] = []
  /// The like or unlike that the user last requested, for each photo whose command has not ended.
  var requestedLikes: [PhotoID: Bool] = [:]
  /// The action on photos that continues after the sign-in in progress.
  var afterSignIn: AfterSignIn?
  /// The marks of each list (COLL-5).
  var listMarks: [MarkedList: PhotoMarks] = [:]
  /// The actions on photos. The first one is in progress, and the others wait for it.
  var batches: [PhotoBatch] = []
  /// The summary of a batch whose texts are being copied.
  var batchSummary: Message?
  /// The user's collections, once they were needed (COLL-14).
  var ownCollections = OwnCollections()
  /// The collection that is being created.
  var newCollection: CollectionProperties?
  /// The steps that wait for the next page.
  var pendingSteps = PendingSteps()
  /// The downloads for custom commands that are in progress.
  var fetches: [QueuedDownload] = []
  /// The epoch of the session's last state. It changes with the account.
  var epoch = 0
  /// The number of known sign-ins by other processes, and whether the last one is still to be
  /// announced, because its profile has not loaded yet.
  var externalSignIns = (count: 0, isUnannounced: false)

  init(_ environment: ScreenEnvironment = ScreenEnvironment(), pick: PickState? = nil) {
    self.environment = environment
    self.pick = pick
    isSlideshowPending = environment.slideshowSeconds != nil
  }

  enum AfterSignIn: Sendable, Hashable {
    /// The photo becomes a favorite.
    case like(Photo)
    /// The box with the user's collections opens.
    case collect([Photo])
  }

  enum RootScreen: Sendable, Hashable {
    case splash, signIn, waiting, tabs
  }

  /// The screen that is shown, without its overlays.
  enum Route: Sendable, Hashable {
    case root(RootScreen)
    case tab(Tab)
    case photo(PhotoID)
  }

  func route(_ session: SessionState) -> Route {
    let root = rootScreen(session)
    guard root == .tabs else { return .root(root) }
    return photo.map { .photo($0.photo.id) } ?? .tab(tab)
  }

  /// The screen below the photo and the overlays.
  func rootScreen(_ session: SessionState) -> RootScreen {
    if isSplash { return .splash }
    if session.attempt != nil { return .waiting }
    let needsSignIn = session.hasSignIn && !session.isSignedIn && !isGuest
    return needsSignIn && !session.feed.isCached ? .signIn : .tabs
  }

  /// The topmost layer, which gets the keys.
  func layer(_ session: SessionState) -> InputLayer {
    // A window that is too small to show anything accepts no changes.
    guard ScreenLayout.fits(size) else { return .tooSmall }
    if let overlay = overlays.last { return overlay.layer }
    switch rootScreen(session) {
    case .splash: return .splash
    case .signIn: return .signIn
    case .waiting: return .waiting
    case .tabs:
      if photo != nil { return .photo }
      guard tab == .search else { return .cards }
      if search.isOpen { return .searchField }
      return search.isStart ? .searchStart : .cards
    }
  }

  /// The list of the tab that is shown, if it has one.
  func listName(_ session: SessionState) -> ListName? {
    switch tab {
    case .feed: .feed
    case .profile: session.showsUser && session.hasFavorites ? .favorites : nil
    case .search: search.shows(session.foundSource) ? .found : nil
    }
  }

  subscript(list: ListName) -> CardList {
    get {
      switch list {
      case .feed: feed
      case .favorites: favorites
      case .found: found
      }
    }
    set {
      switch list {
      case .feed: feed = newValue
      case .favorites: favorites = newValue
      case .found: found = newValue
      }
    }
  }

  /// The photo that keys act on: the open photo, otherwise that of the selected card.
  func current(_ session: SessionState) -> Photo? {
    if let photo { return session.applyingLikes(to: photo.photo) }
    guard rootScreen(session) == .tabs else { return nil }
    guard let name = listName(session) else {
      return tab == .search ? search.photo.map(session.applyingLikes(to:)) : nil
    }
    let list = session.list(name)
    let index = self[name].selected
    return index < list.count ? session.applyingLikes(to: list[index]) : nil
  }
}

/// Properties of the terminal and the program that the screen depends on.
struct ScreenEnvironment: Sendable, Hashable {
  var hasClipboard = true
  /// Whether the terminal ignores requests to copy by default.
  var mayIgnoreClipboard = false
  /// Whether the terminal can show pictures. Otherwise photos are described in words.
  var hasPictures = true
  /// Whether the screen has colors other than the terminal's own.
  var hasColors = true
  /// Whether the terminal draws pictures as pixels.
  var hasPixels = false
  /// `TERM` of the terminal around a tmux that passes on too few colors, for a notice.
  var terminalReducedByTmux: String?
  /// The problem with the requested graphics protocol, for a notice on the first screen.
  var graphicsNotice: Message?
  /// The actions whose keys the user's file binds to others, for a notice on the first screen.
  var keysNotice: Message?
  /// The reason why custom commands are ignored, for a notice on the first screen.
  var programsNotice: Message?
  /// The seconds per photo of `--slideshow`, which begins with the first loaded photo.
  var slideshowSeconds: Int?
  /// The redirect address that must be registered before a sign-in (AUTH-8).
  var redirect: String?
  /// Whether an access key can be entered: in the demo, and on the live backend without a key.
  var takesAccessKey = false
  /// Whether the secret key can be entered, which a sign-in lacks.
  var takesSecretKey = false
  /// The key with which the screen has opened again, until it has continued with it.
  var enteredKey: EnteredKey?
  /// The effect of the new key, for a notice on the first screen.
  var keyNotice: Message?
  /// Whether to ask where favorites are kept if likes end (FAV-16).
  var asksAboutFavorites = false
  /// Whether searches are stored between runs (FIND-30).
  var keepsSearches = false
  /// The language of the texts, which affects how many rows they take.
  var language = Language.english
  var keys = KeyMap.standard
}

extension ScreenEnvironment {
  /// The rows above and below a card for its frame, which only pixels have.
  var frameRows: Int { hasPixels ? 1 : 0 }
}

/// A message that the status line shows for some seconds.
struct Notice: Sendable, Hashable {
  let number: Int
  let messages: [Message]
  /// Whether it takes one row at most.
  var isBrief = false
  /// Whether it is removed as soon as a download makes progress.
  var isReplaceable = false
}

/// The state of the sign-in and waiting screens.
struct SignInForm: Sendable, Hashable {
  var field = TextField()
  /// Whether a browser was opened; nil until that is known.
  var isBrowserOpened: Bool?
  /// The problem with the last pasted text.
  var inputError: Message?
  /// The reason why a sign-in cannot begin (AUTH-8).
  var setupError: FeedError?
  /// The error of the last attempt, which a dialog has shown.
  var reportedError: FeedError?
  /// The scroll position in a low window, in rows.
  var top = 0
}

extension SessionState {
  /// Whether the profile and the favorites may be shown (TUI-85).
  var showsUser: Bool { isSignedIn && isConfirmed }

  /// The reason why likes and the profile are not available until the service has confirmed the
  /// user.
  var unconfirmedDisabledReason: Message {
    Message(isOffline ? .notConfirmedOffline : .notConfirmedYet)
  }

  /// The reason why there are no topics; nil if the backend has topics.
  var topicsDisabledReason: Message? {
    hasTopics ? nil : Message(hasCollections ? .errorNoTopicsHere : .errorNoCollectionsHere)
  }

  func list(_ name: ListName) -> PhotoList {
    switch name {
    case .feed: feed
    case .favorites: favorites
    case .found: found
    }
  }
}

/// A screen that back leads to (PHOTO-3), for example the one on which the user opened an author's
/// page.
struct BackStackEntry: Sendable, Hashable {
  let tab: Tab
  let photo: PhotoScreen?
  /// The search tab as it was, and its list of photos with its scroll position.
  let search: SearchForm
  let found: CardList
  /// The list of collections, with its scroll position (FIND-8).
  let collections: CollectionList?
}

extension ScreenState {
  private static let maxBackStack = 100

  /// Pushes the current screen onto the stack, before another one is shown. The oldest of too many
  /// screens is dropped.
  mutating func pushBackStack() {
    if backStack.count == Self.maxBackStack { backStack.removeFirst() }
    backStack.append(
      BackStackEntry(
        tab: tab, photo: photo, search: search, found: found.withoutLayout(),
        collections: collections))
  }

  /// Goes back to the last screen of the stack, or to the feed. On the feed it does nothing, so
  /// that one Esc too many does not quit.
  mutating func goBack() {
    guard let entry = backStack.popLast() else { return tab = .feed }
    (tab, photo) = (entry.tab, entry.photo)
    guard tab == .search, search.submitted != entry.search.submitted else { return }
    search = entry.search
    collections = entry.collections?.resumed()
    // The result may have arrived in the meantime and was ignored.
    if search.photo == nil { search.outcome = .list }
    found = entry.found
  }
}
