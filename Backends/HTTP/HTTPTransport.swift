/// Sends one request and returns one complete response. Tests replace it.
///
/// A transport sends what it is given once: redirects and retries belong to `HTTPClient`, which
/// is a transport itself. A cancelled task gets `cancelled` at once.
package protocol HTTPTransport: Sendable {
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}
