package import FeedCore

/// A wrapper of a backend in which each call can be replaced. Other calls are passed on.
package struct WrappedBackend: Sendable {
  package var photos: WrappedPhotos
  package var profile: WrappedProfile
  package var collections: WrappedCollections?
  private let inner: Backend

  package init(_ inner: Backend) {
    photos = WrappedPhotos(inner: inner.photos)
    profile = WrappedProfile(inner: inner.profile)
    collections = inner.collections.map { WrappedCollections(inner: $0) }
    self.inner = inner
  }

  package var builtInCredentials: Credentials? { inner.builtInCredentials }

  package var backend: Backend {
    Backend(
      photos: photos, profile: profile, collections: collections, auth: inner.auth,
      builtInCredentials: inner.builtInCredentials, photoID: inner.photoID,
      fileID: inner.fileID, capabilities: inner.capabilities, shutDown: inner.shutDown)
  }
}

/// A wrapper of a photos port. The first argument of each closure is the wrapped port.
package struct WrappedPhotos: PhotosPort {
  package typealias List<Query> =
    @Sendable (any PhotosPort, Query, PageRequest, Credentials?) async throws(FeedError)
    -> Answer<PhotoPage>
  package typealias Single<Query> =
    @Sendable (any PhotosPort, Query, Credentials?) async throws(FeedError) -> Answer<Photo>
  package typealias Progress = PictureRequest.Progress

  fileprivate let inner: any PhotosPort

  package private(set) var onPhotos: List<PhotoSource> = {
    port, source, page, user throws(FeedError) in
    try await port.photos(from: source, page, as: user)
  }
  package var onCollections:
    @Sendable (any PhotosPort, CollectionSource, PageRequest, Credentials?) async throws(FeedError)
      -> Answer<CollectionPage> = { port, source, page, user throws(FeedError) in
        try await port.collections(from: source, page, as: user)
      }
  package var onPhoto: Single<PhotoID> = { port, id, user throws(FeedError) in
    try await port.photo(id, as: user)
  }
  package var onRandom: Single<RandomQuery> = { port, query, user throws(FeedError) in
    try await port.randomPhoto(query, as: user)
  }
  package var onLike:
    @Sendable (any PhotosPort, Bool, PhotoID, Credentials) async throws(FeedError)
      -> Answer<LikeState> = { port, isLiked, id, user throws(FeedError) in
        try await port.setLike(isLiked, of: id, as: user)
      }
  package var onPicture:
    @Sendable (any PhotosPort, PictureRequest, @escaping Progress) async throws(FeedError)
      -> [UInt8] = { port, request, progress throws(FeedError) in
        try await port.picture(request, progress: progress)
      }
  package var onDownload:
    @Sendable (any PhotosPort, PictureRequest, any ByteSink, @escaping Progress)
      async throws(FeedError) -> Void = { port, request, sink, progress throws(FeedError) in
        try await port.download(request, into: sink, progress: progress)
      }
  package var onTrack: @Sendable (any PhotosPort, Photo) async throws(FeedError) -> Void = {
    port, photo throws(FeedError) in try await port.trackDownload(of: photo, as: nil)
  }

  /// Replaces the lists of one kind, for example those of searches with `replaceLists(\.query)`.
  /// The value that `query` extracts from a source is the closure's second argument.
  package mutating func replaceLists<Query>(
    _ query: @escaping @Sendable (PhotoSource) -> Query?, by list: @escaping List<Query>
  ) {
    let others = onPhotos
    onPhotos = { port, source, page, user throws(FeedError) in
      guard let query = query(source) else { return try await others(port, source, page, user) }
      return try await list(port, query, page, user)
    }
  }

  package func photos(
    from source: PhotoSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage> {
    try await onPhotos(inner, source, page, credentials)
  }

  package func collections(
    from source: CollectionSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<CollectionPage> {
    try await onCollections(inner, source, page, credentials)
  }

  package func photo(
    _ id: PhotoID, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    try await onPhoto(inner, id, credentials)
  }

  package func randomPhoto(
    _ query: RandomQuery, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    try await onRandom(inner, query, credentials)
  }

  package func setLike(
    _ isLiked: Bool, of id: PhotoID, as credentials: Credentials
  ) async throws(FeedError) -> Answer<LikeState> {
    try await onLike(inner, isLiked, id, credentials)
  }

  package func picture(
    _ request: PictureRequest, progress: @escaping Progress
  ) async throws(FeedError) -> [UInt8] {
    try await onPicture(inner, request, progress)
  }

  package func download(
    _ request: PictureRequest, into sink: any ByteSink, progress: @escaping Progress
  ) async throws(FeedError) {
    try await onDownload(inner, request, sink, progress)
  }

  package func trackDownload(of photo: Photo, as credentials: Credentials?) async throws(FeedError)
  {
    try await onTrack(inner, photo)
  }
}

package struct WrappedProfile: ProfilePort {
  fileprivate let inner: any ProfilePort

  package var onMe:
    @Sendable (any ProfilePort, Credentials) async throws(FeedError) -> Answer<Profile> = {
      port, user throws(FeedError) in try await port.me(as: user)
    }
  package var onUser:
    @Sendable (any ProfilePort, String) async throws(FeedError) -> Answer<Profile> = {
      port, name throws(FeedError) in try await port.user(name, as: nil)
    }

  package var onUsers:
    @Sendable (any ProfilePort, String, PageRequest) async throws(FeedError)
      -> Answer<ProfilePage> = { port, words, page throws(FeedError) in
        try await port.users(matching: words, page, as: nil)
      }

  package func me(as credentials: Credentials) async throws(FeedError) -> Answer<Profile> {
    try await onMe(inner, credentials)
  }

  package func users(
    matching words: String, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<ProfilePage> {
    try await onUsers(inner, words, page)
  }

  package func user(
    _ username: String, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Profile> {
    try await onUser(inner, username)
  }
}

/// The value that distinguishes sources of this kind, or nil for other kinds.
extension PhotoSource {
  package var feed: Void? { if case .feed = self { () } else { nil } }
  package var query: SearchQuery? { if case .search(let query) = self { query } else { nil } }
  package var user: String? { if case .user(let username) = self { username } else { nil } }
  package var liker: String? { if case .likes(let liker) = self { liker } else { nil } }
  package var collection: String? { if case .collection(let id) = self { id } else { nil } }
  package var topic: String? { if case .topic(let name) = self { name } else { nil } }
  package var owner: String? { if case .favorites(let owner) = self { owner } else { nil } }
}

/// A wrapper of the port for changes to collections.
package struct WrappedCollections: CollectionsPort {
  fileprivate let inner: any CollectionsPort

  package var onCreate:
    @Sendable (any CollectionsPort, CollectionProperties, Credentials) async throws(FeedError)
      -> Answer<PhotoCollection> = { port, properties, user throws(FeedError) in
        try await port.create(properties, as: user)
      }
  package var onUpdate:
    @Sendable (any CollectionsPort, String, CollectionProperties, Credentials)
      async throws(FeedError)
      -> Answer<PhotoCollection> = { port, id, properties, user throws(FeedError) in
        try await port.update(id, properties, as: user)
      }
  package var onDelete:
    @Sendable (any CollectionsPort, String, Credentials) async throws(FeedError) -> Answer<Void> = {
      port, id, user throws(FeedError) in
      try await port.delete(id, as: user)
    }
  package var onSet:
    @Sendable (any CollectionsPort, Bool, PhotoID, String, Credentials) async throws(FeedError)
      -> Answer<Void> = { port, isContained, photo, id, user throws(FeedError) in
        try await port.set(isContained, photo, in: id, as: user)
      }

  package func create(
    _ properties: CollectionProperties, as user: Credentials
  ) async throws(FeedError) -> Answer<PhotoCollection> {
    try await onCreate(inner, properties, user)
  }

  package func update(
    _ id: String, _ properties: CollectionProperties, as user: Credentials
  ) async throws(FeedError) -> Answer<PhotoCollection> {
    try await onUpdate(inner, id, properties, user)
  }

  package func delete(_ id: String, as user: Credentials) async throws(FeedError) -> Answer<Void> {
    try await onDelete(inner, id, user)
  }

  package func set(
    _ isContained: Bool, _ photo: PhotoID, in id: String, as user: Credentials
  ) async throws(FeedError) -> Answer<Void> {
    try await onSet(inner, isContained, photo, id, user)
  }
}
