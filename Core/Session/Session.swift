package import FeedCore

/// The session of a process: owns all shared state, and is the only caller of a backend's ports.
///
/// A use case asks the state for a ticket, awaits a port, and passes the answer to the state with
/// the ticket. Nothing read before the await is written after it; a late answer is recognized by its
/// ticket.
package actor Session {
  /// The state. A change is published at once.
  package internal(set) var state: SessionState { didSet { publish() } }
  private let published: Lock<SessionState>
  let backend: Backend
  let services: SessionServices
  /// The credentials in use. Not part of the state, which frontends see. They belong to
  /// `state.epoch`.
  var credentials: Credentials? {
    didSet { if let storedAccount { lastAdoptedAccount = storedAccount } }
  }
  /// The person whose token came from the store last, or was passed over there; nil once the store
  /// has named somebody else, or nobody. Theirs is not taken from the store again, even where the
  /// service has refused it.
  var lastAdoptedAccount: AccountDigest?
  var signIn: RunningSignIn?
  /// The token that is being stored, if any. Cancelling the sign-in waits for it, so that no token
  /// remains.
  var storing: Task<Result<Void, FeedError>, Never>?
  /// Requests for photos whose like was cancelled or failed with an unknown outcome. They belong to
  /// `state.epoch`.
  var outcomeChecks: [LikeTicket: Task<Answer<LikeState>?, Never>] = [:]

  // Made when first needed: Swift takes as long for the six types as a command for its arguments.
  private(set) lazy var pageFlights = SingleFlight<ListTicket, Answer<PhotoPage>>()
  private(set) lazy var likeFlights = SingleFlight<LikeTicket, Answer<LikeState>>()
  private(set) lazy var profileFlights = SingleFlight<ProfileTicket, Answer<Profile>>()
  private(set) lazy var exchangeFlights = SingleFlight<ExchangeTicket, Profile?>()
  private(set) lazy var restorations = SingleFlight<Int, Void>()
  private(set) lazy var announcements = SingleFlight<PhotoID, Void>()

  /// Follows the likes that change elsewhere, if the backend tells of them.
  var likeFollower: Task<Void, Never>?

  /// Follows what other processes do with the stored token.
  var tokenFollower: Task<Void, Never>?
  /// Whether they are to be followed, also by a follower that can only begin later.
  var followsTokens = false
  /// The numbers of changes to the stored token that this session has begun and ended; both only
  /// rise, so that who compares them before and after a wait misses none.
  var tokenChanges = (begun: 0, ended: 0)

  /// What is being removed of a person whose token was refused or replaced.
  var removals: [Task<Void, Never>] = []

  /// When the newest offer in place of earlier photos came, in uptime.
  var offeredAt = Duration.zero

  /// The beginnings of downloads that ended early.
  var partialDownloads = PartialDownloads()

  private(set) var hasEnded = false
  private var observers: [Int: AsyncStream<SessionState>.Continuation] = [:]
  private var nextObserver = 0

  /// Makes a session.
  ///
  /// - Parameter credentials: Those given from outside, for example by the environment; they take
  ///   precedence over stored ones.
  package init(
    _ backend: Backend, services: SessionServices, edition: Edition = .extended,
    credentials: Credentials? = nil
  ) {
    self.backend = backend
    self.services = services
    self.credentials = credentials ?? backend.builtInCredentials
    let account: Account =
      if let credentials = self.credentials {
        .signedIn(credentials.origin, scopes: credentials.scopes)
      } else if backend.fault != nil || backend.auth == nil && backend.account == nil {
        .signedOut(backend.fault)
      } else {
        .unknown
      }
    var state = SessionState(
      account: account, edition: edition, hasSignIn: backend.auth != nil,
      capabilities: backend.capabilities, nothingFound: backend.nothingFound,
      isDemo: backend.isDemo)
    state.awaitsConfirmation = credentials != nil
    self.state = state
    published = Lock(state)
  }

  /// The newest state, without waiting for the actor.
  package nonisolated var latest: SessionState { published.withLock { $0 } }

  /// The time limit of a backend's call with its retries. A caller that makes several for one
  /// purpose, such as a picture in increasing sizes, shares it among them.
  package nonisolated var timeLimit: Duration { services.timeLimit }

  /// How a program gets the pictures of this session's photos (RPC-2).
  package nonisolated var pictureAccess: PictureAccess { backend.pictureAccess }

  /// Whether photos can also be named by the paths of their files.
  package nonisolated var namesFiles: Bool { backend.fileID != nil }

  /// The clock of the process, for frontends that limit how long a call may take.
  package nonisolated var clock: any ClockPort { services.clock }

  /// The newest state now, and again after each change; a slow observer sees the newest state and
  /// misses those in between. Ends with `shutDown`.
  package func updates() -> AsyncStream<SessionState> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: SessionState.self, bufferingPolicy: .bufferingNewest(1))
    continuation.yield(state)
    if hasEnded {
      continuation.finish()
      return stream
    }
    let number = nextObserver
    nextObserver += 1
    observers[number] = continuation
    continuation.onTermination = { [weak self] _ in
      // Only removes the observer, so nothing waits for it and nothing is lost without it.
      Task { await self?.forget(number) }
    }
    return stream
  }

  private func forget(_ number: Int) { observers[number] = nil }

  /// Releases the backend. Calls that are under way end with an error.
  package func shutDown() async {
    hasEnded = true
    likeFollower?.cancel()
    followsTokens = false
    tokenFollower?.cancel()
    await cancelSignIn()
    cancelOutcomeChecks()
    for removal in removals { await removal.value }
    observers.values.forEach { $0.finish() }
    observers = [:]
    partialDownloads.discardAll()
    backend.shutDown()
  }

  private func cancelOutcomeChecks() {
    outcomeChecks.values.forEach { $0.cancel() }
    outcomeChecks = [:]
  }

  private func publish() {
    let (revision, epoch) = published.withLock { ($0.revision, $0.epoch) }
    guard state.revision != revision else { return }
    if state.epoch != epoch { cancelOutcomeChecks() }
    published.withLock { [state] in $0 = state }
    observers.values.forEach { _ = $0.yield(state) }
  }
}

