import FeedCore

/// The place where the server listens: `127.0.0.1:8080`, `[::1]:0`, `:8080` (all IPv4 addresses) or
/// `unix:PATH`.
package enum ListenAddress: Sendable, Hashable {
  case port(host: String, port: Int)
  case socket(String)

  package static let standard = ListenAddress.port(host: "127.0.0.1", port: 8_080)

  package init?(_ text: String) {
    if text.hasPrefix("unix:") {
      let path = String(text.dropFirst("unix:".count))
      // The system's limit for the path of a socket.
      guard (1...107).contains(path.utf8.count) else { return nil }
      self = .socket(path)
      return
    }
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let digits = text[text.index(after: colon)...]
    guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isASCIIDigit),
      let port = UInt16(digits)
    else { return nil }
    guard let host = Self.host(text[..<colon]) else { return nil }
    self = .port(host: host, port: Int(port))
  }

  /// Returns the host without brackets; nil for a name other than `localhost`, which could have any
  /// address.
  private static func host(_ text: Substring) -> String? {
    if text.isEmpty { return "0.0.0.0" }
    if text == "localhost" { return "localhost" }
    let isIPv6 = text.hasPrefix("[")
    guard (try? WebAddress("http://\(text)/"))?.host == text.lowercased(),
      isIPv6 || text.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") })
    else { return nil }
    return String(isIPv6 ? text.dropFirst().dropLast() : text)
  }

  package var text: String {
    switch self {
    case .port(let host, let port): "\(Self.bracketed(host)):\(port)"
    case .socket(let path): "unix:\(path)"
    }
  }

  /// Whether only programs of this machine can connect.
  package var isLoopback: Bool {
    switch self {
    case .socket: true
    case .port(let host, _): Self.isLoopback(host)
    }
  }

  /// Whether the host is a name or an address of this machine.
  static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host == "::1"
      || host.hasPrefix("127.")
        && host.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
  }

  static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}
