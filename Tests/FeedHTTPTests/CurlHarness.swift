import FeedCore
import FeedHTTP
import FeedTestSupport

/// A transport that lives as long as one test.
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

  /// Returns the error of a request, or nil.
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
