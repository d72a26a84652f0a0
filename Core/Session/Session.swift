package import FeedCore

/// The session of a process. It owns all shared state and is the only caller of a backend's ports.
///
/// A use case asks the state for a ticket, awaits a port, and passes the answer to the state with
/// the ticket. Nothing that was read before the await is written after it. The ticket identifies a
/// late answer.
package actor Session {
  /// The state. Each change is published immediately.
  package internal(set) var state: SessionState { didSet { publish() } }
  private let published: Lock<SessionState>
  let backend: Backend
  let services: SessionServices
  /// The credentials in use, which belong to `state.epoch`. They are not part of the state, because
  /// frontends can see the state.
  var credentials: Credentials? {
    didSet { if let storedAccount { lastAdoptedAccount = storedAccount } }
  }
  /// The stored account that was last adopted or ignored; nil after the store has named another
  /// account or none. It is not adopted again, even if the service refused its token.
  var lastAdoptedAccount: AccountDigest?
  var signIn: RunningSignIn?
  /// The task that is storing a token, if any. Cancelling the sign-in waits for it, so that no
  /// token remains in the store.
  var storing: Task<Result<Void, FeedError>, Never>?
  /// The ids of the collections that this session created.
  var createdCollections: Set<String> = []
  /// Requests that determine the like of a photo after a cancelled or failed call with an unknown
  /// outcome. They belong to `state.epoch`.
  var outcomeChecks: [LikeTicket: Task<Answer<LikeState>?, Never>] = [:]

  /// The number of likes and unlikes that callers have requested so far.
  let likeOrder = Lock(0)

  // Lazy, because creating the six types takes Swift as long as a command takes to parse its
  // arguments.
  private(set) lazy var pageFlights = SingleFlight<ListTicket, Answer<PhotoPage>>()
  private(set) lazy var likeFlights = SingleFlight<LikeTicket, Answer<LikeState>>()
  private(set) lazy var profileFlights = SingleFlight<ProfileTicket, Answer<Profile>>()
  private(set) lazy var exchangeFlights = SingleFlight<ExchangeTicket, Profile?>()
  private(set) lazy var restorations = SingleFlight<Int, Void>()
  private(set) lazy var announcements = SingleFlight<PhotoID, Void>()

  /// Follows likes that change outside of this process, if the backend reports them.
  var likeFollower: Task<Void, Never>?

  /// Follows changes to the stored token by other processes.
  var tokenFollower: Task<Void, Never>?
  /// Whether token changes are to be followed, including by a follower that can only start later.
  var followsTokens = false
  /// The numbers of changes to the stored token that this session has started and finished. Both
  /// only increase, so comparing them before and after a wait reveals every change.
  var tokenChanges = (begun: 0, ended: 0)

  /// Tasks that remove the private data of an account whose token was refused or replaced.
  var removals: [Task<Void, Never>] = []

  /// The uptime at which the newest pending first page arrived.
  var pendingSince = Duration.zero

  /// The saved parts of downloads that ended early.
  var partialDownloads = PartialDownloads()

  private(set) var hasEnded = false
  private var observers: [Int: AsyncStream<SessionState>.Continuation] = [:]
  private var nextObserver = 0

  /// Creates a session.
  ///
  /// - Parameter credentials: Credentials from outside, for example from the environment. They take
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

  /// The newest state, available without waiting for the actor.
  package nonisolated var latest: SessionState { published.withLock { $0 } }

  /// The time limit of a backend call with its retries. A caller that makes several calls for one
  /// purpose, such as a picture in increasing sizes, shares the limit among them.
  package nonisolated var timeLimit: Duration { services.timeLimit }

  /// The way in which a program gets the pictures of this session's photos (BACK-52).
  package nonisolated var pictureAccess: PictureAccess { backend.pictureAccess }

  /// Whether photos can also be named by their file paths.
  package nonisolated var namesFiles: Bool { backend.fileID != nil }

  /// The clock of the process, for frontends that limit how long a call may take.
  package nonisolated var clock: any ClockPort { services.clock }

  /// A stream of the newest state: once immediately, then after each change. A slow observer skips
  /// intermediate states. The stream ends with `shutDown`.
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
      // Nothing waits for this task, because it only removes the observer.
      Task { await self?.forget(number) }
    }
    return stream
  }

  private func forget(_ number: Int) { observers[number] = nil }

  /// Releases the backend. Calls in progress end with an error.
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
  /// The redirect address to register for the application (AUTH-8); nil if the backend has no
  /// sign-in at a service.
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
  /// The store of searches between runs; nil if none are stored.
  package let searches: (any RecentSearchesPort)?
  /// Runs the user's own commands; nil if commands cannot be started.
  package let programs: (any CommandsPort)?
  /// The redirect address of a sign-in, unless a frontend passes another one.
  package let redirect: SignInRedirect
  /// The time limit of a whole call with its retries and follow-up requests.
  package let timeLimit: Duration
  /// The filter for searches and random photos that do not specify one (FIND-5).
  package let contentFilter: ContentFilter?

  package init(
    clock: any ClockPort, tokens: any TokenStorePort, desktop: any DesktopPort,
    files: any FilesPort, searches: (any RecentSearchesPort)? = nil,
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
