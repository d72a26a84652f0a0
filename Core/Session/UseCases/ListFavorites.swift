package import FeedCore

extension Session {
  /// A page of the user's liked photos by its number; the session's own position in them does not
  /// change.
  package func listFavorites(
    _ page: PageRequest
  ) async throws(FeedError) -> Answer<PhotoPage> {
    let stamp = state.likes.stamp
    let answer = try await favorites(page)
    state.favoritesCounted(answer, askedAt: stamp)
    return updatingLikes(from: answer, askedAt: stamp)
  }

  func favorites(_ page: PageRequest) async throws(FeedError) -> Answer<PhotoPage> {
    let owner = try await favoritesOwner()
    let answer = try await self.page(page, of: .favorites(of: owner))
    return answer.map { page in
      var page = page
      // The list itself says that they are liked, whatever a photo in it says.
      for index in page.photos.indices { page.photos[index].isLiked = true }
      return page
    }
  }

  /// The user whose favorites are requested: the API needs the name.
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
