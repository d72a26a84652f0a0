import FeedCore
import FeedHTTP
import FeedTestSupport
import Testing

/// A client without redirects and retries, which returns each answer unchanged.
final class PlainHTTPClient: Sendable {
  private let transport = CurlTransport(.init(userAgent: "imagefeed/test", caFile: nil))

  deinit { transport.shutdown() }

  func get(
    _ url: String, key: String? = nil, _ headers: HTTPHeaders = [:]
  ) async throws(TransportError) -> HTTPResponse {
    try await send(.get, url, key.map { ("Client-ID", $0) }, headers)
  }

  func send(
    _ method: HTTPRequest.Method, _ url: String, _ authorization: (String, String)? = nil,
    _ headers: HTTPHeaders = [:]
  ) async throws(TransportError) -> HTTPResponse {
    let given = authorization.flatMap { scheme, word in
      Secret(word).map { HTTPRequest.Authorization(scheme: scheme, secret: $0) }
    }
    return try await transport.send(
      HTTPRequest(
        method, .sample(url), headers: headers, authorization: given, bodyLimit: 1 << 24,
        isRetryable: false))
  }

  func post(
    _ url: String, form: [(String, String)]
  ) async throws(TransportError) -> HTTPResponse {
    let text = form.map { "\($0.0)=\($0.1.percentEncoded())" }.joined(separator: "&")
    let body = HTTPRequest.Body(
      Array(text.utf8), contentType: "application/x-www-form-urlencoded")
    return try await transport.send(
      HTTPRequest(.post, .sample(url), body: body, bodyLimit: 1 << 20, isRetryable: false))
  }
}

extension HTTPResponse {
  var text: String { String(decoding: body, as: UTF8.self) }

  /// A member of the JSON object in the body.
  subscript(member: String) -> JSON? { (try? JSON(parsing: body))?.objectValue?[member] }
}
