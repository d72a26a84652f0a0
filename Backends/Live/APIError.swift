import FeedCore
import FeedHTTP
import UnsplashWire

/// The mapping of the API's refusals to `FeedError` (LIVE-2). Network failures are mapped by
/// `FeedError(_:host:limit:)` of FeedHTTP.
enum APIError {
  /// Accepts a 2xx. UNSPLASH.md §5 lists the shapes of the others.
  static func check(
    _ response: HTTPResponse, _ endpoint: Endpoint, _ sender: RequestSender, at now: Timestamp
  ) throws(FeedError) {
    let text = ErrorWire.text(response.body)
    let quoted = text?.quoted(hiding: sender.secrets)
    let detail = "status \(response.status)" + (quoted.map { ": \($0)" } ?? "")
    switch response.status {
    case 200..<300 where !ErrorWire.isShortServiceError(response.body): return
    case 200..<300:
      throw FeedError(
        .rejected, Message(.errorRejected, quoted ?? detail), detail: detail, mayHaveArrived: true)
    // The transport follows redirects. One that it cannot follow is not an answer.
    case 300..<400:
      throw FeedError(
        .badReply, Message(.errorBadReply, response.url.host), detail: detail, mayHaveArrived: true)
    case HTTPResponse.networkSignIn: throw networkSignIn(response)
    // A refusal of another host says nothing about the key, the token or the photo.
    case 400..<500 where sender.foreignHost(of: response) != nil:
      throw FeedError(
        .badReply, Message(.errorBadReply, response.url.host), detail: detail, mayHaveArrived: true)
    case 401 where !isServiceRefusal(response), 407: throw foreignRefusal(response, detail)
    case 401: throw refused(sender, detail)
    case 403 where isRateLimit(response), 429:
      let wait = wait(response, now)
      throw FeedError(.rateLimited, rateLimited(for: wait), retryAfter: wait, detail: detail)
    case 403 where isMissingScope(response):
      throw FeedError(.missingScope, endpoint.missingScope, detail: detail)
    // The service refuses in JSON or plain text. A page comes from a proxy in between.
    case 400..<500 where isPage(response): throw webPage(response, detail)
    // Another key or token may be permitted. A wrong request stays wrong with any of them.
    case 403: throw FeedError(.forbidden, Message(.errorRejected, quoted ?? detail), detail: detail)
    case 404: throw FeedError(.notFound, endpoint.notFound, detail: detail)
    // Withdrawn likes may look like a method that is not offered (LIVE-6).
    case 405, 410: throw FeedError(.gone, Message(.errorGone, quoted ?? detail), detail: detail)
    case 500...:
      let message = Message(.errorServer, response.url.host, String(response.status))
      throw FeedError(
        .serverError, message, retryAfter: wait(response, now), detail: detail,
        mayHaveArrived: true)
    default: throw FeedError(.rejected, Message(.errorRejected, quoted ?? detail), detail: detail)
    }
  }

  private static func webPage(_ response: HTTPResponse, _ detail: String) -> FeedError {
    FeedError(.webPage, Message(.errorWebPage, response.url.host), detail: detail)
  }

  /// Whether a 401 comes from the service. Proxies and networks have other bodies, or request a
  /// password in a scheme that the service does not use.
  private static func isServiceRefusal(_ response: HTTPResponse) -> Bool {
    let challenge = response.headers["WWW-Authenticate"]?.lowercased() ?? "bearer"
    return challenge.contains("bearer") && ErrorWire.isServiceError(response.body)
  }

  /// The error of a proxy or a network that requires its own password. The token is still valid.
  private static func foreignRefusal(_ response: HTTPResponse, _ detail: String) -> FeedError {
    if isPage(response) { return webPage(response, detail) }
    let message = Message(.errorProxyRefused, response.url.host, String(response.status))
    return FeedError(.webPage, message, detail: detail)
  }

  /// The error of a network that requires signing in to it first.
  static func networkSignIn(_ response: HTTPResponse) -> FeedError {
    FeedError(
      .webPage, Message(.errorNetworkSignIn, response.url.host),
      detail: "status \(response.status)")
  }

