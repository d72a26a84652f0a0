package import FeedCore

extension Session {
  /// The photos that answers brought lately, the newest answer's first.
  package var photosAtHand: [Photo] { state.recent.photos.map(state.shown) }

  /// The photo as this session saw it last, else as the backend says: for what needs a photo but
  /// not its newest numbers, and so need not cost a request.
  package func photoAtHand(_ id: PhotoID) async throws(FeedError) -> Answer<Photo> {
    try await restore()
    if let known = state.photo(id) { return Answer(state.shown(known), isCached: true) }
    return try await photo(id)
  }

  /// Likes a photo or takes that back, and answers it as it stands then. One that no answer brought
  /// is asked for first: the favorites need it, and what failed afterwards could no longer be told
  /// from a like that failed.
  package func likedPhoto(
    _ wanted: Bool, _ id: PhotoID
  ) async throws(FeedError) -> Answer<Photo> {
    _ = try await person()
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
