import FeedCore

/// A request as it arrived: nothing is checked yet.
package struct APIRequest: Sendable {
  package let method: String
  /// The path and the query as sent, without the host of an absolute address.
  package let target: String
  /// The host of an absolute address, which counts instead of the header (RFC 9112, section 3.2.2).
  let authority: String?
  package let headers: [(name: String, value: String)]
  package let body: [UInt8]
  /// The path as sent, without the query.
  let path: Substring
  /// The segments of the path, decoded; nil if one of them is not valid text.
  let segments: [String]?
  package let query: Parameters

  package init(
    _ method: String, _ target: String, _ headers: [(name: String, value: String)] = [],
    body: [UInt8] = []
  ) {
    (self.method, self.headers, self.body) = (method, headers, body)
    (authority, self.target) = Self.parts(of: target)
    path = Substring(self.target.utf8.prefix { $0 != UInt8(ascii: "?") })
    segments = Self.segments(of: path)
    query = Parameters(Substring(self.target.utf8.dropFirst(path.utf8.count + 1)))
  }

  private static func parts(of target: String) -> (authority: String?, target: String) {
    if target.hasPrefix("/") { return (nil, target) }
    let schemes = ["http://", "https://"]
    guard let scheme = schemes.first(where: { target.prefix($0.count).lowercased() == $0 }) else {
      return (nil, target)
    }
    let rest = target.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let path = rest.dropFirst(authority.count)
    return (String(authority), path.hasPrefix("/") ? String(path) : "/\(path)")
  }

  private static func segments(of path: Substring) -> [String]? {
    var segments: [String] = []
    for part in path.utf8.split(separator: UInt8(ascii: "/")) {
      let bytes = Substring(part).percentDecoded()
      guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
      segments.append(text)
    }
    return segments
  }

  /// The value of the first header with this name.
  package subscript(header: String) -> String? {
    headers.first { $0.name.isHeader(header) }?.value
  }

  /// The fields of a body: of a form or, as some clients send it, of a JSON object.
  package var form: Parameters {
    let type = (self["Content-Type"] ?? "").prefix { $0 != ";" }.lowercased()
    switch type {
    case "application/json":
      guard let members = (try? JSON(parsing: body))?.objectValue?.members else { return .none }
      return Parameters(
        members.compactMap { member in
          let text = member.value.stringValue ?? member.value.boolValue.map { "\($0)" }
          return text.map { (member.key, $0) }
        })
    case "multipart/form-data": return parts
    case "", "application/x-www-form-urlencoded":
      return Parameters(String(decoding: body, as: UTF8.self)[...])
    default: return .none
    }
  }

  /// The row of the table of addresses that answers, such as `GET /photos/:`; nil if there is none.
  package var route: String? {
    segments.flatMap { path in
      Route.table.first { $0.method == method && $0.matches(path) }?.address
    }
  }

  /// The fields of a form in parts (RFC 7578), as `FormData` of a web page sends it.
  private var parts: Parameters {
    let words = self["Content-Type"]?.split(separator: ";") ?? []
    let boundary = words.compactMap { word in
      word.drop { $0 == " " }.splitOff("boundary=")?.filter { $0 != "\"" }
    }.first
    guard let boundary, !boundary.isEmpty else { return .none }
    let text = String(decoding: body, as: UTF8.self)
    return Parameters(
      text.split(separator: "--\(boundary)").compactMap { part -> (name: String, value: String)? in
        let halves = part.split(separator: "\r\n\r\n", maxSplits: 1)
        guard halves.count == 2, let start = halves[0].firstRange(of: "name=\"") else { return nil }
        let value = halves[1].hasSuffix("\r\n") ? halves[1].dropLast() : halves[1]
        return (String(halves[0][start.upperBound...].prefix { $0 != "\"" }), String(value))
      })
  }

  /// The fields of the body and of the query. The service accepts both (API.md §1).
  var fields: Parameters { Parameters(form.items + query.items) }
}

/// The names and values of a query or a form, decoded.
package struct Parameters: Sendable {
  package let items: [(name: String, value: String)]

  static let none = Parameters([(name: String, value: String)]())

  init(_ items: [(name: String, value: String)]) { self.items = items }

  init(_ text: Substring) {
    // By bytes, because a combining mark would form one character with a delimiter.
    items = text.utf8.split(separator: UInt8(ascii: "&")).map { item in
      let name = item.prefix { $0 != UInt8(ascii: "=") }
      let value = item[name.endIndex...].dropFirst()
      return (Substring(name).formDecoded(), Substring(value).formDecoded())
    }
  }

  /// The first value of that name; nil if it is missing or empty, as the service treats both.
  package subscript(name: String) -> String? {
    items.first { $0.name == name && !$0.value.isEmpty }?.value
  }

  /// The words of a list that commas separate.
  func list(_ name: String) -> [String] {
    self[name]?.split(separator: ",").map(String.init) ?? []
  }
}

extension Substring {
  /// The rest after a start, in any case; nil if the text begins differently.
  fileprivate func splitOff(_ start: String) -> Substring? {
    prefix(start.count).lowercased() == start ? dropFirst(start.count) : nil
  }
}

extension String {
  /// Whether the text is the name of a header, in any case.
  func isHeader(_ name: String) -> Bool {
    utf8.count == name.utf8.count
      && zip(utf8, name.utf8).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
  }
}

extension Character {
  /// Whether the character is visible ASCII other than those that end a value in a header.
  var isHeaderSafe: Bool {
    guard let byte = asciiValue else { return false }
    return byte > 0x20 && byte < 0x7F
  }
}
