/// An absolute http or https URL. It is parsed strictly and written in one form, so that the
/// checked address is the one that is connected to. Text that two parsers could read differently,
/// such as user names, backslashes and unusual hosts, is refused rather than repaired. Addresses
/// from the API may be missing, broken or hostile: one capture contains a planted `" onload=…`.
package struct WebAddress: Sendable, Hashable {
  package enum Scheme: String, Sendable { case http, https }

  /// The reason why a text is not an address. It is safe to show, because it repeats nothing of the
  /// text.
  package enum Fault: String, Error, Sendable {
    case notAbsolute = "not an absolute address"
    case scheme = "neither https nor http"
    case control = "a control character in the address"
    case credentials = "a user name or password in the address"
    case host = "no valid host in the address"
    case port = "no valid port in the address"
  }

  /// The whole address with its query, for sending and not for printing. It is the only string
  /// here, because ten thousand photos have fifty thousand addresses (PERF-6).
  package private(set) var text: String
  package let scheme: Scheme
  private let hostLength: UInt8
  private let originLength: UInt16
  private let portNumber: UInt16

  /// Parses an address. Spaces and other characters that an address may not contain are
  /// percent-encoded, as in browsers.
  package init(_ text: String) throws(Fault) {
    let text = try Self.encoded(text)
    guard let (name, rest) = text.splitScheme(), rest.hasPrefix("//") else { throw .notAbsolute }
    guard let scheme = Scheme(rawValue: name) else { throw .scheme }
    let authority = rest.dropFirst(2).before("/", "?", "#")
    let (host, port) = try Self.hostAndPort(authority, of: scheme)
    let end = port == scheme.standardPort ? "" : ":\(port)"
    let origin = "\(scheme.rawValue)://\(host)\(end)"
    self.text = origin + Self.target(rest[authority.endIndex...])
    self.scheme = scheme
    (hostLength, originLength) = (UInt8(host.utf8.count), UInt16(origin.utf8.count))
    portNumber = port
  }

  init(_ base: WebAddress, target: String) {
    self = base
    text = base.origin + target
  }

  /// The host in lower case. An IPv6 address includes its brackets.
  package var host: String {
    let start = "\(scheme.rawValue)://".utf8.count
    return String(part(from: start, to: start + Int(hostLength)))
  }

  package var port: Int { Int(portNumber) }

  /// The path and query as sent. It begins with a slash and has no fragment.
  package var target: Substring { part(from: Int(originLength), to: text.utf8.count) }

  private var origin: Substring { part(from: 0, to: Int(originLength)) }

  private func part(from start: Int, to end: Int) -> Substring {
    let first = text.utf8.index(text.startIndex, offsetBy: start)
    return text[first..<text.utf8.index(first, offsetBy: end - start)]
  }

  /// Whether scheme, host and port are the same. Credentials belong to an origin.
  package func hasSameOrigin(as other: WebAddress) -> Bool { origin == other.origin }
}

extension WebAddress: CustomStringConvertible {
  /// The address without its query, which can contain keys and signatures.
  package var description: String { String(origin + path) }
}

extension WebAddress {
  /// The address of a `Location` header, relative to this one (RFC 3986, section 5).
  package func resolving(_ reference: String) throws(Fault) -> WebAddress {
    let reference = try Self.encoded(reference)
    if reference.splitScheme() != nil { return try WebAddress(reference) }
    if reference.hasPrefix("//") { return try WebAddress("\(scheme.rawValue):\(reference)") }
    switch reference.first {
    case nil, "#": return self
    case "/": return WebAddress(self, target: Self.target(reference[...]))
    case "?": return WebAddress(self, target: Self.target(path + reference))
    default:
      let folder = path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)
      return WebAddress(self, target: Self.target(folder + reference))
    }
  }

  private static func hostAndPort(
    _ authority: Substring, of scheme: Scheme
  ) throws(Fault) -> (String, UInt16) {
    guard !authority.utf8.contains(UInt8(ascii: "@")) else { throw .credentials }
    // The colon before the port follows the bracket of an IPv6 address.
    let tail = authority.utf8.lastIndex(of: UInt8(ascii: "]")).map { authority[$0...] } ?? authority
    let host = authority[..<tail.before(":").endIndex]
    guard HostName.isValid(host) else { throw .host }
    guard host.endIndex < authority.endIndex else {
      return (host.lowercased(), scheme.standardPort)
    }
    let digits = authority[host.endIndex...].dropFirst()
    guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isASCIIDigit),
      let port = UInt16(digits), port > 0
    else { throw .port }
    return (host.lowercased(), port)
  }

  /// Percent-encodes a text before it is split. Otherwise a combining mark after a delimiter would
  /// form one character with it, and the delimiter would not be found.
  private static func encoded(_ text: String) throws(Fault) -> String {
    guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { throw .control }
    return text.percentEncodedWhereNeeded()
  }

  /// The path and query after the authority, without fragment and dot segments.
  private static func target(_ text: Substring) -> String {
    let whole = text.before("#")
    let path = whole.before("?")
    return withoutDots(path) + whole[path.endIndex...]
  }

  private static func withoutDots(_ path: Substring) -> String {
    // Nearly no path contains dot segments.
    if path.hasPrefix("/"), !path.utf8.contains(UInt8(ascii: ".")) { return String(path) }
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for segment in segments {
      switch segment {
      case ".": continue
      case "..": _ = kept.popLast()
      default: kept.append(segment)
      }
    }
    // `a/.` and `a/..` name the folder itself, so a slash stays at the end.
    if let last = segments.last, last == "." || last == ".." { kept.append("") }
    return "/" + kept.joined(separator: "/")
  }
}

extension WebAddress {
  /// The part before the query.
  var path: Substring { target.before("?") }
}

extension Substring {
  /// The part before the first of these delimiters. The search is by byte, because an address is
  /// ASCII, and a page of photos has hundreds of addresses.
  func before(_ delimiters: Unicode.Scalar...) -> Substring {
    var searched = self
    let count = searched.withUTF8 { bytes in
      bytes.firstIndex { byte in delimiters.contains { $0.value == byte } } ?? bytes.count
    }
    return self[..<utf8.index(startIndex, offsetBy: count)]
  }
}

extension WebAddress.Scheme {
  fileprivate var standardPort: UInt16 { self == .https ? 443 : 80 }
}

extension String {
  /// The scheme in lower case and the text after its colon; nil for a relative reference.
  fileprivate func splitScheme() -> (String, Substring)? {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = self[..<colon]
    guard name.utf8.first?.isASCIILetter == true,
      name.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0) })
    else { return nil }
    return (name.lowercased(), self[utf8.index(after: colon)...])
  }

  /// The text with invalid characters encoded. Existing encodings stay.
  fileprivate func percentEncodedWhereNeeded() -> String {
    percentEncoded { byte in
      switch UnicodeScalar(byte) {
      case "\"", "<", ">", "\\", "^", "`", "{", "|", "}": false
      default: byte > 0x20 && byte < 0x7F
      }
    }
  }
}
