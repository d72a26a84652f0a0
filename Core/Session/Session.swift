package import FeedCore

/// One process's session: all shared state, and the only caller of a backend's ports.
///
/// A use case asks `apply`, awaits a port, and hands the answer to `apply`. Nothing read before
/// the await is written after it; late answers are told by their ticket.
package actor Session {
  package private(set) var state: SessionState
  let backend: Backend
  private(set) var credentials: Credentials?
  let feedFlights = SingleFlight<FeedTicket, Answer<PhotoPage>>()
  let announcements = SingleFlight<PhotoID, Void>()
  private var observers: [Int: AsyncStream<SessionState>.Continuation] = [:]
  private var nextObserver = 0

  package init(_ backend: Backend, credentials: Credentials? = nil) {
    self.backend = backend
    self.credentials = credentials ?? backend.resident
    state = SessionState(isSignedIn: self.credentials != nil)
  }

  /// The newest state now, and again after each change; an observer that is slow sees the newest
  /// and misses those between. Ends with `shutDown`.
  package func updates() -> AsyncStream<SessionState> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: SessionState.self, bufferingPolicy: .bufferingNewest(1))
    let number = nextObserver
    nextObserver += 1
    observers[number] = continuation
    continuation.onTermination = { [weak self] _ in
      // Only forgets the observer, so nothing waits for it and nothing is lost without it.
      Task { await self?.forget(number) }
    }
    continuation.yield(state)
    return stream
  }

  private func forget(_ number: Int) { observers[number] = nil }

  /// Lets go of the backend. Calls that are under way end with an error.
  package func shutDown() {
    observers.values.forEach { $0.finish() }
    observers = [:]
    backend.shutDown()
  }

  func apply(_ event: SessionEvent) -> SessionDecision {
    let before = state.revision
    let decision = state.apply(event)
    if state.revision != before {
      observers.values.forEach { _ = $0.yield(state) }
    }
    return decision
  }

  /// Runs a call that reads and keeps nothing, but for the quota that its answer tells.
  func reading<Value>(
    _ call: (Credentials?) async throws(FeedError) -> Answer<Value>
  ) async throws(FeedError) -> Answer<Value> {
    let epoch = state.epoch
    let answer = try await call(credentials)
    guard epoch == state.epoch else { throw .signedOut }
    if let rateLimit = answer.rateLimit { _ = apply(.quotaSeen(rateLimit)) }
    return answer
  }
}
