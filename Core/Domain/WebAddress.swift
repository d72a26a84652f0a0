import FoundationEssentials

/// An absolute http or https address that parsed. Addresses from the API may be missing, broken
/// or hostile (one capture carries a planted `" onload=…`), so parsing can fail, and parameters
/// are edited as a list, never by appending text: nothing promises that a `?` is there.
///
/// Only the text is kept: a feed of 10,000 photos holds 80,000 of these.
package struct WebAddress: Sendable, Hashable, CustomStringConvertible {
  package let text: String

  /// Nil unless `text` is an http or https address with a host, in plain visible ASCII, without
  /// a user name or password in it.
  package init?(_ text: String) {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !Self.unsafe.contains($0) }),
      let components = URLComponents(string: text),
      let scheme = components.scheme?.lowercased(), scheme == "https" || scheme == "http",
      let host = components.host, !host.isEmpty,
      components.user == nil, components.password == nil
    else { return nil }
    self.text = text
  }

  private static let unsafe = Set("\"<>\\^`{|}".utf8)

  package var description: String { text }

  package var scheme: String { components.scheme?.lowercased() ?? "" }

  /// Lower case, without the port.
  package var host: String { components.host?.lowercased() ?? "" }

  package var port: Int? { components.port }

  /// Percent-decoded.
  package var path: String { components.path }

  /// The value of the first parameter of that name, decoded.
  package func parameter(_ name: String) -> String? {
    components.queryItems?.first { $0.name == name }?.value
  }

  private var components: URLComponents { URLComponents(string: text) ?? URLComponents() }
}

// MARK: - Editing

extension WebAddress {
  /// The same address with these parameters set: those already there are replaced in their
  /// place, the others added at the end. What is not named stays to the byte, `ixid` above all.
  package func setting(_ parameters: [(name: String, value: String)]) -> WebAddress {
    editing { items in
      for (name, value) in parameters {
        let item = URLQueryItem(name: name.percentEncoded(), value: value.percentEncoded())
        if let index = items.firstIndex(where: { $0.name == name }) {
          items[index] = item
        } else {
          items.append(item)
        }
      }
    }
  }

  package func removing(_ names: [String]) -> WebAddress {
    editing { items in items.removeAll { names.contains($0.name) } }
  }

  private func editing(_ edit: (inout [URLQueryItem]) -> Void) -> WebAddress {
    var components = components
    var items = components.percentEncodedQueryItems ?? []
    edit(&items)
    components.percentEncodedQueryItems = items.isEmpty ? nil : items
    return components.string.flatMap(WebAddress.init) ?? self
  }

  /// The same address with path components added; each is percent-encoded whole, so that an id
  /// or user name cannot climb out of its place.
  package func appending(_ segments: String...) -> WebAddress {
    var components = components
    var path = components.percentEncodedPath
    while path.hasSuffix("/") { path.removeLast() }
    for segment in segments {
      // A segment of dots alone would be resolved away, so there the dots are encoded too.
      let isDots = segment == "." || segment == ".."
      path += "/" + (isDots ? segment.map { _ in "%2E" }.joined() : segment.percentEncoded())
    }
    components.percentEncodedPath = path
    return components.string.flatMap(WebAddress.init) ?? self
  }
}

extension String {
  /// RFC 3986: unreserved characters stay, every other byte becomes `%XX`.
  package func percentEncoded() -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    for byte in utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        bytes.append(byte)
      default:
        bytes.append(contentsOf: [
          UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)],
        ])
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
