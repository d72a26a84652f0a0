/// The recent searches of one backend, kept from run to run (FIND-9). Several processes share them.
package protocol SearchHistoryPort: Sendable {
  /// Loads what is kept; nothing where that cannot be read.
  func load() async -> RecentSearches

  /// Puts a search before those that are kept.
  ///
  /// - Throws: An error if it cannot be kept.
  func add(_ text: String) async throws(FeedError)

  /// Removes all of them.
  ///
  /// - Throws: An error that says where they still are, and why.
  func forget() async throws(FeedError)
}
