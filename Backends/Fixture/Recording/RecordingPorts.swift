import FeedCore

/// The source's photos; feed and pictures are recorded.
struct RecordingPhotos: PhotosPort {
  let source: any PhotosPort
  let folder: RecordedFolder

  func feed(
    _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage> {
    if let known = try await folder.page(page.number, of: .feed) { return Answer(known) }
    let answer = try await source.feed(page, as: credentials)
    try await folder.keep(answer.value, in: .feed)
    return answer
  }

  func picture(
    _ request: PictureRequest, progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> [UInt8] {
    guard let name = RecordedPhoto.file(request) else {
      return try await source.picture(request, progress: progress)
    }
    if let known = try folder.files.pictureIfAny(name, progress) { return known }
    let bytes = try await source.picture(request, progress: progress)
    try folder.files.write(bytes, to: name)
    return bytes
  }

  // Calls that are not recorded.

  func photo(
    _ id: PhotoID, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    try await source.photo(id, as: credentials)
  }

  func randomPhoto(
    _ query: RandomQuery, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    try await source.randomPhoto(query, as: credentials)
  }

  func search(
    _ query: SearchQuery, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage> {
    try await source.search(query, page, as: credentials)
  }

  func photos(
    of username: String, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage> {
    try await source.photos(of: username, page, as: credentials)
  }

  func setLike(
    _ isLiked: Bool, of id: PhotoID, as credentials: Credentials
  ) async throws(FeedError) -> Answer<LikeState> {
    try await source.setLike(isLiked, of: id, as: credentials)
  }

  func download(
    _ request: PictureRequest, into sink: any ByteSink,
    progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) {
    try await source.download(request, into: sink, progress: progress)
  }

  func trackDownload(of photo: Photo, as credentials: Credentials?) async throws(FeedError) {
    try await source.trackDownload(of: photo, as: credentials)
  }
}

/// The source's users; the signed-in one and their favorites are recorded.
struct RecordingProfile: ProfilePort {
  let source: any ProfilePort
  let folder: RecordedFolder

  func me(as credentials: Credentials) async throws(FeedError) -> Answer<Profile> {
    if let known = await folder.me { return Answer(known) }
    let answer = try await source.me(as: credentials)
    try await folder.keep(answer.value)
    return answer
  }

  func user(
    _ username: String, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Profile> {
    try await source.user(username, as: credentials)
  }

  /// Records the user's own favorites; those of others are not recorded.
  func favorites(
    of username: String, _ page: PageRequest, as credentials: Credentials
  ) async throws(FeedError) -> Answer<PhotoPage> {
    guard username == (await folder.me)?.username else {
      return try await source.favorites(of: username, page, as: credentials)
    }
    if let known = try await folder.page(page.number, of: .favorites) { return Answer(known) }
    let answer = try await source.favorites(of: username, page, as: credentials)
    try await folder.keep(answer.value, in: .favorites)
    return answer
  }
}
