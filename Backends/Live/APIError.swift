import FeedCore
import FeedHTTP
import UnsplashWire

/// The mapping of the API's refusals to `FeedError` (LIVE-2); failures of the network are mapped by
/// `FeedError(_:host:limit:)` of FeedHTTP.
enum APIError {
  /// Passes a 2xx. The shapes of the others are those of UNSPLASH.md §5.
  static func check(
    _ response: HTTPResponse, _ endpoint: Endpoint, _ sender: RequestSender, at now: Timestamp
  ) throws(FeedError) {
    let text = ErrorWire.text(response.body)
    let quoted = text?.quoted(hiding: sender.secrets)
    let detail = "status \(response.status)" + (quoted.map { ": \($0)" } ?? "")
    switch response.status {
    case 200..<300: return
    // The transport follows a redirect that leads anywhere; one that does not is no answer.
    case 300..<400:
      throw FeedError(
        .badReply, Message(.errorBadReply, response.url.host), detail: detail, mayHaveArrived: true)
    case 401: throw refused(sender, response, detail)
    case 403 where isRateLimit(response), 429:
      let wait = wait(response, now)
      throw FeedError(.rateLimited, rateLimited(for: wait), retryAfter: wait, detail: detail)
    case 403 where isMissingScope(response):
      throw FeedError(.missingScope, Message(.errorMissingScope), detail: detail)
    // The service refuses in JSON or plain text; a page comes from a proxy before it.
    case let status where [400, 403, 407, 408].contains(status) && isPage(response):
      throw FeedError(.webPage, Message(.errorWebPage, response.url.host), detail: detail)
    // Another key or token may be permitted, which a wrong request is by none.
    case 403: throw FeedError(.forbidden, Message(.errorRejected, quoted ?? detail), detail: detail)
    case 404: throw FeedError(.notFound, endpoint.notFound, detail: detail)
    // That a method is not offered is what withdrawn likes may look like (LIVE-6).
    case 405, 410: throw FeedError(.gone, Message(.errorGone, quoted ?? detail), detail: detail)
    case 500...:
      let message = Message(.errorServer, response.url.host, String(response.status))
      throw FeedError(
        .serverError, message, retryAfter: wait(response, now), detail: detail,
        mayHaveArrived: true)
    default: throw FeedError(.rejected, Message(.errorRejected, quoted ?? detail), detail: detail)
    }
  }

  private static func wait(_ response: HTTPResponse, _ now: Timestamp) -> Duration? {
    response.retryAfter(unixTime: Int(now.seconds))
  }

  /// The message of a used-up quota, with the time to come back where the service told it.
  private static func rateLimited(for wait: Duration?) -> Message {
    guard let seconds = wait?.components.seconds else { return Message(.errorRateLimited) }
    return seconds < 120
      ? Message(.errorRateLimitedSeconds, String(max(seconds, 1)))
      : Message(.errorRateLimitedMinutes, String((seconds + 59) / 60))
  }

  /// Whether an answer means a used-up quota: a 403 with the plain text `Rate Limit Exceeded`, or
  /// with nothing left. The other 403 is a missing scope, whatever is left (UNSPLASH.md §4).
  static func isRateLimit(_ response: HTTPResponse) -> Bool {
    switch response.status {
    case 429: true
    case 403 where isMissingScope(response): false
    case 403:
      response.body.starts(with: "Rate Limit Exceeded".utf8)
        || response.headers["X-Ratelimit-Remaining"] == "0"
    default: false
    }
  }

  private static func isMissingScope(_ response: HTTPResponse) -> Bool {
    ErrorWire.text(response.body)?.contains("missing permissions") == true
  }

  /// The error of a refused key or token (AUTH-9). What another host says of a token that it was
  /// never shown means nothing.
  private static func refused(
    _ sender: RequestSender, _ response: HTTPResponse, _ detail: String
  ) -> FeedError {
    if let host = sender.foreignHost(of: response) {
      return FeedError(
        .badReply, Message(.errorBadReply, host), detail: detail, mayHaveArrived: true)
    }
    guard let origin = sender.credentials?.origin else {
      return FeedError(.wrongKey, Message(.errorWrongKey), detail: detail)
    }
    let message =
      origin.givenAt.map { Message(.errorGivenTokenRefused, $0) } ?? Message(.errorTokenRefused)
    return FeedError(.tokenRefused, message, detail: detail)
  }

  /// The error of a 2xx whose body is not what was asked for.
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

  /// Whether it is a page for people, as of a proxy or a hotel's log-in.
  static func isPage(_ response: HTTPResponse) -> Bool {
    response.headers["Content-Type"]?.hasPrefix("text/html") == true
      || response.body.first { !$0.isBlank } == UInt8(ascii: "<")
  }
}

/// Who sent a request, and where to: to detect an answer of another host, and to remove the sender's
/// secrets from its text.
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

  /// The host of an answer that came from elsewhere, through a redirect; nil for our own.
  func foreignHost(of response: HTTPResponse) -> String? {
    response.url.hasSameOrigin(as: base) ? nil : response.url.host
  }
}
