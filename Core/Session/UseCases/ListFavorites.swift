package import FeedCore

extension Session {
  /// A page of the photos that the person likes, beside the session's own place in them.
  package func listFavorites(
    _ page: PageRequest
  ) async throws(FeedError) -> Answer<PhotoPage> {
    let stamp = state.likes.stamp
    return see(try await favorites(page), askedAt: stamp)
  }

  func favorites(_ page: PageRequest) async throws(FeedError) -> Answer<PhotoPage> {
    let owner = try await favoritesOwner()
    let answer = try await callingAsPerson { person throws(FeedError) in
      try await backend.profile.favorites(of: owner, page, as: person)
    }
    return answer.map { page in
      var page = page
      // That is what the list says, whatever a photo in it says of itself.
      for index in page.photos.indices { page.photos[index].isLiked = true }
      return page
    }
  }

  /// Whose favorites: the API asks for the name. Throws `unsupported` in the basic edition
  /// (EDITION-1).
  func favoritesOwner() async throws(FeedError) -> String {
    guard state.edition == .extended else {
      throw FeedError(.unsupported, Message(.errorBasicEdition))
    }
    if let profile = state.profile.value { return profile.username }
    return try await loadProfile().value.username
  }
}
