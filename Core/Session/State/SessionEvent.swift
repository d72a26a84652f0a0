import FeedCore

/// An event that changes the state, as a fact. Each `…Asked` is followed by `…Arrived` or `…Failed`
/// with the ticket that it returned; those may come late, out of order, or after sign-out.
enum SessionEvent: Sendable {
  /// The next page of a list was requested.
  case pageAsked(ListName)
  case pageArrived(ListTicket, Answer<PhotoPage>)
  case pageFailed(ListTicket, FeedError)
  /// A page could not even be requested in this epoch.
  case pageRefused(ListName, epoch: Int, FeedError)
  /// A list was requested from its beginning. A request under way becomes stale.
  case reloadAsked(ListName)
  /// Somebody looks for other photos; the list of those found begins anew.
  case findBegun(PhotoSource)

  /// Photos came by another way than a list, requested at this stamp of the like table.
  case photosSeen([Photo], askedAt: Int, isCached: Bool)
  /// A like or unlike was requested.
  case likeAsked(PhotoID, wanted: Bool)
  /// The service reported the like; with the photo if it is known.
  case likeSettled(LikeTicket, LikeState, Photo?)
  case likeRefused(LikeTicket, FeedError)
  /// The service does not support likes any more (LIVE-6).
  case likesEnded(FeedError)

  /// The token store was read for the first time.
  case accountRestored(Account)
  case signInBegan(SignInInvitation, isHeard: Bool, listenerFault: FeedError?)
  /// A code came, from the browser or the user; codes are numbered in the order of their first
  /// appearance.
  case codeGiven(number: Int)
  /// The token is stored.
  case tokenStored(ExchangeTicket, Credentials.Origin, scopes: [String])
  /// A token was given directly, without an attempt, and is stored.
  case tokenGiven(Credentials.Origin, scopes: [String])
  /// The attempt of that number ended, with the error if it failed.
  case signInEnded(attempt: Int, FeedError?)
  /// The service refused the token of a call in this epoch (AUTH-9).
  case tokenRefused(epoch: Int, FeedError)
  /// The user of this epoch signed out.
  case signedOut(epoch: Int)

  case profileAsked
  case profileArrived(ProfileTicket, Profile)
  case avatarArrived(ProfileTicket, WebAddress)
  case profileFailed(ProfileTicket, FeedError)

  /// An answer contained the newest quota.
  case quotaSeen(RateLimit)
  /// The use of a photo was reported to the service.
  case useAnnounced(PhotoID)
}

/// The result of `apply`: what its caller is to do.
enum SessionDecision: Sendable, Hashable {
  /// Send the request; the ticket comes back with the answer.
  case start(ListTicket)
  /// The same request is under way: wait for its answer (FEED-2).
  case join(ListTicket)
  case startLike(LikeTicket)
  case joinLike(LikeTicket)
  case startExchange(ExchangeTicket)
  case joinExchange(ExchangeTicket)
  case startProfile(ProfileTicket)
  case joinProfile(ProfileTicket)
  /// Nothing: the list has no more pages.
  case atEnd
  /// These photos were appended to the list.
  case appended([Photo])
  /// Throw the error; nothing changed.
  case refuse(FeedError)
  /// The answer belongs to another user or an older request; nothing changed.
  case stale
  /// The change is made; nothing else is to be done.
  case done
  /// It was done before; nothing changed.
  case nothing

  var isChange: Bool {
    switch self {
    case .start, .startLike, .startExchange, .startProfile, .appended, .done: true
    case .join, .joinLike, .joinExchange, .joinProfile, .atEnd, .refuse, .stale, .nothing: false
    }
  }
}
