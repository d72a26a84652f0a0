import FeedHTTP

/// An answer of the API as it lies in the cache: the headers that say where a list goes on, an
/// empty line, the body. Raw, so that it is read by the code that reads answers, and a newer
/// version of the program gets out of it all that it then understands.
enum CachedReply {
  private static let headers = ["Link", "X-Total", "X-Per-Page"]

  static func bytes(of reply: API.Reply) -> [UInt8] {
    let lines = headers.flatMap { name in
      reply.headers.values(name).map { "\(name): \($0)\n" }
    }
    return Array((lines.joined() + "\n").utf8) + reply.body
  }

  /// The answer in a cache's bytes; nil where no empty line ends the headers.
  static func reply(in bytes: [UInt8]) -> API.Reply? {
    var headers = HTTPHeaders()
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      if line.isEmpty { return API.Reply(headers: headers, body: Array(rest)) }
      let parts = String(decoding: line, as: UTF8.self).split(separator: ": ", maxSplits: 1)
      if parts.count == 2 { headers.add(String(parts[0]), String(parts[1])) }
    }
    return nil
  }
}
