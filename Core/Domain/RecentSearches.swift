/// The most recent searches as the user typed them, newest first, each once (FIND-29).
package struct RecentSearches: Sendable, Hashable {
  package private(set) var texts: [String] = []

  package static let maxCount = 20
  /// The maximum length of a stored search, in letters. A longer text was probably pasted by
  /// mistake.
  private static let maxLength = 200

  /// Stores the first searches of a list from any source. Texts that are not searches are left out.
  package init(_ texts: some Sequence<String> = []) {
    for text in texts {
      guard self.texts.count < Self.maxCount else { return }
      if let text = Self.usable(text), !self.texts.contains(text) { self.texts.append(text) }
    }
  }

  /// Adds a search before the others.
  package mutating func add(_ text: String) { self = RecentSearches([text] + texts) }

  private static func usable(_ text: String) -> String? {
    // Checked before the text is cleaned, because cleaning takes time in proportion to the length.
    guard text.utf8.count <= 4 * maxLength else { return nil }
    let text = text.cleaned()
    return text.isEmpty || text.count > maxLength ? nil : text
  }
}
