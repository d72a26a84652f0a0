import FeedCore

/// What happened, as facts. Each `…Asked` is answered later by `…Arrived` or `…Failed` with the
/// ticket that it was given; those may come late, crossed, or after sign-out.
enum SessionEvent: Sendable {
  /// Somebody wants the next page of a list.
  case pageAsked(ListName)
  case pageArrived(ListTicket, Answer<PhotoPage>)
  case pageFailed(ListTicket, FeedError)
  /// In this epoch a page could not even be asked for.
  case pageRefused(ListName, epoch: Int, FeedError)
  /// Somebody wants a list from its beginning. What is under way becomes stale.
  case reloadAsked(ListName)
  /// Somebody looks for other photos; the list of those found begins anew.
  case lookupBegun(Lookup)

  /// Photos came by another way than a list, asked for at this stamp of the like table.
  case photosSeen([Photo], askedAt: Int, isCached: Bool)
  /// Somebody wants a photo liked, or not.
  case likeAsked(PhotoID, wanted: Bool)
  /// The service said how the photo stands; the photo itself where somebody knows it.
  case likeSettled(LikeTicket, LikeState, Photo?)
  case likeRefused(LikeTicket, FeedError)
  /// The service offers no likes any more (LIVE-6).
  case likesEnded(FeedError)

  /// The token store was asked for the first time.
  case accountRestored(Account)
  case signInBegan(SignInInvitation, isHeard: Bool, listenerFault: FeedError?)
  /// A code came, from the browser or the person; codes are numbered in the order of their
  /// first coming.
  case codeGiven(number: Int)
  /// The token is stored.
  case tokenStored(ExchangeTicket, Credentials.Origin, scopes: [String])
  /// A token was given as it is, without an attempt, and is stored.
  case tokenGiven(Credentials.Origin, scopes: [String])
  /// The attempt of that number is over, with the reason where it failed.
  case signInEnded(attempt: Int, FeedError?)
  /// The service refused the token that a call of this epoch bore (AUTH-9).
  case tokenRefused(epoch: Int, FeedError)
  /// The person of this epoch signed out.
  case signedOut(epoch: Int)

  case profileAsked
  case profileArrived(ProfileTicket, Profile)
  case avatarArrived(ProfileTicket, WebAddress)
  case profileFailed(ProfileTicket, FeedError)

  /// Any answer brought the quota's newest numbers.
  case quotaSeen(RateLimit)
  /// The service was told of a photo's use.
  case useAnnounced(PhotoID)
}

/// What the caller of `apply` is to do.
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
  /// There is nothing more to ask for.
  case atEnd
  /// These photos joined the list.
  case appended([Photo])
  /// It cannot be; nothing changed.
  case refuse(FeedError)
  /// The answer belongs to another person or an older ask; nothing changed.
  case stale
  /// The change is made, and nothing is to be done.
  case done
  /// Somebody did it before; nothing changed.
  case nothing

  var isChange: Bool {
    switch self {
    case .start, .startLike, .startExchange, .startProfile, .appended, .done: true
    case .join, .joinLike, .joinExchange, .joinProfile, .atEnd, .refuse, .stale, .nothing: false
    }
  }
}
