import FeedCore

/// Unsplash on this machine: the API, its pictures, and the pages and tokens of its sign-in, as
/// UNSPLASH.md has them, with a loopback server below and faults in between. Pages are the
/// same on every run; the keys are of this server alone.
///
///     let server = try UnsplashServer(photos: 70)
///     server.fault(.reset(at: 10), on: .photo, times: 2)
package final class UnsplashServer: Sendable {
  private let loopback: LoopbackServer
  private let state: Watched<UnsplashWorld>
  private let rules = Lock(UnsplashRules())

  package init(
    photos: Int = 100, port: Int = 0, seed: UInt64 = .random(in: .min ... .max)
  ) throws {
    let state = Watched(UnsplashWorld(photos: photos, seed: seed))
    self.state = state
    loopback = try LoopbackServer(port: port) { [rules] request in
      let request = UnsplashRequest(request)
      let action = rules.withLock { $0.action(for: request) }
      let answer = { @Sendable in state.change { $0.answer(request) } }
      return switch action {
      case nil: answer().whole
      case .fault(let fault): fault.reply(answer)
      case .hold(let hold): hold.reply { answer().whole }
      }
    }
  }

  package func stop() { loopback.stop() }

  // MARK: - Where it is, and who may ask

  /// The API's base address.
  package var url: String { String(loopback.url().dropLast()) }
  /// The base of `/authorize` and `/token`.
  package var oauthURL: String { loopback.url("/oauth") }
  package var port: Int { loopback.port }
  /// The application's Access Key, and its Secret Key.
  package var key: String { world.key }
  package var secret: String { world.secret }

  // MARK: - The service behind the client's back

  package var world: UnsplashWorld { state.value }

  /// Changes the service; who waits for it to be so goes on.
  @discardableResult
  package func change<Result>(_ body: (inout UnsplashWorld) -> Result) -> Result {
    state.change(body)
  }

  package func wait(until isTrue: @escaping @Sendable (UnsplashWorld) -> Bool) async throws {
    try await state.wait(until: isTrue)
  }

  // MARK: - What came

  package var requests: [UnsplashRequest] { loopback.requests.map(UnsplashRequest.init) }

  /// The first request that is so, now or later; its answer may still be under way.
  @discardableResult
  package func waitForRequest(
    _ isMeant: @escaping @Sendable (UnsplashRequest) -> Bool
  ) async throws -> UnsplashRequest {
    let find = { @Sendable (record: LoopbackServer.Record) in
      record.requests.lazy.map(UnsplashRequest.init).first(where: isMeant)
    }
    try await loopback.wait { find($0) != nil }
    guard let request = find(loopback.record) else { preconditionFailure("requests only grow") }
    return request
  }

  // MARK: - What gets in between

  /// Breaks as many of these requests as `times` says; with no endpoint named, of all.
  package func fault(
    _ fault: UnsplashFault, on endpoints: UnsplashEndpoint..., times: Int = .max,
    where isMeant: @escaping @Sendable (UnsplashRequest) -> Bool = { _ in true }
  ) {
    add(.fault(fault), endpoints, times, isMeant)
  }

  /// Holds as many of these requests as `times` says, until the hold is released.
  package func hold(
    _ endpoints: UnsplashEndpoint..., at point: UnsplashHold.Point = .answer, times: Int = .max,
    where isMeant: @escaping @Sendable (UnsplashRequest) -> Bool = { _ in true }
  ) -> UnsplashHold {
    let hold = UnsplashHold(at: point)
    add(.hold(hold), endpoints, times, isMeant)
    return hold
  }

  /// From now on nothing goes wrong any more; what is held stays held.
  package func heal() { rules.withLock { $0.removeAll() } }

  private func add(
    _ action: UnsplashRules.Action, _ endpoints: [UnsplashEndpoint], _ times: Int,
    _ isMeant: @escaping @Sendable (UnsplashRequest) -> Bool
  ) {
    rules.withLock { rules in
      rules.add(action, times: times) { request in
        let isNamed = request.endpoint.map(endpoints.contains) ?? false
        return (isNamed || endpoints.isEmpty) && isMeant(request)
      }
    }
  }
}
