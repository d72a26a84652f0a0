package import FeedCore

extension Session {
  /// Resolves the name of a photo to its id. Tries the exact id first, then the address of its
  /// page, then the backend's own rules, such as slugs (MCP-4).
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
  package var recentPhotos: [Photo] { state.recent.photos.map(state.applyingLikes(to:)) }

  /// Returns the photo as this session last saw it, otherwise loads it. For callers that need a
  /// photo but not its newest counts, which would cost a request.
  package func recentPhoto(_ name: PhotoID) async throws(FeedError) -> Answer<Photo> {
    try await restore()
    let id = await id(of: name)
    if let known = state.photo(id) { return Answer(state.applyingLikes(to: known), isCached: true) }
    return try await photo(id)
  }

  /// Likes or unlikes a photo. A photo that is not yet known is requested first. The favorites need
  /// it, and a failed request after the like would look like a failed like.
  ///
  /// - Returns: The photo with its new like.
  package func likedPhoto(
    _ wanted: Bool, _ id: PhotoID, order: Int? = nil
  ) async throws(FeedError) -> Answer<Photo> {
    let order = order ?? nextLikeOrder()
    _ = try await requireCredentials()
    let photo = try await recentPhoto(id).value
    let answer = try await setLike(wanted, of: photo, order: order)
    return answer.map { heart in
      var photo = photo
      (photo.isLiked, photo.isLikeUnknown) = (heart.isLiked, false)
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
