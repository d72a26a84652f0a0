import FeedCore

/// A label and the key that does the same, which is shown in front of it, everywhere alike.
struct KeyLabel: Sendable, Hashable {
  /// The key that does the same as a click, if there is one.
  let key: String?
  let words: String

  var width: Int { DisplayWidth.of(words) + (key.map { DisplayWidth.of($0) + 1 } ?? 0) }

  /// With the blanks on either side.
  var buttonWidth: Int { width + 2 }
}
