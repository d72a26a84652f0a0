package import FeedCore

/// The shared state of all frontends, as a value. It changes only in its mutating methods. Each is
/// a pure step: a request starts, or an answer arrives. The result tells the caller what to do
/// next. An answer for another user or to an older request changes nothing. `request…` methods
/// return a ticket, which the caller passes back with the answer.
package struct SessionState: Sendable {
  /// Increases with every change, so that an observer can compare states.
  package internal(set) var revision = 0
  /// Increases at sign-in and sign-out. An answer that was requested in another epoch belongs to
  /// another user and is dropped.
  package internal(set) var epoch = 0
  package let edition: Edition
  /// Whether the backend has a sign-in. Without one, frontends offer nothing that leads to a
  /// sign-in (AUTH-11).
  package let hasSignIn: Bool
  /// The calls of the backend that can succeed for its current account.
  var backendCapabilities: Capabilities
  /// Whether the photos are the demo's, which have no pages or addresses outside of this process.
  package let isDemo: Bool
  /// The message for a search that finds no photos.
  package let nothingFound: Message
  package internal(set) var account: Account
  /// Whether the service has yet to accept the token in use, which comes from a store or from
  /// outside.
  var awaitsConfirmation = false
  /// Whether the last call could not connect.
  package internal(set) var isOffline = false
  /// The account whose feed was shown before the token store answered (TUI-12).
  var cachedAccount: AccountDigest?
  /// The sign-in in progress.
  package internal(set) var attempt: SignInAttempt?
  /// Why the last sign-in failed, for observers that did not wait for it. Nil after another sign-in
  /// has started, and while a user is signed in.
  package internal(set) var signInFault: FeedError?
  package internal(set) var profile = Loadable<Profile>.absent
  package internal(set) var feed = PhotoList()
  package internal(set) var favorites = PhotoList()
  package internal(set) var found = PhotoList()
  /// The source of the photos in `found`; nil before the first search (FIND-1).
  package internal(set) var foundSource: PhotoSource?
  /// The earlier lists of found photos, for going back.
  var listHistory = ListHistory()
  /// The photos of answers that are not in a list. Changes to it are not published to observers.
  package internal(set) var recent = RecentPhotos()
  package internal(set) var likes = LikeTable()
  /// The photos in the user's collections, as far as they are known.
  var collected = CollectionTable()
  /// Why likes are no longer supported (LIVE-6); nil while they are.
  package internal(set) var likesFault: FeedError?
  /// The newest rate limit that an answer contained.
  package internal(set) var rateLimit: RateLimit?
  /// The photos whose use was reported to the service, once each per session (LIVE-7).
  package internal(set) var trackedDownloads: Set<PhotoID> = []

  /// The number of sign-ins by other processes that this session has followed.
  package internal(set) var signInsElsewhere = 0
  /// Whether another process has replaced the user, and the new account is not yet known.
  var isReplaced = false
  /// The number of sign-in attempts so far.
  var attemptCount = 0
  /// The number of profile requests so far.
  var profileAttempt = 0
  /// The like table's stamp when the profile was requested, or nil if a like was in progress then.
  var profileStamp: Int?

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

  /// Returns the photo with its current like, regardless of its source (FAV-9).
  package func applyingLikes(to photo: Photo) -> Photo { likes.applyingLikes(to: photo) }

  package var isSignedIn: Bool { account.isSignedIn }

  /// Whether the user can sign out. A backend without a sign-in keeps its account (BACK-35).
  package var canSignOut: Bool { isSignedIn && hasSignIn }

  /// Whether the account is verified. Until then, a screen shows nothing private except the cached
  /// feed (TUI-12).
  package var isConfirmed: Bool { account != .unknown && !awaitsConfirmation }

  /// The number of photos that the user likes, as far as it is known (FAV-8).
  package var favoritesCount: FavoritesCount {
    if let total = favorites.total { return .exactly(total) }
    if let total = profile.value?.totalLikes { return .exactly(total) }
    let isWhole = favorites.phase == .ended
    return isWhole ? .exactly(favorites.count) : .atLeast(favorites.count)
  }

  /// A photo from any earlier answer.
  func photo(_ id: PhotoID) -> Photo? {
    recent.photo(id) ?? feed.photo(id) ?? favorites.photo(id) ?? found.photo(id)
  }

  mutating func rateLimitReceived(_ rateLimit: RateLimit) {
    guard rateLimit != self.rateLimit else { return }
    self.rateLimit = rateLimit
    revision += 1
  }

  /// Records whether a call could connect.
  mutating func connectionReported(isOffline: Bool) {
    guard isOffline != self.isOffline else { return }
    self.isOffline = isOffline
    revision += 1
  }

  /// Records the capabilities that the backend's source has reported.
  mutating func capabilitiesKnown(_ capabilities: Capabilities) {
    guard capabilities != backendCapabilities else { return }
    backendCapabilities = capabilities
    revision += 1
  }

  /// Records that the use of a photo was reported to the service.
  mutating func downloadTracked(_ id: PhotoID) {
    if trackedDownloads.insert(id).inserted { revision += 1 }
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
  /// The token store has not been read yet.
  case unknown
  /// No user is signed in. The error is the reason, or nil if the user signed out or never signed
  /// in.
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

/// A number of favorites, of which only a minimum may be known.
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

/// The photos of recent answers, those of the newest answer first. They can be offered and shown
/// again without a request. Results of a search by page number are in no list of the session,
/// although the user has just seen them.
package struct RecentPhotos: Sendable {
  /// The maximum number of photos, which is a few pages. Older photos of a long feed are in its
  /// list.
  static let limit = 200

  package private(set) var photos: [Photo] = []

  /// Adds the photos of an answer. A photo that is already present is replaced and moves to the
  /// front.
  mutating func add(_ seen: [Photo]) {
    var known: Set<PhotoID> = []
    photos = Array((seen + photos).filter { known.insert($0.id).inserted }.prefix(Self.limit))
  }

  func photo(_ id: PhotoID) -> Photo? { photos.first { $0.id == id } }
}

/// The editions of EDITION-1. `basic` has neither favorites nor a heart on the full-screen photo.
package enum Edition: String, Sendable, Hashable, CaseIterable {
  case basic
  case extended
}
