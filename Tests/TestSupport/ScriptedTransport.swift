import FeedCore
package import FeedHTTP

/// A transport without a network. A function answers the requests, which are recorded.
package final class ScriptedTransport: HTTPTransport {
  package typealias Script =
    @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse

  private let script: Script
  private let log = Lock([HTTPRequest]())

  package init(_ script: @escaping Script) { self.script = script }

  /// Returns the outcomes in order. A request after the last outcome fails with `fault`.
  package convenience init(_ outcomes: [Result<HTTPResponse, TransportError>]) {
    let left = Lock(outcomes[...])
    self.init { (_) throws(TransportError) in
      let outcome = left.withLock { $0.popFirst() }
      return try (outcome ?? .failure(TransportError(.fault, "not expected"))).get()
    }
  }

  package var requests: [HTTPRequest] { log.withLock { $0 } }

  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    log.withLock { $0.append(request) }
    return try await script(request)
  }
}
