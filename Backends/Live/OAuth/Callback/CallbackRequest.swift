/// The relevant parts of a request to the redirect address.
struct CallbackRequest: Sendable, Hashable {
  let method: String
  /// The target before the question mark, unchanged.
  let path: String
  /// The target after the question mark, still encoded.
  let query: String
  let host: String?

  /// Parses the lines of a head. Nil if they are not the head of an HTTP/1 request, without the
  /// blank last line.
  init?(head: [String]) {
    let words = head.first?.split(separator: " ", omittingEmptySubsequences: false) ?? []
    guard words.count == 3, Self.isMethod(words[0]), Self.isTarget(words[1]),
      words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0",
      let hosts = Self.hosts(head.dropFirst()), hosts.count <= 1
    else { return nil }
    method = String(words[0])
    path = String(words[1].prefix { $0 != "?" })
    query = String(words[1].dropFirst(path.count + 1))
    host = hosts.first
  }

  private static func isMethod(_ word: Substring) -> Bool {
    (1...20).contains(word.utf8.count) && word.utf8.allSatisfy { (0x41...0x5A).contains($0) }
  }

  private static func isTarget(_ word: Substring) -> Bool {
    !word.isEmpty && word.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// The values of the `Host` fields; nil if a line is not a field.
  private static func hosts(_ lines: ArraySlice<String>) -> [String]? {
    var hosts: [String] = []
    for line in lines {
      guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let name = line.utf8[..<colon]
      guard !name.isEmpty, name.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
      guard line[..<colon].lowercased() == "host" else { continue }
      hosts.append(String(line[colon...].dropFirst().filter { $0 != " " && $0 != "\t" }))
    }
    return hosts
  }
}

/// Reads the head of one request from bytes as they arrive, in chunks of any size. A browser sends
/// one or two kilobytes here. A head longer than the limit is refused.
struct CallbackReader: Sendable {
  static let limit = 16 << 10

  enum Reading: Sendable, Hashable {
    case unfinished
    case malformed
    case request(CallbackRequest)
  }

  private var lines: [String] = []
  private var line: [UInt8] = []
  private var size = 0

  mutating func take(_ bytes: some Sequence<UInt8>) -> Reading {
    for byte in bytes {
      let reading = take(byte)
      if reading != .unfinished { return reading }
    }
    return .unfinished
  }

  /// A byte that is invalid in a head ends reading at once, so that a TLS client need not wait for
  /// the limit.
  private mutating func take(_ byte: UInt8) -> Reading {
    size += 1
    guard size <= Self.limit, byte >= 0x20 && byte != 0x7F || "\t\r\n".utf8.contains(byte) else {
      return .malformed
    }
    if byte == UInt8(ascii: "\n") { return endLine() }
    line.append(byte)
    return .unfinished
  }

  private mutating func endLine() -> Reading {
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    guard line.isEmpty else {
      lines.append(String(decoding: line, as: UTF8.self))
      line.removeAll(keepingCapacity: true)
      return .unfinished
    }
    return CallbackRequest(head: lines).map(Reading.request) ?? .malformed
  }
}
