/// The seam under the live backend: one request in, one complete answer out.
///
/// A transport sends what it is given once: redirects and retries belong to `HTTPClient`, which
/// is a transport itself. A cancelled task gets `cancelled` at once.
package protocol HTTPTransport: Sendable {
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}
