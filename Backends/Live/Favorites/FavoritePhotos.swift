import FeedCore

/// The photos of the API. If favorites are in a collection (FAV-5), it has the hearts and the list of
/// favorites, and a like changes it. All other calls are those of `photos`.
struct FavoritePhotos: PhotosPort {
  let photos: any PhotosPort
  let favorites: CollectionFavorites
  let place: FavoritesPlace

  func photos(
    from source: PhotoSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage> {
    try source.check(credentials)
    if case .favorites = source, let credentials, place.isCollection {
      return try await favorites.photos(page, as: credentials)
    }
    return try await marking(credentials) { () throws(FeedError) in
      try await photos.photos(from: source, page, as: credentials)
    } photos: { page, mark in
      page.photos = page.photos.map(mark)
    }
  }

  func photo(
    _ id: PhotoID, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    try await marking(credentials) { () throws(FeedError) in
      try await photos.photo(id, as: credentials)
    } photos: { photo, mark in
      photo = mark(photo)
    }
  }

  func randomPhoto(
    _ query: RandomQuery, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    try await marking(credentials) { () throws(FeedError) in
      try await photos.randomPhoto(query, as: credentials)
    } photos: { photo, mark in
      photo = mark(photo)
    }
  }

  func setLike(
    _ isLiked: Bool, of id: PhotoID, as credentials: Credentials
  ) async throws(FeedError) -> Answer<LikeState> {
    place.isCollection
      ? try await favorites.set(isLiked, id, as: credentials)
      : try await photos.setLike(isLiked, of: id, as: credentials)
  }

  func collections(
    from source: CollectionSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<CollectionPage> {
    try await photos.collections(from: source, page, as: credentials)
  }

  func picture(
    _ request: PictureRequest, progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> [UInt8] {
    try await photos.picture(request, progress: progress)
  }

  func download(
    _ request: PictureRequest, into sink: any ByteSink,
    progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) {
    try await photos.download(request, into: sink, progress: progress)
  }

  func trackDownload(of photo: Photo, as credentials: Credentials?) async throws(FeedError) {
    try await photos.trackDownload(of: photo, as: credentials)
  }

  /// Makes a call, and marks its photos as favorites or not. The list of favorites is checked in the
  /// meantime. If it cannot be read, the hearts are unknown.
  ///
  /// - Parameter photos: Applies the mark to the photos of an answer.
  private func marking<Value>(
    _ credentials: Credentials?,
    _ call: () async throws(FeedError) -> Answer<Value>,
    photos change: (inout Value, (Photo) -> Photo) -> Void
  ) async throws(FeedError) -> Answer<Value> {
    guard let credentials, place.isCollection else { return try await call() }
    async let reading = favorites.known(as: credentials)
    var answer = try await call()
    let list = await reading ?? .unknown
    change(&answer.value, list.marking)
    // The hearts are as new as the list, wherever the photos come from.
    answer.isCached = answer.isStale || list.isCached
    return answer
  }
}

/// The users of the API. If favorites are in a collection, the number of likes in the user's own
/// profile is the number of favorites.
struct FavoriteProfile: ProfilePort {
  let profile: any ProfilePort
  let favorites: CollectionFavorites
  let place: FavoritesPlace

  func me(as credentials: Credentials) async throws(FeedError) -> Answer<Profile> {
    var answer = try await profile.me(as: credentials)
    guard place.isCollection else { return answer }
    // Reading the list here would delay the sign-in. The favorites have a newer number.
    answer.value.totalLikes = await favorites.stored(of: favorites.digest(of: credentials))?.total
    return answer
  }

  func user(
    _ username: String, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Profile> {
    try await profile.user(username, as: credentials)
  }

  func users(
    matching words: String, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<ProfilePage> {
    try await profile.users(matching: words, page, as: credentials)
  }
}
