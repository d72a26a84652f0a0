/// An access key, a token or a code. It prints, interpolates, mirrors and dumps as «redacted», so
/// that it cannot leak through a log, an error, a state dump or a debugger; the only way out is
/// `revealed`, which is used only where the secret is put into a request or a store.
package struct Secret: Sendable, Hashable {
  /// The secret itself. Each use of it deserves a review.
  package let revealed: String

  /// Wraps a secret. Surrounding white space is removed: a pasted key or a file's last newline is
  /// not part of it.
  ///
  /// - Returns: Nil if nothing is left.
  package init?(_ text: some StringProtocol) {
    let trimmed = text.drop(while: \.isWhitespace)
    let end = trimmed.lastIndex { !$0.isWhitespace }
    guard let end else { return nil }
    revealed = String(trimmed[...end])
  }

  /// Compares in constant time for texts of one length, so that timing does not reveal where they
  /// differ.
  package func matches(_ text: String) -> Bool {
    let (mine, other) = (Array(revealed.utf8), Array(text.utf8))
    guard mine.count == other.count else { return false }
    return zip(mine, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "redacted" }
  package var debugDescription: String { "redacted" }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
