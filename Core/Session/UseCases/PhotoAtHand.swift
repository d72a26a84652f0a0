package import FeedCore

extension Session {
  /// The id of the photo that a person or a program names: by the exact id first, by the address of
  /// its page, else as the backend understands it, which is by a slug (MCP-4).
  func id(of name: PhotoID) async -> PhotoID {
    if state.photo(name) != nil { return name }
    let isAddress = name.text.contains("://")
    let seen = isAddress ? state.recent.photos.first { $0.isPage(name.text) } : nil
    if let seen { return seen.id }
    let id = PhotoID(named: name.text)
    if let fileID = backend.fileID { return await fileID(id) }
    return backend.photoID(id)
  }

  /// The photos of recent answers, those of the newest answer first.
  package var photosAtHand: [Photo] { state.recent.photos.map(state.applyingLikes(to:)) }

  /// The photo as this session saw it last, else from the backend: for callers that require a photo
  /// but not its newest numbers, which would cost a request.
  package func photoAtHand(_ name: PhotoID) async throws(FeedError) -> Answer<Photo> {
    try await restore()
    let id = await id(of: name)
    if let known = state.photo(id) { return Answer(state.applyingLikes(to: known), isCached: true) }
    return try await photo(id)
  }

  /// Likes or unlikes a photo. A photo that no answer brought is requested first: the favorites
  /// need it, and a failure afterwards could not be told from a like that failed.
  ///
  /// - Returns: The photo with its new like.
  package func likedPhoto(
    _ wanted: Bool, _ id: PhotoID
  ) async throws(FeedError) -> Answer<Photo> {
    _ = try await requireCredentials()
    let photo = try await photoAtHand(id).value
    let answer = try await setLike(wanted, of: photo)
    return answer.map { heart in
      var photo = photo
      photo.isLiked = heart.isLiked
      photo.likes = heart.likes ?? photo.likes
      return photo
    }
  }
}

extension Photo {
  /// Whether this is the address of the photo's page, with any query.
  fileprivate func isPage(_ address: String) -> Bool {
    func path(_ text: String) -> Substring { text.prefix { $0 != "?" && $0 != "#" } }
    return path(address) == path(links.page.text)
  }
}
