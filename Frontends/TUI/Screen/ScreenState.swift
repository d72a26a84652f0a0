import FeedCore
import FeedSession
import TerminalKit

/// Where the person is on the screen; nothing in it could interest another frontend. Changed by
/// `apply` and `finish` alone, which are pure: what is to be done outside comes back as commands.
struct ScreenState: Sendable {
  var facts: ScreenEnvironment
  var size = TerminalSize(rows: 24, columns: 80)
  var isClosed = false
  /// It is not decided yet where to go (AUTH-1).
  var isSplash = true
  /// The person looks around without an account (AUTH-11).
  var browses = false
  /// The person has just logged out.
  var saysFarewell = false

  var tab = Tab.feed
  var feed = CardList(.feed)
  var favorites = CardList(.favorites)
  var found = CardList(.found)
  var search = SearchForm()
  var signIn = SignInForm()
  var photo: PhotoScreen?
  /// Where back leads to, the nearest last.
  var backStack: [BackStackEntry] = []
  /// The last one has the input.
  var overlays: [Overlay] = []
  var notice: Notice?
  var noticeCount = 0
  /// What was shown when all had settled last, and the notices until then.
  var shown: (place: Place?, notices: Int) = (nil, 0)
  /// Downloads: the first is under way, the others wait for it.
  var transfers: [Transfer] = []
  /// Of the session's state seen last: another one is another person.
  var epoch = 0

  init(_ facts: ScreenEnvironment = ScreenEnvironment()) { self.facts = facts }

  enum Base: Sendable, Hashable {
    case splash, signIn, waiting, tabs
  }

  /// One of the screens that a person tells apart.
  enum Place: Sendable, Hashable {
    case base(Base)
    case tab(Tab)
    case photo(PhotoID)
  }

  func place(_ session: SessionState) -> Place {
    let base = base(session)
    guard base == .tabs else { return .base(base) }
    return photo.map { .photo($0.photo.id) } ?? .tab(tab)
  }

  /// What lies beneath the photo and the overlays.
  func base(_ session: SessionState) -> Base {
    if isSplash { return .splash }
    if session.attempt != nil { return .waiting }
    return session.isSignedIn || browses ? .tabs : .signIn
  }

  /// Who gets the keys.
  func layer(_ session: SessionState) -> Layer {
    // What is not seen is not to be changed.
    guard ScreenLayout.fits(size) else { return .tooSmall }
    if let overlay = overlays.last { return overlay.layer }
    switch base(session) {
    case .splash: return .splash
    case .signIn: return .signIn
    case .waiting: return .waiting
    case .tabs:
      if photo != nil { return .photo }
      return tab == .search && search.isOpen ? .searchField : .cards
    }
  }

  /// The list of the tab that is shown; nil where the profile has none.
  func listName(_ session: SessionState) -> ListName? {
    switch tab {
    case .feed: .feed
    case .profile: session.isSignedIn && session.edition == .extended ? .favorites : nil
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

  /// The photo that keys are about: the one that is open, else the selected card's.
  func current(_ session: SessionState) -> Photo? {
    if let photo { return session.shown(photo.photo) }
    guard base(session) == .tabs else { return nil }
    guard let name = listName(session) else {
      return tab == .search ? search.photo.map(session.shown) : nil
    }
    let list = session.list(name)
    let index = self[name].selected
    return index < list.count ? session.shown(list[index]) : nil
  }
}

/// What the screen knows of the world around it.
struct ScreenEnvironment: Sendable, Hashable {
  var hasClipboard = true
  /// The terminal is of those that pass over what they are asked to copy, unless somebody has set
  /// them up otherwise.
  var ignoresCopies = false
  /// Else photos are words, and nothing can be seen of a zoom.
  var hasPictures = true
  /// `TERM` of the terminal around a tmux that hands on too few colours, to be told of.
  var dimmedTerminal: String?
  /// Of the protocol that the person named; said once, on the first screen.
  var pictureRemark: Message?
  /// To be registered for the application before anybody can sign in (AUTH-8).
  var redirect: String?
  /// How many rows a text takes, and so how far it can be scrolled, depends on it.
  var language = Language.english
}

/// A line that takes the status line's place for a while.
struct Notice: Sendable, Hashable {
  let number: Int
  let messages: [Message]
  /// Takes one row at most.
  var isBrief = false
  /// Goes as soon as there is other news.
  var yields = false
}

/// The waiting screen's field.
struct SignInForm: Sendable, Hashable {
  var field = TextField()
  /// Nil until it is known.
  var isBrowserOpened: Bool?
  /// What was wrong with that which was pasted last.
  var fault: Message?
  /// Why nothing can be begun (AUTH-8).
  var obstacle: FeedError?
  /// Why the last attempt failed, which a dialog has told.
  var told: FeedError?
  /// How far it was scrolled in a window that does not show all.
  var top = 0
}

extension SessionState {
  func list(_ name: ListName) -> PhotoList {
    switch name {
    case .feed: feed
    case .favorites: favorites
    case .found: found
    }
  }
}
