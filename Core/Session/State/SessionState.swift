package import FeedCore

/// Everything that two frontends could want to know, as a value. Changed by `apply` alone.
package struct SessionState: Sendable {
  /// Rises with every change, so that an observer can tell what it has seen.
  package internal(set) var revision = 0
  /// Rises at sign-in and sign-out. An answer that was asked for in another epoch belongs to
  /// another person and is dropped.
  package internal(set) var epoch = 0
  package let edition: Edition
  package internal(set) var account: Account
  /// The sign-in that is under way.
  package internal(set) var attempt: SignInAttempt?
  /// Why the last sign-in failed, for whoever did not wait for it; nil once another one begins, and
  /// while somebody is signed in.
  package internal(set) var signInFault: FeedError?
  package internal(set) var profile = Loadable<Profile>.absent
  package internal(set) var feed = PhotoList()
  package internal(set) var favorites = PhotoList()
  package internal(set) var found = PhotoList()
  /// What `found` holds the photos of; nil before the first lookup.
  package internal(set) var lookup: Lookup?
  /// Beside the lists, for whoever reads without a place in one. Observers are not told of it.
  package internal(set) var recent = RecentPhotos()
  package internal(set) var likes = LikeTable()
  /// LIVE-6: why nothing can be liked any more; nil while it can.
  package internal(set) var likesFault: FeedError?
  /// The newest numbers that any answer brought.
  package internal(set) var rateLimit: RateLimit?
  /// Photos whose use was announced to the service: once each in a session (LIVE-7).
  package internal(set) var announced: Set<PhotoID> = []

  /// Attempts at signing in so far.
  var attemptCount = 0
  /// Requests for the profile so far.
  var profileAttempt = 0

  package init(account: Account = .signedOut(nil), edition: Edition = .extended) {
    self.account = account
    self.edition = edition
  }

  /// The photo as the person sees it now, wherever it came from (FAV-2).
  package func shown(_ photo: Photo) -> Photo { likes.shown(photo) }

  package var isSignedIn: Bool { account.isSignedIn }

  /// FAV-1: how many photos the person likes, as far as anybody told.
  package var favoritesCount: FavoritesCount {
    if let total = favorites.total { return .exactly(total) }
    if let total = profile.value?.totalLikes { return .exactly(total) }
    let isWhole = favorites.phase == .ended
    return isWhole ? .exactly(favorites.count) : .atLeast(favorites.count)
  }

  /// A photo that an answer brought.
  func photo(_ id: PhotoID) -> Photo? {
    recent.photo(id) ?? feed.photo(id) ?? favorites.photo(id) ?? found.photo(id)
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

/// Who is signed in, as far as this process knows.
package enum Account: Sendable, Hashable {
  /// The token store was not asked yet.
  case unknown
  /// With the reason, where it was not the person's own wish.
  case signedOut(FeedError?)
  case signedIn(Credentials.Origin, scopes: [String])

  package var isSignedIn: Bool { if case .signedIn = self { true } else { false } }
}

package enum Loadable<Value: Sendable & Hashable>: Sendable, Hashable {
  case absent
  case loading
  case loaded(Value)
  case failed(FeedError)

  package var value: Value? { if case .loaded(let value) = self { value } else { nil } }
}

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

/// The photos that answers brought lately, those of the newest answer first: what can be offered,
/// and looked at once more, without asking the service for it again. A search by its page number
/// is in no list of the session, and yet somebody has just read what it found.
package struct RecentPhotos: Sendable {
  /// A few pages. Whoever reads on through ten thousand photos has them in the feed.
  static let limit = 200

  package private(set) var photos: [Photo] = []

  /// A photo that was there already moves to the front, as the answer has it.
  mutating func see(_ seen: [Photo]) {
    var known: Set<PhotoID> = []
    photos = Array((seen + photos).filter { known.insert($0.id).inserted }.prefix(Self.limit))
  }

  func photo(_ id: PhotoID) -> Photo? { photos.first { $0.id == id } }
}
