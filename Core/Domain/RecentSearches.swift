/// What was searched for last, as it stood in the field, newest first and each once (FIND-9).
package struct RecentSearches: Sendable, Hashable {
  package private(set) var texts: [String] = []

  package static let limit = 20
  /// The longest search that is kept, in letters: a longer text was pasted by mistake.
  private static let longest = 200

  /// Keeps the first searches of a list that may come from anywhere; what is no search is left out.
  package init(_ texts: some Sequence<String> = []) {
    for text in texts {
      guard self.texts.count < Self.limit else { return }
      if let text = Self.usable(text), !self.texts.contains(text) { self.texts.append(text) }
    }
  }

  /// Puts a search before the others.
  package mutating func add(_ text: String) { self = RecentSearches([text] + texts) }

  private static func usable(_ text: String) -> String? {
    // Before it is cleaned, which takes time in proportion to its length.
    guard text.utf8.count <= 4 * longest else { return nil }
    let text = text.cleaned()
    return text.isEmpty || text.count > longest ? nil : text
  }
}
