package import FeedCore

/// An object of the API's JSON, read tolerantly. A member that is missing, null or of an unexpected
/// type counts as absent, because all but the few required members have occurred in each of these
/// forms (UNSPLASH.md §7.3). Text is cleaned (SEC-3).
package struct WireObject {
  package let members: JSONObject
  package let path: String

  package init(_ json: JSON, at path: String) throws(WireError) {
    guard let members = json.objectValue else {
      throw WireError(path: path, reason: "expected an object")
    }
    self.members = members
    self.path = path
  }

  /// An object at the top of an answer.
  package init(_ members: JSONObject) {
    (self.members, path) = (members, "")
  }

  package func error(_ key: String, _ reason: String) -> WireError {
    WireError(path: path.isEmpty ? key : "\(path).\(key)", reason: reason)
  }

  package func object(_ key: String) -> WireObject? {
    members[key].flatMap { try? WireObject($0, at: "\(path).\(key)") }
  }

  package func json(_ key: String) -> JSON? { members[key] }

  /// The text of a member as one line; nil if it is blank.
  package func line(_ key: String) -> String? { text(key, keepingLines: false) }

  /// The text of a member with line breaks as `\n`; nil if it is blank.
  package func lines(_ key: String) -> String? { text(key, keepingLines: true) }

  private func text(_ key: String, keepingLines: Bool) -> String? {
    guard let raw = members[key]?.stringValue else { return nil }
    let text = raw.cleaned(keepingLines: keepingLines).trimmed()
    return text.isEmpty ? nil : text
  }

  /// An integer, clamped so that arithmetic with it cannot overflow.
  package func integer(
    _ key: String, clampedTo range: ClosedRange<Int> = 0...Int.untrustedLimit
  ) -> Int? {
    members[key]?.integer(clampedTo: range)
  }

  package func number(_ key: String) -> Double? {
    switch members[key] {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// A count, such as `likes`.
  package func count(_ key: String) -> Int? { integer(key, clampedTo: WireCount.range) }

  package func flag(_ key: String) -> Bool? { members[key]?.boolValue }

  package func address(_ key: String) -> WebAddress? {
    members[key]?.stringValue.flatMap { try? WebAddress($0) }
  }

  /// Whether the member exists and is not null.
  package func has(_ key: String) -> Bool {
    switch members[key] {
    case nil, .null: false
    default: true
    }
  }
}

/// Counts that a service sends.
package enum WireCount {
  /// The accepted counts. Others are clamped to this range.
  package static let range = 0...1 << 40
}

extension String {
  fileprivate func trimmed() -> String {
    guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(self[...last].drop(while: \.isWhitespace))
  }
}

/// An error in an answer, with its path: `[3].urls: missing`.
package struct WireError: Error, Sendable, Hashable, CustomStringConvertible {
  package let path: String
  package let reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  package var description: String { "\(path.isEmpty ? "the answer" : path): \(reason)" }
}
