/// The recent searches of one backend, stored between runs (FIND-30). Several processes share them.
package protocol RecentSearchesPort: Sendable {
  /// Loads the stored searches; none if they cannot be read.
  func load() async -> RecentSearches

  /// Adds a search before the stored ones.
  ///
  /// - Throws: An error if it cannot be stored.
  func add(_ text: String) async throws(FeedError)

  /// Deletes all stored searches.
  ///
  /// - Throws: An error that says where they remain and why.
  func forget() async throws(FeedError)
}
