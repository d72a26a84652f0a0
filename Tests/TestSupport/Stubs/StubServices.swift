package import FeedCore
package import FeedSession

/// A token store in memory whose calls can be planned to wait or fail; without a plan it works.
package final class StubTokenStore: TokenStorePort {
  package enum Call: Sendable, Hashable {
    case load
    case save(Secret)
    case remove(Secret)
  }

  private struct State: Sendable {
    var stored: Credentials?
    var origin = Credentials.Origin.memory
    var plans: [Call: StubCall<Call, Void>] = [:]
    var log: [Call] = []
  }

  private let state = Lock(State())

  package init(_ stored: Credentials? = nil) {
    state.withLock { $0.stored = stored }
  }

  package var stored: Credentials? {
    get { state.withLock { $0.stored } }
    set { state.withLock { $0.stored = newValue } }
  }

  package var log: [Call] { state.withLock { $0.log } }

  /// From now on this call goes through the stub before it does its work.
  package func plan(_ call: Call) -> StubCall<Call, Void> {
    let stub = StubCall<Call, Void>("\(call)")
    state.withLock { $0.plans[call] = stub }
    return stub
  }

  private func begin(_ call: Call) async throws(FeedError) {
    let plan = state.withLock { state in
      state.log.append(call)
      return state.plans[call]
    }
    try await plan?.call(call)
  }

  package func load() async throws(FeedError) -> Credentials? {
    try await begin(.load)
    return stored
  }

  package func save(_ grant: TokenGrant) async throws(FeedError) -> Credentials {
    try await begin(.save(grant.token))
    let saved = Credentials(
      token: grant.token, scopes: grant.scopes, origin: state.withLock { $0.origin })
    stored = saved
    return saved
  }

  package func remove(_ credentials: Credentials) async throws(FeedError) {
    try await begin(.remove(credentials.token))
    state.withLock { if $0.stored?.token == credentials.token { $0.stored = nil } }
  }
}

/// Notes what it was asked to open.
package final class StubDesktop: DesktopPort {
  package let opened = Watched([WebAddress]())

  package init() {}

  package func open(_ address: WebAddress) async throws(FeedError) {
    opened.change { $0.append(address) }
  }

  package func place(
    _ temporary: String, at final: String, replacing: Bool
  ) async throws(FeedError) {
    throw FeedError(.unsupported, Message(.errorUnsupported, "place"))
  }
}

extension SessionServices {
  /// Services that work and touch nothing.
  package static func stubs(
    clock: any ClockPort = ManualClock(), tokens: StubTokenStore = StubTokenStore(),
    desktop: StubDesktop = StubDesktop()
  ) -> SessionServices {
    SessionServices(clock: clock, tokens: tokens, desktop: desktop)
  }
}
