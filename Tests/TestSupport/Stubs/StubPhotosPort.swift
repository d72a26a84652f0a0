package import FeedCore

/// A photos port with planned answers. A call that was not planned fails the test.
package final class StubPhotosPort: PhotosPort {
  /// A call for a page of a list: the query, the user name or the source, and the page.
  package struct List<Source: Sendable & Hashable>: Sendable, Hashable {
    package let source: Source
    package let page: PageRequest

    package init(_ source: Source, _ page: PageRequest) {
      (self.source, self.page) = (source, page)
    }
  }

  package struct Like: Sendable, Hashable {
    package let isLiked: Bool
    package let id: PhotoID

    package init(_ isLiked: Bool, _ id: PhotoID) { (self.isLiked, self.id) = (isLiked, id) }
  }

  package let feed = StubCall<PageRequest, Answer<PhotoPage>>("feed")
  package let photo = StubCall<PhotoID, Answer<Photo>>("photo")
  package let random = StubCall<RandomQuery, Answer<Photo>>("randomPhoto")
  package let search = StubCall<List<SearchQuery>, Answer<PhotoPage>>("search")
  package let userPhotos = StubCall<List<String>, Answer<PhotoPage>>("photos(from: .user)")
  package let favorites = StubCall<PageRequest, Answer<PhotoPage>>("favorites")
  /// The photos of a collection or topic, and the photos that a user likes.
  package let list = StubCall<List<PhotoSource>, Answer<PhotoPage>>("photos of a collection")
  package let collections = StubCall<List<CollectionSource>, Answer<CollectionPage>>("collections")
  package let like = StubCall<Like, Answer<LikeState>>("setLike")
  package let picture = StubCall<PictureRequest, [UInt8]>("picture")
  package let track = StubCall<PhotoID, Void>("trackDownload")
  /// If set, a download waits for it after it has delivered every byte.
  package let ending = Lock<StubCall<PictureRequest, Void>?>(nil)
  /// Whether a failed download can be continued in its sink.
  package let keepsParts = Lock(false)
  private let log = Lock([Credentials?]())

  package init() {}

  /// The credentials of the calls, in order.
  package var credentials: [Credentials?] { log.withLock { $0 } }

  private func note(_ credentials: Credentials?) { log.withLock { $0.append(credentials) } }

  package func photos(
    from source: PhotoSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage> {
    note(credentials)
    switch source {
    case .feed: return try await feed.call(page)
    case .search(let query): return try await search.call(List(query, page))
    case .user(let username): return try await userPhotos.call(List(username, page))
    case .favorites: return try await favorites.call(page)
    case .likes, .collection, .topic: return try await list.call(List(source, page))
    }
  }

  package func collections(
    from source: CollectionSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<CollectionPage> {
    note(credentials)
    return try await collections.call(List(source, page))
  }

  package func photo(
    _ id: PhotoID, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    note(credentials)
    return try await photo.call(id)
  }

  package func randomPhoto(
    _ query: RandomQuery, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    note(credentials)
    return try await random.call(query)
  }

  package func setLike(
    _ isLiked: Bool, of id: PhotoID, as credentials: Credentials
  ) async throws(FeedError) -> Answer<LikeState> {
    note(credentials)
    return try await like.call(Like(isLiked, id))
  }

  package func picture(
    _ request: PictureRequest, progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> [UInt8] {
    try await picture.call(request)
  }

  /// Delivers the bytes of the stubbed picture in two parts, or the rest after an earlier call.
  package func download(
    _ request: PictureRequest, into sink: any ByteSink,
    progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) {
    let bytes = try await picture.call(request)
    let start = sink.continuation == nil ? 0 : sink.count
    let middle = max(start, bytes.count / 2)
    try await sink.write(bytes[start..<middle])
    try await sink.write(bytes[middle...])
    progress(bytes.count, bytes.count)
    do throws(FeedError) {
      try await ending.withLock(\.self)?.call(request)
    } catch {
      if keepsParts.withLock(\.self) { sink.keep(true) }
      throw error
    }
  }

  package func trackDownload(of photo: Photo, as credentials: Credentials?) async throws(FeedError)
  {
    note(credentials)
    try await track.call(photo.id)
  }
}
