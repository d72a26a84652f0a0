package import FeedCore

/// Requests without a position in a list. Each returns the backend's current answer, with the likes
/// of this process if they are newer.
extension Session {
  /// Loads a page of a list by its number, independent of the session's own position. The user's
  /// own favorites are loaded by `listFavorites`, which knows the account.
  package func photos(
    from source: PhotoSource, _ page: PageRequest
  ) async throws(FeedError) -> Answer<PhotoPage> {
    try await restore()
    let (stamp, changes, epoch) = (state.likes.stamp, state.collected.stamp, state.epoch)
    let answer = try await self.page(page, of: source)
    if case .collection(let id) = source, epoch == state.epoch {
      state.photosListed(answer.value.photos, in: id, requestedAt: changes)
    }
    return updatingLikes(from: answer, requestedAt: stamp)
  }

  /// Loads a page of a list as the backend returns it, as the signed-in user if the source requires
  /// one.
  func page(
    _ page: PageRequest, of source: PhotoSource
  ) async throws(FeedError) -> Answer<PhotoPage> {
    var source = source
    if case .search(var query) = source {
      query.contentFilter = query.contentFilter ?? services.contentFilter
      source = .search(query)
    }
    let requested = source
    guard requested.needsUser else {
      return try await withCredentials { credentials throws(FeedError) in
        try await backend.photos.photos(from: requested, page, as: credentials)
      }
    }
    return try await withAccount { user throws(FeedError) in
      try await backend.photos.photos(from: requested, page, as: user)
    }
  }

  /// Loads a photo by its id, its slug or the address of its page (MCP-4).
  package func photo(_ name: PhotoID) async throws(FeedError) -> Answer<Photo> {
    let id = await id(of: name)
    return try await withCredentialsForPhotos { credentials throws(FeedError) in
      try await backend.photos.photo(id, as: credentials)
    }
  }

  /// Loads a page of a list of collections or topics (FIND-3).
  package func collections(
    from source: CollectionSource, _ page: PageRequest
  ) async throws(FeedError) -> Answer<CollectionPage> {
    try await withCredentials { credentials throws(FeedError) in
      try await backend.photos.collections(from: source, page, as: credentials)
    }
  }

  /// Loads a random photo that matches the query.
  ///
  /// - Throws: `notFound` if nothing matches.
  package func randomPhoto(_ query: RandomQuery) async throws(FeedError) -> Answer<Photo> {
    try query.check()
    var query = query
    query.contentFilter = query.contentFilter ?? services.contentFilter
    let requested = query
    return try await withCredentialsForPhotos { credentials throws(FeedError) in
      try await backend.photos.randomPhoto(requested, as: credentials)
    }
  }

  /// Loads a user's profile by the username.
  ///
  /// - Throws: `notFound` for an unknown name.
  package func user(_ username: String) async throws(FeedError) -> Answer<Profile> {
    try await withCredentials { credentials throws(FeedError) in
      try await backend.profile.user(username, as: credentials)
    }
  }

  /// Loads a page of the users whose names match these words (FIND-50).
  package func users(
    matching words: String, _ page: PageRequest
  ) async throws(FeedError) -> Answer<ProfilePage> {
    try await withCredentials { credentials throws(FeedError) in
      try await backend.profile.users(matching: words, page, as: credentials)
    }
  }

  /// Makes a call, stores the likes in its answer, and replaces likes in the answer that are older
  /// than those of the table.
  private func withCredentialsForPhotos<Value: PhotoContainer>(
    _ call: (Credentials?) async throws(FeedError) -> Answer<Value>
  ) async throws(FeedError) -> Answer<Value> {
    try await restore()
    let stamp = state.likes.stamp
    let answer = try await withCredentials(call)
    return updatingLikes(from: answer, requestedAt: stamp)
  }

  func updatingLikes<Value: PhotoContainer>(
    from answer: Answer<Value>, requestedAt stamp: Int
  ) -> Answer<Value> {
    let photos = answer.value.photos
    state.photosReceived(photos, requestedAt: stamp, isCached: answer.isCached)
    return applyingLikes(to: answer)
  }

  func applyingLikes<Value: PhotoContainer>(to answer: Answer<Value>) -> Answer<Value> {
    let likes = state.likes
    return answer.map { $0.mapPhotos(likes.applyingLikes(to:)) }
  }
}

/// An answer that contains photos.
protocol PhotoContainer: Sendable {
  var photos: [Photo] { get }
  func mapPhotos(_ transform: (Photo) -> Photo) -> Self
}

extension Photo: PhotoContainer {
  var photos: [Photo] { [self] }
  func mapPhotos(_ transform: (Photo) -> Photo) -> Photo { transform(self) }
}

extension PhotoPage: PhotoContainer {
  func mapPhotos(_ transform: (Photo) -> Photo) -> PhotoPage {
    var page = self
    page.photos = photos.map(transform)
    return page
  }
}
