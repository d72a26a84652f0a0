import FeedCore
import FeedHTTP
import UnsplashWire

/// Where failures of the network and the API become `FeedError`, once (LIVE-2).
enum APIError {
  /// Passes a 2xx. The shapes of the others are those of unsplash/API.md §5.
  static func check(
    _ response: HTTPResponse, _ endpoint: Endpoint, _ credentials: Credentials?, at now: Timestamp
  ) throws(FeedError) {
    let text = ErrorWire.text(response.body)
    let detail = "status \(response.status)" + (text.map { ": \($0)" } ?? "")
    switch response.status {
    case 200..<300: return
    case 401: throw refused(credentials, detail)
    case 403 where isRateLimit(response), 429:
      throw FeedError(
        .rateLimited, Message(.errorRateLimited), retryAfter: wait(response, now), detail: detail)
    case 403 where text?.contains("missing permissions") == true:
      throw FeedError(.missingScope, Message(.errorMissingScope), detail: detail)
    case 404: throw FeedError(.notFound, endpoint.notFound, detail: detail)
    // That a method is not offered is what withdrawn likes may look like (LIVE-6).
    case 405, 410: throw FeedError(.gone, Message(.errorGone, text ?? detail), detail: detail)
    case 500...:
      let host = (try? WebAddress(response.url))?.host ?? "Unsplash"
      let message = Message(.errorServer, host, String(response.status))
      throw FeedError(
        .serverError, message, retryAfter: wait(response, now),
        detail: detail)
    default: throw FeedError(.rejected, Message(.errorRejected, text ?? detail), detail: detail)
    }
  }

  private static func wait(_ response: HTTPResponse, _ now: Timestamp) -> Duration? {
    response.retryAfter(unixTime: Int(now.seconds))
  }

  /// The plain text `Rate Limit Exceeded`, or nothing left; the other 403 is a missing scope
  /// (unsplash/API.md §4).
  static func isRateLimit(_ response: HTTPResponse) -> Bool {
    guard response.status == 403 || response.status == 429 else { return false }
    return response.status == 429
      || response.body.starts(with: "Rate Limit Exceeded".utf8)
      || response.headers["X-Ratelimit-Remaining"] == "0"
  }

  private static func refused(_ credentials: Credentials?, _ detail: String) -> FeedError {
    switch credentials?.origin {
    case nil: FeedError(.wrongKey, Message(.errorWrongKey), detail: detail)
    case .keyring, .file, .memory:
      FeedError(.tokenRefused, Message(.errorTokenRefused), detail: detail)
    case .environment:
      FeedError(.tokenRefused, Message(.errorEnvironmentTokenRefused), detail: detail)
    }
  }

  /// A 2xx whose body is not what was asked for.
  static func badReply(_ response: HTTPResponse, _ error: WireError, host: String) -> FeedError {
    let type = response.headers["Content-Type"] ?? ""
    let start = response.body.first { !$0.isBlank }
    let isPage = type.hasPrefix("text/html") || start == UInt8(ascii: "<")
    let beginning = String(decoding: response.body.prefix(200), as: UTF8.self).cleaned()
    let detail = "status \(response.status), \(type), \(error), begins «\(beginning)»"
    return isPage
      ? FeedError(.webPage, Message(.errorWebPage, host), detail: detail)
      : FeedError(.badReply, Message(.errorBadReply, host), detail: detail)
  }

  static func map(_ error: TransportError, host: String, limit: Int) -> FeedError {
    let (code, message) = meaning(of: error.kind, host: host, limit: limit)
    if error.kind == .badCertificateFile {
      return FeedError(.usage, Message(.errorSettingCAFile), detail: error.detail)
    }
    return FeedError(code, message, detail: error.description)
  }

  private static func meaning(
    of kind: TransportError.Kind, host: String, limit: Int
  ) -> (FeedError.Code, Message) {
    switch kind {
    case .offline: (.offline, Message(.errorOffline, host))
    case .dns: (.dns, Message(.errorHostUnknown, host))
    case .tls: (.tls, Message(.errorTLS, host))
    case .timeout: (.timeout, Message(.errorTimeout, host))
    case .truncated: (.truncated, Message(.errorTruncated, host))
    case .tooLarge: (.tooLarge, Message(.errorTooLarge, host, String(limit >> 20)))
    case .badReply, .tooManyRedirects, .refusedRedirect: (.badReply, Message(.errorBadReply, host))
    case .insecureAddress: (.insecureAddress, Message(.errorInsecureAddress, host))
    case .cancelled: (.cancelled, Message(.errorCancelled))
    case .proxy: (.offline, Message(.errorProxy, host))
    case .libraryMissing: (.internalError, Message(.errorLibraryMissing))
    case .badCertificateFile, .badRequest, .fault:
      (.internalError, Message(.errorInternal, "\(kind)"))
    }
  }
}

extension UInt8 {
  var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
