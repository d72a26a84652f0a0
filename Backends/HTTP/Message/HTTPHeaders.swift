import FeedCore

/// Header fields in order of arrival, including repeated names. Names compare without case.
package struct HTTPHeaders: Sendable, Hashable {
  package struct Field: Sendable, Hashable {
    package var name: String
    package var value: String
  }

  package private(set) var fields: [Field] = []

  package init() {}

  /// The first value of a name. Setting replaces all values, and nil removes them.
  package subscript(name: String) -> String? {
    get { fields.first { $0.name.matches(name) }?.value }
    set {
      fields.removeAll { $0.name.matches(name) }
      if let newValue { add(name, newValue) }
    }
  }

  /// All values of a name, in order of arrival.
  package func values(_ name: String) -> [String] {
    fields.filter { $0.name.matches(name) }.map(\.value)
  }

  /// Adds a field at the end.
  package mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }
}

extension HTTPHeaders {
  /// The number in a field, clamped; nil if the field is missing or not a number.
  package func number(
    _ name: String, clampedTo range: ClosedRange<Int> = 0...Int.untrustedLimit
  ) -> Int? {
    self[name].flatMap { Int(untrusted: $0, clampedTo: range) }
  }

  /// The length of the body in bytes, if `Content-Length` gives it. The field does not count if the
  /// body is chunked (RFC 9112, section 6.3) and says nothing of the length after decompression.
  package var contentLength: Int? {
    guard self["Transfer-Encoding"] == nil, self["Content-Encoding"] == nil,
      let length = self["Content-Length"], !length.hasPrefix("-")
    else { return nil }
    return Int(untrusted: length)
  }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name, value) }
  }
}

extension HTTPHeaders.Field {
  /// Whether the field can go into a request: a token, a colon, and no byte that could end the
  /// line and begin another header (RFC 9110, sections 5.1 and 5.5).
  var isWellFormed: Bool {
    !name.isEmpty && name.utf8.allSatisfy(\.isTokenByte)
      && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }
}

extension String {
  /// Equality in ASCII without case, for header names and schemes.
  func matches(_ other: String) -> Bool {
    utf8.count == other.utf8.count
      && zip(utf8, other.utf8).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
  }
}

extension UInt8 {
  fileprivate var isTokenByte: Bool {
    isASCIILetter || isASCIIDigit || "!#$%&'*+-.^_`|~".utf8.contains(self)
  }
}