  private static func wait(_ response: HTTPResponse, _ now: Timestamp) -> Duration? {
    response.retryAfter(unixTime: Int(now.seconds))
  }

  /// The message for a used-up rate limit, with the time to wait if the service sent it.
  private static func rateLimited(for wait: Duration?) -> Message {
    guard let seconds = wait?.components.seconds else { return Message(.errorRateLimited) }
    return seconds < 120
      ? Message(.errorRateLimitedSeconds, String(max(seconds, 1)))
      : Message(.errorRateLimitedMinutes, String((seconds + 59) / 60))
  }

  /// Whether an answer means a used-up rate limit: a 429, a 403 with the text `Rate Limit Exceeded`
  /// (plain or in JSON), or a 403 with no requests remaining. A 403 for a missing scope has another
  /// cause, whatever the number of remaining requests (UNSPLASH.md §4). A page comes from a proxy.
  static func isRateLimit(_ response: HTTPResponse) -> Bool {
    switch response.status {
    case 429: true
    case 403 where isMissingScope(response) || isPage(response): false
    case 403: saysRateLimit(response.body) || response.headers.number("X-Ratelimit-Remaining") == 0
    default: false
    }
  }

  private static func saysRateLimit(_ body: [UInt8]) -> Bool {
    let text = ErrorWire.text(body) ?? ServerText(body)
    let words = text.quoted(hiding: []).lowercased()
    return words.contains("rate limit exceeded") || words.contains("rate limit reached")
  }

  private static func isMissingScope(_ response: HTTPResponse) -> Bool {
    ErrorWire.text(response.body)?.contains("missing permissions") == true
  }

  /// The error of a refused key or token (AUTH-9).
  private static func refused(_ sender: RequestSender, _ detail: String) -> FeedError {
    guard let origin = sender.credentials?.origin else {
      return FeedError(.wrongKey, Message(.errorWrongKey), detail: detail)
    }
    let message =
      origin.givenAt.map { Message(.errorGivenTokenRefused, $0) } ?? Message(.errorTokenRefused)
    return FeedError(.tokenRefused, message, detail: detail)
  }

  /// The error of a 2xx whose body has an unexpected shape.
  static func badReply(
    _ response: HTTPResponse, _ error: WireError, _ sender: RequestSender
  ) -> FeedError {
    let type = response.headers["Content-Type"] ?? ""
    let quoted = { (bytes: any Sequence<UInt8>) in
      ServerText(bytes).quoted(hiding: sender.secrets)
    }
    let detail =
      "status \(response.status), \(quoted(type.utf8)), \(error), begins “\(quoted(response.body))”"
    let (code, phrase) =
      isPage(response)
      ? (FeedError.Code.webPage, Phrase.errorWebPage) : (.badReply, .errorBadReply)
    return FeedError(
      code, Message(phrase, sender.base.host), detail: detail, mayHaveArrived: true)
  }

  /// Whether the body is a page for a browser, such as the sign-in page of a proxy or a hotel.
  static func isPage(_ response: HTTPResponse) -> Bool {
    let type = response.headers["Content-Type"]?.lowercased() ?? ""
    let isMarkup = type.hasPrefix("text/html") || type.hasPrefix("application/xhtml+xml")
    let text =
      response.body.starts(with: byteOrderMark) ? response.body.dropFirst(3) : response.body[...]
    return isMarkup || text.first { !$0.isBlank } == UInt8(ascii: "<")
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

/// The sender and destination of a request, used to detect an answer of another host and to remove
/// the sender's secrets from its text.
struct RequestSender: Sendable {
  let base: WebAddress
  let accessKey: Secret
  let credentials: Credentials?
  /// Secrets that other requests of this process may have carried.
  let otherSecrets: [Secret]

  /// The secrets that an answer may quote.
  var secrets: [Secret] {
    let carried = [accessKey, credentials?.token].compactMap(\.self)
    return carried + otherSecrets
  }

  /// The host of an answer that came from elsewhere after a redirect; nil for our own host.
  func foreignHost(of response: HTTPResponse) -> String? {
    response.url.hasSameOrigin(as: base) ? nil : response.url.host
  }
}
