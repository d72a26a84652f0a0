package import FeedCore

/// One process's session: all shared state, and the only caller of a backend's ports.
///
/// A use case asks `apply`, awaits a port, and hands the answer to `apply`. Nothing read before
/// the await is written after it; late answers are told by their ticket.
package actor Session {
  package private(set) var state: SessionState
  private let published: Lock<SessionState>
  let backend: Backend
  let services: SessionServices
  /// Beside the state, which frontends see. Belongs to `state.epoch`.
  var credentials: Credentials?
  var signIn: RunningSignIn?
  /// A token that is being stored. Whoever gives the sign-in up waits for it, so that none stays
  /// behind.
  var storing: Task<Result<Void, FeedError>, Never>?
  /// Rereadings of photos whose like was given up half way. Belong to `state.epoch`.
  var settling: [LikeTicket: Task<Answer<LikeState>?, Never>] = [:]

  let pageFlights = SingleFlight<ListTicket, Answer<PhotoPage>>()
  let likeFlights = SingleFlight<LikeTicket, Answer<LikeState>>()
  let profileFlights = SingleFlight<ProfileTicket, Answer<Profile>>()
  let exchangeFlights = SingleFlight<ExchangeTicket, Profile?>()
  let restorations = SingleFlight<Int, Void>()
  let announcements = SingleFlight<PhotoID, Void>()

  private var hasEnded = false
  private var observers: [Int: AsyncStream<SessionState>.Continuation] = [:]
  private var nextObserver = 0

  /// `credentials` are those that are given from outside, as by the environment; they go before
  /// stored ones.
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
      } else if backend.fault != nil || backend.auth == nil {
        .signedOut(backend.fault)
      } else {
        .unknown
      }
    state = SessionState(account: account, edition: edition)
    published = Lock(state)
  }

  /// The newest state, for whoever cannot wait for the session's turn.
  package nonisolated var latest: SessionState { published.withLock { $0 } }

  /// How long a call of the backend may last with its retries. Who makes several for one purpose,
  /// as a picture in ever finer sizes, counts them together and hands on what is left of it.
  package nonisolated var timeLimit: Duration { services.timeLimit }

  /// The one clock of the process, for frontends that limit how long a call may take.
  package nonisolated var clock: any ClockPort { services.clock }

  /// The newest state now, and again after each change; an observer that is slow sees the newest
  /// and misses those between. Ends with `shutDown`.
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
      // Only forgets the observer, so nothing waits for it and nothing is lost without it.
      Task { await self?.forget(number) }
    }
    return stream
  }

  private func forget(_ number: Int) { observers[number] = nil }

  /// Lets go of the backend. Calls that are under way end with an error.
  package func shutDown() async {
    hasEnded = true
    await cancelSignIn()
    stopSettling()
    observers.values.forEach { $0.finish() }
    observers = [:]
    backend.shutDown()
  }

  private func stopSettling() {
    settling.values.forEach { $0.cancel() }
    settling = [:]
  }

  func apply(_ event: SessionEvent) -> SessionDecision {
    let (revision, epoch) = (state.revision, state.epoch)
    let decision = state.apply(event)
    if state.epoch != epoch { stopSettling() }
    if state.revision != revision {
      published.withLock { [state] in $0 = state }
      observers.values.forEach { _ = $0.yield(state) }
    }
    return decision
  }
}

/// What a session may use of the world besides its backend.
package struct SessionServices: Sendable {
  package let clock: any ClockPort
  package let tokens: any TokenStorePort
  package let desktop: any DesktopPort
  package let files: any FilesPort
  /// Where the browser is sent after the person agreed, unless a frontend says otherwise.
  package let redirect: SignInRedirect
  /// For a whole call with its retries and all that belongs to it.
  package let timeLimit: Duration

  package init(
    clock: any ClockPort, tokens: any TokenStorePort, desktop: any DesktopPort,
    files: any FilesPort, redirect: SignInRedirect = .standard,
    timeLimit: Duration = .seconds(30)
  ) {
    self.clock = clock
    self.tokens = tokens
    self.desktop = desktop
    self.files = files
    self.redirect = redirect
    self.timeLimit = timeLimit
  }
}
