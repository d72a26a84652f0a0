package import FeedCore

extension Session {
  /// Loads a page of the user's liked photos by its number. The session's own position in the
  /// favorites does not change.
  package func listFavorites(
    _ page: PageRequest
  ) async throws(FeedError) -> Answer<PhotoPage> {
    let stamp = state.likes.stamp
    let answer = try await favorites(page)
    state.favoritesCounted(answer, requestedAt: stamp)
    return updatingLikes(from: answer, requestedAt: stamp)
  }

  func favorites(_ page: PageRequest) async throws(FeedError) -> Answer<PhotoPage> {
    let owner = try await favoritesOwner()
    let answer = try await self.page(page, of: .favorites(of: owner))
    return answer.map { page in
      var page = page
      // All photos in this list are liked, even if a photo in it says otherwise.
      for index in page.photos.indices {
        (page.photos[index].isLiked, page.photos[index].isLikeUnknown) = (true, false)
      }
      return page
    }
  }

  /// The username for the request of the favorites, which the API requires.
  ///
  /// - Throws: `unsupported` in the basic edition (EDITION-1).
  func favoritesOwner() async throws(FeedError) -> String {
    guard state.edition == .extended else {
      throw FeedError(.unsupported, Message(.errorBasicEdition))
    }
    if let profile = state.profile.value { return profile.username }
    return try await loadProfile().value.username
  }
}
