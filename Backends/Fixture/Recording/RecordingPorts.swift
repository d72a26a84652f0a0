import FeedCore

/// The photos of another backend. Records its feed, favorites, listed collections and pictures.
struct RecordingPhotos: PhotosPort {
  /// The port of the backend that is being recorded.
  let upstream: any PhotosPort
  let folder: RecordedFolder

  func photos(
    from source: PhotoSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage> {
    try source.check(credentials)
    guard let list = await folder.list(of: source) else {
      return try await upstream.photos(from: source, page, as: credentials)
    }
    if let recorded = try await folder.page(page.number, of: list) { return Answer(recorded) }
    var answer = try await upstream.photos(from: source, page, as: credentials)
    if await folder.isFirstNewPage(page.number, of: list) {
      // Otherwise photos that have moved to the previous page since its recording would be missed.
      let previous = try await upstream.photos(
        from: source, PageRequest(page.number - 1, size: page.size), as: credentials)
      try await folder.check(previous.value.photos)
      answer.value.items =
        await folder.newPhotos(previous.value.items, of: list) + answer.value.items
    }
    answer.value.items += try await movedPhotos(
      from: page.number, of: list, besides: answer.value.photos, credentials)
    // Photos that another page has already are not recorded again, so they do not count.
    if let photos = try await folder.record(answer.value, in: list) { answer.value.items = photos }
    return answer
  }

  /// Returns the photos that a damaged recording of the page contained and that the page no longer
  /// has, because they have moved to another page. Photos that the other backend no longer has, or
  /// that are no longer favorites, are left out.
  private func movedPhotos(
    from number: Int, of list: RecordedFolder.List, besides found: [Photo],
    _ credentials: Credentials?
  ) async throws(FeedError) -> [Photo] {
    let found = Set(found.map(\.id))
    var photos: [Photo] = []
    for id in await folder.ids(ofPage: number, of: list) where !found.contains(id) {
      do throws(FeedError) {
        let photo = try await upstream.photo(id, as: credentials).value
        if list != .favorites || photo.isLiked { photos.append(photo) }
      } catch {
        guard error.code == .notFound else { throw error }
      }
    }
    return photos
  }

  /// Returns a page of collections. Only topics and the user's own collections are recorded,
  /// because the photos of other collections are not upstream.
  func collections(
    from source: CollectionSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<CollectionPage> {
    let answer = try await upstream.collections(from: source, page, as: credentials)
    if await folder.shouldRecord(source) { try await folder.record(answer.value) }
    return answer
  }

  func picture(
    _ request: PictureRequest, progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> [UInt8] {
    guard let name = RecordedPhoto.file(request) else {
      return try await upstream.picture(request, progress: progress)
    }
    if let recorded = try folder.files.completePictureIfPresent(name, progress) { return recorded }
    let bytes = try await upstream.picture(request, progress: progress)
    try folder.files.writePicture(bytes, to: name)
    await folder.pictureRecorded()
    return bytes
  }

  // Calls that are not upstream.

  func photo(
    _ id: PhotoID, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    try await upstream.photo(id, as: credentials)
  }

  func randomPhoto(
    _ query: RandomQuery, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    try await upstream.randomPhoto(query, as: credentials)
  }

  func setLike(
    _ isLiked: Bool, of id: PhotoID, as credentials: Credentials
  ) async throws(FeedError) -> Answer<LikeState> {
    try await upstream.setLike(isLiked, of: id, as: credentials)
  }

  func download(
    _ request: PictureRequest, into sink: any ByteSink,
    progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) {
    try await upstream.download(request, into: sink, progress: progress)
  }

  func trackDownload(of photo: Photo, as credentials: Credentials?) async throws(FeedError) {
    try await upstream.trackDownload(of: photo, as: credentials)
  }
}

/// The users of another backend. Records the profile of the signed-in user.
struct RecordingProfile: ProfilePort {
  /// The port of the backend that is being recorded.
  let upstream: any ProfilePort
  let folder: RecordedFolder

  func me(as credentials: Credentials) async throws(FeedError) -> Answer<Profile> {
    if let recorded = await folder.me { return Answer(recorded) }
    let answer = try await upstream.me(as: credentials)
    try await folder.record(answer.value)
    return answer
  }

  func user(
    _ username: String, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Profile> {
    try await upstream.user(username, as: credentials)
  }

  func users(
    matching words: String, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<ProfilePage> {
    try await upstream.users(matching: words, page, as: credentials)
  }
}
