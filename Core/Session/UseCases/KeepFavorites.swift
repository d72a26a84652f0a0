import FeedCore

extension Session {
  /// Keeps the user's favorites in a collection from now on, because likes have ended (FAV-16).
  package func keepFavoritesInCollection() {
    guard let favorites = backend.favorites, !favorites.isCollection else { return }
    favorites.useCollection()
    state.favoritesPlaceChanged()
  }
}
