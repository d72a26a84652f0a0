/// Sends a request and returns a complete response. Tests replace it.
///
/// A transport sends a request once. `HTTPClient`, which is a transport too, adds redirects and
/// retries. A cancelled task gets `cancelled` at once.
package protocol HTTPTransport: Sendable {
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}
