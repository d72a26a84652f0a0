package import FeedCore

// Recent searches (FIND-9).
extension Session {
  /// Whether searches are kept from run to run.
  package nonisolated var keepsSearches: Bool { services.searches != nil }

  /// The searches that are kept, newest first; none where nothing is kept.
  package nonisolated func recentSearches() async -> RecentSearches {
    await services.searches?.load() ?? RecentSearches()
  }

  /// Keeps a search, as it stood in the field. Does nothing where none are kept.
  ///
  /// - Throws: `disk` if it cannot be kept.
  package nonisolated func rememberSearch(_ text: String) async throws(FeedError) {
    try await services.searches?.add(text)
  }

  /// Removes the searches that are kept.
  ///
  /// - Throws: An error that says where they still are, and why.
  package nonisolated func forgetSearches() async throws(FeedError) {
    try await services.searches?.forget()
  }
}
