import FeedCore

/// One link of the `Link` header (RFC 8288).
package struct Link: Sendable, Hashable {
  /// The address between `<` and `>`, which may be relative.
  package let target: String
  /// The relation types in lower case, such as `next`.
  package let relations: [String]
  /// The resource that the link starts from; nil for the one that was requested.
  package let anchor: String?
}

extension HTTPHeaders {
  /// The links of all `Link` fields. A field with a fault gives the links before the fault.
  package var links: [Link] {
    values("Link").flatMap { field in
      var parser = LinkParser(field)
      return parser.links()
    }
  }
}

/// A parser of one `Link` field by the algorithm in appendix B.2 of RFC 8288.
private struct LinkParser {
  private var rest: Substring.UTF8View

  init(_ field: String) { rest = field[...].utf8 }

  mutating func links() -> [Link] {
    var links: [Link] = []
    while true {
      skip { $0.isBlank || $0 == UInt8(ascii: ",") }
      guard take(UInt8(ascii: "<")), let end = rest.firstIndex(of: UInt8(ascii: ">")) else {
        return links
      }
      let target = String(Substring(rest[..<end]))
      rest = rest[rest.index(after: end)...]
      links.append(link(to: target))
    }
  }

  /// Parses the parameters of a link and skips anything else before the comma that ends it.
  private mutating func link(to target: String) -> Link {
    var relations: [String]?
    var anchor: String?
    skip(while: \.isBlank)
    while take(UInt8(ascii: ";")) {
      let (name, value) = parameter()
      switch name {
      // The first one counts (section 3.3).
      case "rel":
        relations = relations ?? value.split(whereSeparator: \.isWhitespace).map(String.init)
      case "anchor": anchor = anchor ?? value
      default: break
      }
    }
    skip { $0 != UInt8(ascii: ",") }
    return Link(
      target: target, relations: relations?.map { $0.lowercased() } ?? [], anchor: anchor)
  }

  /// Parses a parameter up to the next semicolon or comma. One without a value has the empty one.
  private mutating func parameter() -> (name: String, value: String) {
    let isEnd = { (byte: UInt8) in byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") }
    skip(while: \.isBlank)
    let name = take { !isEnd($0) && !$0.isBlank && $0 != UInt8(ascii: "=") }
    skip(while: \.isBlank)
    guard take(UInt8(ascii: "=")) else { return (name.lowercased(), "") }
    skip(while: \.isBlank)
    let value = take(UInt8(ascii: "\"")) ? quoted() : take { !isEnd($0) && !$0.isBlank }
    // Anything after a value is not a part of it.
    skip { !isEnd($0) }
    return (name.lowercased(), value)
  }

  /// The text up to the closing quotation mark, in which a backslash quotes the next character.
  private mutating func quoted() -> String {
    var bytes: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      if byte != UInt8(ascii: "\\") {
        bytes.append(byte)
      } else if let next = rest.popFirst() {
        bytes.append(next)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func take(while isTaken: (UInt8) -> Bool) -> String {
    let taken = rest.prefix(while: isTaken)
    rest = rest[taken.endIndex...]
    return String(Substring(taken))
  }

  private mutating func skip(while isSkipped: (UInt8) -> Bool) { _ = take(while: isSkipped) }
}
