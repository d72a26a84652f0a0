import FeedCore

/// One line of text that a person types, its cursor at the end.
struct TextField: Sendable, Hashable {
  private(set) var text = ""

  mutating func type(_ more: String) {
    text = String((text + more.cleaned()).prefix(Self.longest))
  }

  mutating func erase() { if !text.isEmpty { text.removeLast() } }

  mutating func clear() { text = "" }

  /// An address with a code in it has some hundreds.
  private static let longest = 2_000
}