extension Session {
  /// The redirect address to register for the application (AUTH-8); nil if users do not sign in at
  /// a service.
  package nonisolated var redirectToRegister: SignInRedirect? {
    let asksService = backend.auth?.audience != nil || backend.fault != nil
    return asksService ? services.redirect : nil
  }
}

/// The services of the system that a session may use besides its backend.
package struct SessionServices: Sendable {
  package let clock: any ClockPort
  package let tokens: any TokenStorePort
  package let desktop: any DesktopPort
  package let files: any FilesPort
  /// Where searches are kept from run to run; nil where nothing is to be kept.
  package let searches: (any SearchHistoryPort)?
  /// Nil where no programs of the person's own can be started.
  package let programs: (any CommandsPort)?
  /// The redirect address of a sign-in, unless a frontend passes another one.
  package let redirect: SignInRedirect
  /// The limit of a whole call with its retries and follow-up requests.
  package let timeLimit: Duration
  /// The filter of searches and random photos that do not have their own (FIND-5).
  package let contentFilter: ContentFilter?

  package init(
    clock: any ClockPort, tokens: any TokenStorePort, desktop: any DesktopPort,
    files: any FilesPort, searches: (any SearchHistoryPort)? = nil,
    programs: (any CommandsPort)? = nil, redirect: SignInRedirect = .standard,
    timeLimit: Duration = .seconds(30), contentFilter: ContentFilter? = nil
  ) {
    self.clock = clock
    self.tokens = tokens
    self.desktop = desktop
    self.files = files
    self.searches = searches
    self.programs = programs
    self.redirect = redirect
    self.timeLimit = timeLimit
    self.contentFilter = contentFilter
  }
}
