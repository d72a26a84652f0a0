package import FeedCore

// Recent searches (FIND-29).
extension Session {
  /// Whether searches are stored between runs.
  package nonisolated var keepsSearches: Bool { services.searches != nil }

  /// The stored searches, newest first; empty if none are stored.
  package nonisolated func recentSearches() async -> RecentSearches {
    await services.searches?.load() ?? RecentSearches()
  }

  /// Stores a search as the user typed it. Does nothing if searches are not stored.
  ///
  /// - Throws: `disk` if it cannot be stored.
  package nonisolated func rememberSearch(_ text: String) async throws(FeedError) {
    try await services.searches?.add(text)
  }

  /// Deletes the stored searches.
  ///
  /// - Throws: An error that says where they remain and why.
  package nonisolated func forgetSearches() async throws(FeedError) {
    try await services.searches?.forget()
  }
}
