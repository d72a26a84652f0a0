package import FeedCore

/// Lets a screen ask once where to keep favorites after likes have ended (FAV-16).
package struct FavoritesQuestion: Sendable {
  /// Stores the answer as `config set favorites` does.
  package let store: @Sendable (FavoritesStore) async throws(FeedError) -> Void

  package init(store: @escaping @Sendable (FavoritesStore) async throws(FeedError) -> Void) {
    self.store = store
  }
}
