import FeedCore

/// An answer of the service, before any fault is applied.
package struct UnsplashReply: Sendable {
  package typealias Header = (name: String, value: String)

  package var status: Int
  package var headers: [Header]
  package var body: [UInt8]

  package init(_ status: Int, _ headers: [Header] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  static func json(_ value: JSON, status: Int = 200) -> UnsplashReply {
    UnsplashReply(
      status, [("Content-Type", "application/json")], body: escapingAmpersands(value.encoded()))
  }

  /// Returns an error in the API's format, which differs from that of OAuth.
  static func errors(_ text: String, status: Int) -> UnsplashReply {
    json(["errors": [.string(text)]], status: status)
  }

  static func text(_ text: String, status: Int) -> UnsplashReply {
    UnsplashReply(status, [("Content-Type", "text/plain")], body: Array(text.utf8))
  }

  static func page(_ html: String, status: Int = 200) -> UnsplashReply {
    UnsplashReply(
      status, [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")],
      body: Array(html.utf8))
  }

  static func redirect(to location: String) -> UnsplashReply {
    UnsplashReply(302, [("Location", location), ("Cache-Control", "no-store")])
  }

  func adding(_ more: [Header]) -> UnsplashReply {
    UnsplashReply(status, headers + more, body: body)
  }

  /// Status line and headers, with the length of the whole body.
  var head: [UInt8] {
    let length = status == 304 ? [] : [("Content-Length", "\(body.count)")]
    return LoopbackReply.head(status, headers.map { ($0.name, $0.value) } + length)
  }

  var whole: LoopbackReply { LoopbackReply([.bytes(head + body)]) }

  /// Writes `&` as `\u0026`, as the service has done since 2021. In JSON `&` occurs in strings
  /// only.
  private static func escapingAmpersands(_ json: [UInt8]) -> [UInt8] {
    json.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
      .joined(separator: Array(#"\u0026"#.utf8)).map(\.self)
  }
}
