import FeedCore
import FrontendHTTP

/// A local Unsplash for tests, with faults on demand. The API of `imagefeed serve` answers, over
/// photos of its own. The connections are raw sockets, because faults cut answers at any byte. The
/// photos are the same in every run. The keys are different for each server.
///
///     let server = try UnsplashServer(photos: 70)
///     server.fault(.reset(at: 10), on: .photo, times: 2)
package final class UnsplashServer: Sendable {
  let service: UnsplashService
  private let loopback: LoopbackServer
  private let rules = Lock(UnsplashRules())

  /// - Parameter approvesAll: Whether the page of the sign-in redirects the browser at once.
  package init(photos: Int = 100, port: Int = 0, approvesAll: Bool = false) throws {
    let service = UnsplashService(photos: photos, approvesAll: approvesAll)
    self.service = service
    loopback = try LoopbackServer(port: port) { [rules] request in
      let request = UnsplashRequest(request)
      let action = rules.withLock { $0.action(for: request) }
      let answer = { @Sendable in service.answer(request) }
      return switch action {
      case nil: answer().whole
      case .fault(let fault): fault.reply(answer)
      case .hold(let hold): hold.reply { answer().whole }
      }
    }
  }

  package func stop() { loopback.stop() }

  // MARK: - Addresses and keys

  /// The API's base address.
  package var url: String { String(loopback.url().dropLast()) }
  /// The base of `/authorize` and `/token`.
  package var oauthURL: String { loopback.url("/oauth") }
  package var port: Int { loopback.port }
  /// The application's access key. `secret` is its secret key.
  package var key: String { service.key }
  package var secret: String { service.secret }

  // MARK: - Requests

  package var requests: [UnsplashRequest] { loopback.requests.map(UnsplashRequest.init) }

  /// The number of requests that were answered completely.
  package var answered: Int { loopback.record.answered }

  /// Waits for a request that matches. It may have arrived before, and its answer may be pending.
  ///
  /// - Returns: The first matching request.
  @discardableResult
  package func waitForRequest(
    _ matches: @escaping @Sendable (UnsplashRequest) -> Bool
  ) async throws -> UnsplashRequest {
    let find = { @Sendable (record: LoopbackServer.Record) in
      record.requests.lazy.map(UnsplashRequest.init).first(where: matches)
    }
    try await loopback.wait { find($0) != nil }
    guard let request = find(loopback.record) else { preconditionFailure("requests only grow") }
    return request
  }

  // MARK: - Faults

  /// Applies a fault to up to `times` matching requests. Without endpoints it applies to all.
  package func fault(
    _ fault: UnsplashFault, on endpoints: UnsplashEndpoint..., times: Int = .max,
    where matches: @escaping @Sendable (UnsplashRequest) -> Bool = { _ in true }
  ) {
    add(.fault(fault), endpoints, times, matches)
  }

  /// Holds up to `times` matching requests until the hold is released.
  package func hold(
    _ endpoints: UnsplashEndpoint..., at point: UnsplashHold.Point = .answer, times: Int = .max,
    where matches: @escaping @Sendable (UnsplashRequest) -> Bool = { _ in true }
  ) -> UnsplashHold {
    let hold = UnsplashHold(at: point)
    add(.hold(hold), endpoints, times, matches)
    return hold
  }

  /// Removes all faults and holds for new requests. Held requests stay held.
  package func heal() { rules.withLock { $0.removeAll() } }

  private func add(
    _ action: UnsplashRules.Action, _ endpoints: [UnsplashEndpoint], _ times: Int,
    _ matches: @escaping @Sendable (UnsplashRequest) -> Bool
  ) {
    rules.withLock { rules in
      rules.add(action, times: times) { request in
        let isNamed = request.endpoint.map(endpoints.contains) ?? false
        return (isNamed || endpoints.isEmpty) && matches(request)
      }
    }
  }
}
