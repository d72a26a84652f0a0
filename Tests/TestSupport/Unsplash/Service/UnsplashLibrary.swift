import FeedCore
import FeedImaging

/// The photos, users and likes of the service, for the ports of a backend.
final class UnsplashLibrary: PhotosPort, ProfilePort {
  let catalog: UnsplashCatalog
  /// The likes of the user at the browser, newest first.
  let likes = Lock<[PhotoID]>([])
  /// Its collections, the user's newest first.
  let lists = Lock(UnsplashCollection.all)
  /// The time of the last change of a collection.
  let times = Lock<Int64>(1_800_000_000)
  private let chance = Lock(SplitMix(1))

  init(catalog: UnsplashCatalog) { self.catalog = catalog }

  var backend: Backend {
    Backend(
      photos: self, profile: self, collections: self,
      builtInCredentials: Secret("test").map {
        Credentials(token: $0, scopes: [], origin: .memory)
      })
  }

  func photos(
    from source: PhotoSource, _ page: PageRequest, as user: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage> {
    let found = try photos(from: source, user)
    return Answer(Page(page, of: found, standardSize: 10))
  }

  private func photos(
    from source: PhotoSource, _ user: Credentials?
  ) throws(FeedError) -> [Photo] {
    switch source {
    case .feed: return all(user)
    case .search(let query): return all(user).filter(query.matches)
    case .user(let name):
      _ = try UnsplashUser.named(name)
      return all(user).filter { $0.author.username == name }
    case .favorites(let name), .likes(let name):
      guard try UnsplashUser.named(name) == .me else { return [] }
      return likes.withLock(\.self).compactMap { catalog.index(of: $0.text) }.map {
        photo($0, user)
      }
    case .collection(let id):
      guard let found = lists.withLock({ $0.first { $0.id == id && $0.slug == nil } }),
        found.isVisible(to: user)
      else { throw .unknown(id) }
      return found.photos(among: all(user))
    case .topic(let name):
      guard let found = lists.withLock({ $0.first { $0.isTopic(name) } }) else {
        throw .unknown(name)
      }
      return found.photos(among: all(user))
    }
  }

  func collections(
    from source: CollectionSource, _ page: PageRequest, as user: Credentials?
  ) async throws(FeedError) -> Answer<CollectionPage> {
    var found = lists.withLock(\.self)
    switch source {
    case .topics: found.removeAll { $0.slug == nil }
    case .related(let id):
      guard found.contains(where: { $0.id == id && $0.isVisible(to: user) }) else {
        throw .unknown(id)
      }
      found.removeAll { $0.slug != nil || $0.isPrivate || $0.id == id }
    case .search: found.removeAll { $0.slug != nil || $0.isPrivate }
    case .user(let name):
      _ = try UnsplashUser.named(name)
      found.removeAll { $0.username != name || !$0.isVisible(to: user) }
    }
    let photos = all(user)
    var list = found.map { $0.collection($0.photos(among: photos)) }
    if case .search(let words) = source { list.removeAll { !$0.matches(words) } }
    return Answer(Page(page, of: list, standardSize: 10))
  }

  func photo(_ id: PhotoID, as user: Credentials?) async throws(FeedError) -> Answer<Photo> {
    Answer(photo(try index(of: id), user))
  }

  func randomPhoto(
    _ query: RandomQuery, as user: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    let source = query.source ?? .search(query.search)
    let found = try photos(from: source, user).filter(query.allows)
    guard !found.isEmpty else { throw .unknown("random") }
    return Answer(chance.withLock { $0.pick(found) })
  }

  func setLike(
    _ isLiked: Bool, of id: PhotoID, as user: Credentials
  ) async throws(FeedError) -> Answer<LikeState> {
    let index = try index(of: id)
    let id = catalog.id(index)
    likes.withLock { likes in
      if !isLiked { likes.removeAll { $0 == id } }
      // Liking again does not change the order.
      if isLiked, !likes.contains(id) { likes.insert(id, at: 0) }
    }
    let photo = photo(index, user)
    return Answer(LikeState(isLiked: photo.isLiked, likes: photo.likes))
  }

  /// Returns a picture that looks like its BlurHash.
  func picture(
    _ request: PictureRequest, progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> [UInt8] {
    let photo: Photo
    switch request.subject {
    case .photo(let id): photo = catalog.photo(try index(of: id))
    case .avatar(let name): photo = catalog.photo(name.utf8.count)
    }
    let size = PixelSize(width: photo.width, height: photo.height)
      .fitted(in: PixelSize(width: 400, height: 400))
    let bitmap = BlurHash.decode(photo.blurHash ?? "", size: size) ?? Bitmap(size: size)
    guard let bytes = try? JPEG.encode(bitmap) else { throw .unknown(photo.id.text) }
    return bytes
  }

  func download(
    _ request: PictureRequest, into sink: any ByteSink, progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) {
    try await sink.write(try await picture(request, progress: progress)[...])
  }

  func trackDownload(of photo: Photo, as user: Credentials?) async throws(FeedError) {}

  func me(as user: Credentials) async throws(FeedError) -> Answer<Profile> {
    Answer(UnsplashUser.me.profile(likes: likes.withLock(\.count)))
  }

  func user(_ name: String, as user: Credentials?) async throws(FeedError) -> Answer<Profile> {
    let found = try UnsplashUser.named(name)
    return Answer(found.profile(likes: found == .me ? likes.withLock(\.count) : 0))
  }

  func users(
    matching words: String, _ page: PageRequest, as user: Credentials?
  ) async throws(FeedError) -> Answer<ProfilePage> {
    let found = UnsplashUser.everyone.map { $0.profile(likes: 0) }.filter { $0.matches(words) }
    return Answer(Page(page, of: found, standardSize: 10))
  }

  private func all(_ user: Credentials?) -> [Photo] {
    (0..<catalog.count).map { photo($0, user) }
  }

  private func photo(_ index: Int, _ user: Credentials?) -> Photo {
    var photo = catalog.photo(index)
    let isLiked = likes.withLock { [id = photo.id] in $0.contains(id) }
    photo.isLiked = isLiked && user != nil
    photo.likes = photo.likes.map { $0 + (isLiked ? 1 : 0) }
    return photo
  }

  func index(of id: PhotoID) throws(FeedError) -> Int {
    guard let index = catalog.index(of: id.text) else { throw .unknown(id.text) }
    return index
  }
}

extension FeedError {
  /// The error for something that does not exist. The API adds the text.
  static func unknown(_ name: String) -> FeedError {
    FeedError(.notFound, Message(.errorPhotoNotFound, name))
  }
}
