import FeedCore

/// Decides the answer to each request to the redirect address, without a socket (AUTH-3). Any page
/// in the browser can send requests here. Only a request with this attempt's `state` ends the wait.
struct CallbackHandler: Sendable {
  let invitation: SignInInvitation
  let loopback: SignInRedirect.Loopback

  func answer(_ request: CallbackRequest) -> CallbackAnswer {
    switch request.method {
    case "GET": break
    case "HEAD": return .notFound
    default: return .methodNotAllowed
    }
    guard request.path == loopback.path, isOurs(request.host) else { return .notFound }
    let reply = SignInReply(callback: request.query, to: invitation)
    switch reply {
    case .code: return CallbackAnswer(.pageAnswered, reply)
    case .declinedByUser, .refusedByService: return CallbackAnswer(.pageDenied, reply)
    case .stateMismatch, .noCode: return .notFound
    }
  }

  /// Whether the `Host` is the registered one. Another name means that a page made the browser
  /// resolve the page's host to this machine (DNS rebinding).
  private func isOurs(_ host: String?) -> Bool {
    let names = ["127.0.0.1", "localhost"]
    let known = names.map { "\($0):\(loopback.port)" } + (loopback.port == 80 ? names : [])
    return host.map { known.contains($0.lowercased()) } ?? false
  }
}

/// The answer to one request: the bytes to send, and the reply for the session after they are sent.
struct CallbackAnswer: Sendable {
  let bytes: [UInt8]
  /// The reply that ends the wait; nil if the wait continues.
  let reply: SignInReply?

  static let badRequest = CallbackAnswer(status: "400 Bad Request")
  static let notFound = CallbackAnswer(status: "404 Not Found")
  static let methodNotAllowed = CallbackAnswer(status: "405 Method Not Allowed", "Allow: GET")

  /// The closing page.
  init(_ phrase: Phrase, _ reply: SignInReply) {
    bytes = Self.bytes("200 OK", body: ClosingPage.html(phrase))
    self.reply = reply
  }

  /// A refusal gives no reason, so that it reveals nothing.
  private init(status: String, _ headers: String...) {
    bytes = Self.bytes(status, headers, body: "")
    reply = nil
  }

  /// The address of the page contains the code, so it must not be stored or passed on, and the page
  /// loads nothing.
  private static func bytes(_ status: String, _ headers: [String] = [], body: String) -> [UInt8] {
    let lines =
      ["HTTP/1.1 \(status)"] + headers + [
        "Content-Type: text/html; charset=utf-8", "Content-Length: \(body.utf8.count)",
        "Cache-Control: no-store", "Referrer-Policy: no-referrer",
        "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'",
        "X-Content-Type-Options: nosniff", "Connection: close", "", "",
      ]
    return Array((lines.joined(separator: "\r\n") + body).utf8)
  }
}

/// The page that the browser shows at the end. It is always the same, so that it cannot repeat any
/// part of the request. The user's language is unknown here, so the page has both.
enum ClosingPage {
  static func html(_ phrase: Phrase) -> String {
    let paragraphs = Language.allCases.map {
      "<p lang=\"\($0.rawValue)\">\(phrase.text(in: $0))</p>"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <title>\(Phrase.appName.text(in: .english))</title>
      <style>
      :root { color-scheme: light dark }
      body { font: 1.25rem/1.5 system-ui, sans-serif; max-width: 32em; margin: 20vh auto }
      </style>
      <body>
      \(paragraphs.joined(separator: "\n"))
      </body>
      </html>

      """
  }
}
