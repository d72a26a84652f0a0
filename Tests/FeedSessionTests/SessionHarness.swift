import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

extension SessionState {
  /// Returns the number of revisions that a change makes: one, or zero if it changes nothing.
  mutating func revisions(of change: (inout Self) throws -> Void) rethrows -> Int {
    let before = revision
    try change(&self)
    return revision - before
  }

  /// Starts a page request that is not in progress yet.
  mutating func startedPage(of list: ListName = .feed) throws -> ListTicket {
    try started("page") { $0.requestPage(of: list) }
  }

  /// Starts a like request that is not in progress yet.
  mutating func startedLike(_ id: PhotoID, _ wanted: Bool) throws -> LikeTicket {
    try started("like") { state throws(FeedError) in
      try state.requestLike(of: id, wanted: wanted)
    }
  }

  /// Starts a profile request that is not in progress yet.
  mutating func startedProfile() throws -> ProfileTicket {
    try started("profile") { $0.requestProfile() }
  }

  /// Starts the exchange of a code that is not in progress yet.
  mutating func startedExchange(_ code: Int) throws -> ExchangeTicket {
    try started("exchange") { state throws(FeedError) in
      try state.requestExchange(ofCode: code)
    }
  }

  /// Returns the ticket of a new request, which must not join another and makes one revision.
  private mutating func started<Ticket>(
    _ name: String, by ask: (inout Self) throws(FeedError) -> Ticket?
  ) throws -> Ticket {
    let before = revision
    guard let ticket = try ask(&self), revision == before + 1 else {
      throw FeedError.usage("no \(name) was started")
    }
    return ticket
  }

  /// Requests the next page and applies its answer.
  @discardableResult
  mutating func load(_ ids: [PhotoID]) throws -> ListTicket {
    let ticket = try startedPage()
    pageArrived(ticket, .page(ticket.page, ids))
    return ticket
  }
}

extension Credentials {
  static func sample(
    _ token: String = "token", origin: Origin = .memory
  ) throws -> Credentials {
    try Credentials(
      token: #require(Secret(token)), scopes: ["public", "write_likes"], origin: origin)
  }
}

extension Answer<PhotoPage> {
  static func page(
    _ page: Int, _ ids: [PhotoID], hasMore: Bool = true, skipped: Int = 0
  ) -> Answer {
    Answer(.sample(page, ids, hasMore: hasMore, skipped: skipped))
  }

  var ids: [PhotoID] { value.photos.map(\.id) }
}

/// A session over stub ports. Its callers are known to have joined, because a call up to its wait
/// is one piece of the session's work.
struct SessionHarness: Sendable {
  let photos = StubPhotosPort()
  let profile = StubProfilePort()
  let auth: StubAuthPort?
  let tokens: StubTokenStore
  let clock = ManualClock()
  let shutDowns = Watched(0)
  /// The accounts whose private answers the backend had to delete.
  let forgotten = Watched([Credentials]())
  /// The error if the backend cannot delete them.
  let forgetFault = Watched<FeedError?>(nil)
  /// Whether the deletion may proceed.
  let mayForget = Watched(true)
  /// The cached feed of the backend, by account.
  let earlier = Watched([AccountDigest?: Answer<PhotoPage>]())
  let session: Session
  private let asked = Watched(0)

  init(
    credentials: Credentials? = nil, builtInCredentials: Credentials? = nil,
    auth: StubAuthPort? = nil,
    stored: Credentials? = nil, edition: Edition = .extended,
    collections: (any CollectionsPort)? = nil
  ) {
    self.auth = auth
    tokens = StubTokenStore(stored)
    let (shutDowns, forgotten, forgetFault) = (shutDowns, forgotten, forgetFault)
    let (earlier, mayForget) = (earlier, mayForget)
    let backend = Backend(
      photos: photos, profile: profile, collections: collections, auth: auth,
      builtInCredentials: builtInCredentials,
      cachedFeed: { earlier.value[$0] },
      forget: { user throws(FeedError) in
        forgotten.change { $0.append(user) }
        try? await mayForget.wait { $0 }
        if let fault = forgetFault.value { throw fault }
      },
      shutDown: { shutDowns.change { $0 += 1 } })
    session = Session(
      backend, services: .stubs(clock: clock, tokens: tokens), edition: edition,
      credentials: credentials)
  }

  func ask() -> Task<Answer<PhotoPage>, any Error> {
    Task { try await session.countedAsk(asked) }
  }

  /// Returns when the given number of callers wait.
  func waitForAsks(_ count: Int) async throws {
    try await asked.wait { $0 >= count }
    _ = await session.state
  }
}

extension Session {
  fileprivate func countedAsk(_ asked: Watched<Int>) async throws -> Answer<PhotoPage> {
    asked.change { $0 += 1 }
    return try await nextPage(of: .feed)
  }
}
