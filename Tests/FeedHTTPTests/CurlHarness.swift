import FeedCore
import FeedHTTP
import FeedTestSupport

/// One transport for one test; ends with it.
struct CurlHarness {
  let transport: CurlTransport

  init(
    connectionsPerHost: Int = 16, caFile: String? = nil, systemCertificates: Trust.System? = nil
  ) {
    transport = CurlTransport(
      .init(
        userAgent: "imagefeed/test", caFile: caFile, systemCertificates: systemCertificates,
        connectionsPerHost: connectionsPerHost))
  }

  static func get(
    _ url: String, limit: Int = 1 << 20, times: HTTPTimeouts = HTTPTimeouts(),
    isRetryable: Bool = true
  ) -> HTTPRequest {
    HTTPRequest(.get, .sample(url), bodyLimit: limit, times: times, isRetryable: isRetryable)
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await transport.send(request)
  }

  /// The failure of a request; nil when there was an answer.
  func failure(_ request: HTTPRequest) async -> TransportError? {
    do throws(TransportError) {
      _ = try await transport.send(request)
      return nil
    } catch {
      return error
    }
  }
}

extension HTTPResponse {
  var text: String { String(decoding: body, as: UTF8.self) }
}
