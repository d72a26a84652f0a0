import FeedCore

/// Decides, without a socket, what each request to the redirect address is answered (AUTH-3).
/// Every page in the browser can send requests here; only the one with this attempt's `state`
/// ends the wait.
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
    case .refused, .denied: return CallbackAnswer(.pageDenied, reply)
    case .foreign, .nothing: return .notFound
    }
  }

  /// Whether the `Host` is the one that was registered. Another name means that a page made the
  /// browser believe that its own host is this machine (DNS rebinding).
  private func isOurs(_ host: String?) -> Bool {
    let names = ["127.0.0.1", "localhost"]
    let known = names.map { "\($0):\(loopback.port)" } + (loopback.port == 80 ? names : [])
    return host.map { known.contains($0.lowercased()) } ?? false
  }
}

/// The answer to one request: the bytes to send, and the reply for the session once they are sent.
struct CallbackAnswer: Sendable {
  let bytes: [UInt8]
  /// The reply that ends the wait; nil where it goes on.
  let reply: SignInReply?

  static let badRequest = CallbackAnswer(status: "400 Bad Request")
  static let notFound = CallbackAnswer(status: "404 Not Found")
  static let methodNotAllowed = CallbackAnswer(status: "405 Method Not Allowed", "Allow: GET")

  /// The closing page.
  init(_ phrase: Phrase, _ reply: SignInReply) {
    bytes = Self.bytes("200 OK", body: ClosingPage.html(phrase))
    self.reply = reply
  }

  /// A refusal says nothing, not even which part was wrong.
  private init(status: String, _ headers: String...) {
    bytes = Self.bytes(status, headers, body: "")
    reply = nil
  }

  /// The address of the page has the code in it: it is neither kept nor told to anybody, and the
  /// page loads nothing.
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

/// The page that the browser shows at the end: the same for everybody, so that nothing of the
/// request can come back in it. Which language the person reads is not known here, so it has all of
/// them.
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
