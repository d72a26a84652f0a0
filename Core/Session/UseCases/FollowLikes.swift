import FeedCore

extension Session {
  /// Starts to follow likes that somebody else changes, so that they show here too (BACK-8).
  func followLikes() {
    guard likeFollower == nil, let changes = backend.likeChanges else { return }
    likeFollower = Task { [weak self] in
      for await _ in await changes() { await self?.rereadLikes() }
    }
  }

  /// Asks again for the first page of the feed and, if they were asked for, of the favorites: a
  /// change does not tell its photo. The like table takes from them what is newer than one's own.
  private func rereadLikes() async {
    _ = try? await photos(from: .feed, PageRequest(1))
    guard state.isSignedIn, state.favorites.isBegun else { return }
    _ = try? await reload(.favorites)
  }
}
