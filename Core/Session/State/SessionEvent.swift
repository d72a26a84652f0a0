import FeedCore

/// What happened, as facts. Each `…Asked` is answered later by `…Arrived` or `…Failed` with the
/// ticket that it was given; those may come late, crossed, or after sign-out.
enum SessionEvent: Sendable {
  /// Somebody wants the next page of the feed.
  case feedPageAsked
  case feedPageArrived(FeedTicket, Answer<PhotoPage>)
  case feedPageFailed(FeedTicket, FeedError)
  /// Somebody wants the feed from its beginning. What is under way becomes stale.
  case feedReloadAsked
  /// Any answer brought the quota's newest numbers.
  case quotaSeen(RateLimit)
  /// The service was told of a photo's use.
  case useAnnounced(PhotoID)
}

/// Which ask an answer belongs to.
struct FeedTicket: Sendable, Hashable {
  let epoch: Int
  let generation: Int
  let page: Int
  /// Rises with each request, so that a retry is never taken for the request that failed.
  let attempt: Int
}

/// What the caller of `apply` is to do.
enum SessionDecision: Sendable, Hashable {
  /// Send the request; the ticket comes back with the answer.
  case start(FeedTicket)
  /// The same request is under way: wait for its answer (FEED-2).
  case join(FeedTicket)
  /// There is nothing more to ask for.
  case atEnd
  /// These photos joined the feed.
  case appended([Photo])
  /// The answer belongs to another person or an older list; nothing changed.
  case stale
  /// The change is made, and nothing is to be done.
  case done
  /// Somebody did it before; nothing changed.
  case nothing
}
