import FeedCore

/// A label, with the key that does the same in front of it.
struct KeyLabel: Sendable, Hashable {
  /// The key that does the same as a click.
  let key: String?
  let words: String

  var width: Int { DisplayWidth.of(words) + (key.map { DisplayWidth.of($0) + 1 } ?? 0) }

  /// The width as a button, with a blank on either side.
  var buttonWidth: Int { width + 2 }
}
