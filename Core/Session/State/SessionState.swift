package import FeedCore

/// The shared state of all frontends, as a value. Changed only by its mutating methods, each of
/// which is a pure step: a request that begins, or an answer that arrived. What the caller is to do
/// next is in the result; an answer that belongs to another user or an older request changes
/// nothing. `askFor…` returns a ticket, which comes back with the answer.
package struct SessionState: Sendable {
  /// Rises with every change, so that an observer knows what it has seen.
  package internal(set) var revision = 0
  /// Rises at sign-in and sign-out. An answer requested in another epoch belongs to another user
  /// and is dropped.
  package internal(set) var epoch = 0
  package let edition: Edition
  /// Whether somebody can sign in with the backend. Without that nothing is offered that leads to
  /// a sign-in (AUTH-11).
  package let hasSignIn: Bool
  /// The calls of the backend that can succeed for its present account.
  var backendCapabilities: Capabilities
  /// Whether the photos are the demo's, of which nothing leads out of this process.
  package let isDemo: Bool
  /// The message for a search that finds no photos.
  package let nothingFound: Message
  package internal(set) var account: Account
  /// Whether a token from a store, or from outside, is in use that the service has not accepted yet
  /// in this process.
  var awaitsConfirmation = false
  /// Whether the last call met no connection.
  package internal(set) var isOffline = false
  /// The person whose feed was shown before the token store answered (TUI-12).
  var cachedAccount: AccountDigest?
  /// The sign-in that is under way.
  package internal(set) var attempt: SignInAttempt?
  /// Why the last sign-in failed, for observers that did not wait for it; nil once another one
  /// begins, and while somebody is signed in.
  package internal(set) var signInFault: FeedError?
  package internal(set) var profile = Loadable<Profile>.absent
  package internal(set) var feed = PhotoList()
  package internal(set) var favorites = PhotoList()
  package internal(set) var found = PhotoList()
  /// Where the photos in `found` come from; nil before anything was looked for (FIND-1).
  package internal(set) var foundSource: PhotoSource?
  /// What was found before, for the way back.
  var leftLists = ListHistory()
  /// The photos of answers outside of the lists. Observers are not notified of its changes.
  package internal(set) var recent = RecentPhotos()
  package internal(set) var likes = LikeTable()
  /// Why likes are no longer supported (LIVE-6); nil while they are.
  package internal(set) var likesFault: FeedError?
  /// The newest quota that an answer contained.
  package internal(set) var rateLimit: RateLimit?
  /// The photos whose use was reported to the service, once each in a session (LIVE-7).
  package internal(set) var announced: Set<PhotoID> = []

  /// The number of sign-ins by other processes that this one has followed.
  package internal(set) var signInsElsewhere = 0
  /// Whether another process has replaced the person, and who it is now is not known yet.
  var isReplaced = false
  /// The number of sign-in attempts so far.
  var attemptCount = 0
  /// The number of profile requests so far.
  var profileAttempt = 0

  package init(
    account: Account = .signedOut(nil), edition: Edition = .extended, hasSignIn: Bool = true,
    capabilities: Capabilities = .all, nothingFound: Message = Message(.errorNothingFound),
    isDemo: Bool = false
  ) {
    self.account = account
    self.edition = edition
    self.hasSignIn = hasSignIn
    backendCapabilities = capabilities
    self.nothingFound = nothingFound
    self.isDemo = isDemo
  }

  /// The photo with its current like, wherever it came from (FAV-2).
  package func applyingLikes(to photo: Photo) -> Photo { likes.applyingLikes(to: photo) }

  package var isSignedIn: Bool { account.isSignedIn }

  /// Whether the person can sign out. One whom the backend has without a sign-in stays (BACK-7).
  package var canSignOut: Bool { isSignedIn && hasSignIn }

  /// Whether it is certain who is signed in, if anybody: until then a screen shows nothing of the
  /// person but the feed that they saw before (TUI-12).
  package var isConfirmed: Bool { account != .unknown && !awaitsConfirmation }

  /// The number of photos that the user likes, as far as it is known (FAV-1).
  package var favoritesCount: FavoritesCount {
    if let total = favorites.total { return .exactly(total) }
    if let total = profile.value?.totalLikes { return .exactly(total) }
    let isWhole = favorites.phase == .ended
    return isWhole ? .exactly(favorites.count) : .atLeast(favorites.count)
  }

  /// A photo that some answer brought.
  func photo(_ id: PhotoID) -> Photo? {
    recent.photo(id) ?? feed.photo(id) ?? favorites.photo(id) ?? found.photo(id)
  }

  /// Stores the newest quota that an answer contained.
  mutating func quotaSeen(_ rateLimit: RateLimit) {
    guard rateLimit != self.rateLimit else { return }
    self.rateLimit = rateLimit
    revision += 1
  }

  /// Notes whether a call met a connection.
  mutating func connectionSeen(isOffline: Bool) {
    guard isOffline != self.isOffline else { return }
    self.isOffline = isOffline
    revision += 1
  }

  /// Notes what the source of the backend turned out to be capable of.
  mutating func capabilitiesKnown(_ capabilities: Capabilities) {
    guard capabilities != backendCapabilities else { return }
    backendCapabilities = capabilities
    revision += 1
  }

  /// Remembers that the use of a photo was reported to the service.
  mutating func downloadTracked(_ id: PhotoID) {
    if announced.insert(id).inserted { revision += 1 }
  }

  subscript(list: ListName) -> PhotoList {
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
}

/// The signed-in user, as far as this process knows.
package enum Account: Sendable, Hashable {
  /// The token store was not read yet.
  case unknown
  /// Nobody is signed in; with the reason, if it was not the user's own wish.
  case signedOut(FeedError?)
  case signedIn(Credentials.Origin, scopes: [String])

  package var isSignedIn: Bool { if case .signedIn = self { true } else { false } }
}

/// A value that is loaded on demand.
package enum Loadable<Value: Sendable & Hashable>: Sendable, Hashable {
  case absent
  case loading
  case loaded(Value)
  case failed(FeedError)

  package var value: Value? { if case .loaded(let value) = self { value } else { nil } }
}

/// A number of favorites, of which a minimum may be all that is known.
package enum FavoritesCount: Sendable, Hashable, CustomStringConvertible {
  case exactly(Int)
  case atLeast(Int)

  package var description: String {
    switch self {
    case .exactly(let count): String(count)
    case .atLeast(let count): "\(count)+"
    }
  }
}

/// The photos of recent answers, those of the newest answer first: they can be offered and shown
/// again without another request. The results of a search by page number are in no list of the
/// session, although the user has just seen them.
package struct RecentPhotos: Sendable {
  /// The number of photos kept: a few pages. Older photos of a long feed are in its list.
  static let limit = 200

  package private(set) var photos: [Photo] = []

  /// Adds the photos of an answer; one that is present already moves to the front, as the answer
  /// has it.
  mutating func add(_ seen: [Photo]) {
    var known: Set<PhotoID> = []
    photos = Array((seen + photos).filter { known.insert($0.id).inserted }.prefix(Self.limit))
  }

  func photo(_ id: PhotoID) -> Photo? { photos.first { $0.id == id } }
}

/// The editions of EDITION-1: `basic` has neither favorites nor a heart on the full-screen photo.
package enum Edition: String, Sendable, Hashable, CaseIterable {
  case basic
  case extended
}
