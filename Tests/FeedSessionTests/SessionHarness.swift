import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

extension SessionState {
  /// The number of revisions that a change makes: one, or none if it changes nothing.
  mutating func revisions(of change: (inout Self) throws -> Void) rethrows -> Int {
    let before = revision
    try change(&self)
    return revision - before
  }

  /// Asks for a page that is not under way yet.
  mutating func startedPage(of list: ListName = .feed) throws -> ListTicket {
    try started("page") { $0.askForPage(of: list) }
  }

  /// Asks for a like that is not under way yet.
  mutating func startedLike(_ id: PhotoID, _ wanted: Bool) throws -> LikeTicket {
    try started("like") { state throws(FeedError) in
      try state.askForLike(of: id, wanted: wanted)
    }
  }

  /// Asks for the profile, which is not under way yet.
  mutating func startedProfile() throws -> ProfileTicket {
    try started("profile") { $0.askForProfile() }
  }

  /// Asks for the exchange of a code that is not under way yet.
  mutating func startedExchange(_ code: Int) throws -> ExchangeTicket {
    try started("exchange") { state throws(FeedError) in
      try state.askForExchange(ofCode: code)
    }
  }

  /// What is asked for begins, instead of joining what is under way: that is one revision.
  private mutating func started<Ticket>(
    _ name: String, by ask: (inout Self) throws(FeedError) -> Ticket?
  ) throws -> Ticket {
    let before = revision
    guard let ticket = try ask(&self), revision == before + 1 else {
      throw FeedError.usage("no \(name) was started")
    }
    return ticket
  }

  /// Asks for the next page and lets it arrive.
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

/// A session over stub ports, and askers that are known to have joined: asking up to the wait is
/// one piece of the session's work.
struct SessionHarness: Sendable {
  let photos = StubPhotosPort()
  let profile = StubProfilePort()
  let auth: StubAuthPort?
  let tokens: StubTokenStore
  let clock = ManualClock()
  let shutDowns = Watched(0)
  /// Whose private answers the backend was told to forget.
  let forgotten = Watched([Credentials]())
  /// Why the backend cannot.
  let forgetFault = Watched<FeedError?>(nil)
  /// Whether it may do so already.
  let mayForget = Watched(true)
  /// What the backend has of the feed from an earlier run, by its person.
  let earlier = Watched([PersonDigest?: Answer<PhotoPage>]())
  let session: Session
  private let asked = Watched(0)

  init(
    credentials: Credentials? = nil, builtInCredentials: Credentials? = nil,
    auth: StubAuthPort? = nil,
    stored: Credentials? = nil, edition: Edition = .extended
  ) {
    self.auth = auth
    tokens = StubTokenStore(stored)
    let (shutDowns, forgotten, forgetFault) = (shutDowns, forgotten, forgetFault)
    let (earlier, mayForget) = (earlier, mayForget)
    let backend = Backend(
      photos: photos, profile: profile, auth: auth, builtInCredentials: builtInCredentials,
      earlierFeed: { earlier.value[$0] },
      forget: { person throws(FeedError) in
        forgotten.change { $0.append(person) }
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

  /// Returns when so many have asked and wait.
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
