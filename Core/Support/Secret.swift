/// An access key, a token or a code. It prints, interpolates, mirrors and dumps as a placeholder,
/// so that it cannot leak through a log, an error, a state dump or a debugger. Only `revealed`
/// returns the secret, and only the code that puts it into a request or a store uses that.
package struct Secret: Sendable, Hashable {
  /// The secret itself. Each use deserves a review.
  package let revealed: String

  /// Wraps a secret. Surrounding white space is removed, because a pasted key or the last line
  /// break of a file is not part of the secret.
  ///
  /// - Returns: Nil if nothing remains.
  package init?(_ text: some StringProtocol) {
    let trimmed = text.drop(while: \.isWhitespace)
    let end = trimmed.lastIndex { !$0.isWhitespace }
    guard let end else { return nil }
    revealed = String(trimmed[...end])
  }

  /// Compares in constant time for texts of the same length, so that timing does not reveal where
  /// they differ.
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
