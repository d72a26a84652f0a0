import FeedCore

/// The photos of a backend, whose lists and pictures are counted as they are read.
final class CountedPhotos: PhotosPort {
  private let photos: any PhotosPort
  private let counts = Lock((pages: 0, pictures: 0))

  var readPages: Int { counts.withLock(\.pages) }
  var readPictures: Int { counts.withLock(\.pictures) }

  init(_ photos: any PhotosPort) { self.photos = photos }

  func photos(
    from source: PhotoSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage> {
    counts.withLock { $0.pages += 1 }
    return try await photos.photos(from: source, page, as: credentials)
  }

  func photo(
    _ id: PhotoID, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    try await photos.photo(id, as: credentials)
  }

  func randomPhoto(
    _ query: RandomQuery, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    try await photos.randomPhoto(query, as: credentials)
  }

  func setLike(
    _ isLiked: Bool, of id: PhotoID, as credentials: Credentials
  ) async throws(FeedError) -> Answer<LikeState> {
    try await photos.setLike(isLiked, of: id, as: credentials)
  }

  func picture(
    _ request: PictureRequest, progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> [UInt8] {
    counts.withLock { $0.pictures += 1 }
    return try await photos.picture(request, progress: progress)
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
}
