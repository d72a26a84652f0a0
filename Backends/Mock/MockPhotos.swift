import BackendSupport
import FeedCore
import MockPainter

/// The mock's photos, for the port.
struct MockPhotos: PhotosPort {
  let library: MockLibrary

  func photos(
    from source: PhotoSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage> {
    try await library.begin(MockOperation(source))
    try source.check(credentials)
    switch source {
    case .feed: return await library.page(of: 0..<library.catalog.count, page, as: credentials)
    case .search(let query):
      return await library.page(of: try await matches(query), page, as: credentials)
    case .user(let username):
      return await library.page(of: try photos(of: username), page, as: credentials)
    case .favorites: return await library.page(of: await library.favorites(), page, as: credentials)
    case .likes(let username):
      return await library.page(of: try await likes(of: username), page, as: credentials)
    case .collection(let id):
      let photos = try await library.collections.photos(ofCollection: id, as: credentials)
      return await library.page(of: photos, page, as: credentials)
    case .topic(let name):
      let photos = try await library.collections.photos(ofTopic: name)
      return await library.page(of: photos, page, as: credentials)
    }
  }

  func collections(
    from source: CollectionSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<CollectionPage> {
    try await library.begin(MockOperation(source))
    let list = try await library.collections.collections(from: source, as: credentials)
    return Answer(Page(page, of: list, standardSize: MockLibrary.pageSize))
  }

  private func likes(of username: String) async throws(FeedError) -> [Int] {
    if username == MockPeople.me.username { return await library.favorites() }
    guard let number = MockPeople.number(of: username) else {
      throw FeedError(.notFound, Message(.errorUserNotFound, username))
    }
    return (0..<library.catalog.count).filter { ($0 + number).isMultiple(of: 7) }
  }

  private func photos(of username: String) throws(FeedError) -> [Int] {
    guard MockPeople.profile(username) != nil else {
      throw FeedError(.notFound, Message(.errorUserNotFound, username))
    }
    return (0..<library.catalog.count).filter { MockPeople.author($0).username == username }
  }

  func photo(
    _ id: PhotoID, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    try await library.begin(.photo)
    let index = try library.catalog.knownIndex(of: id)
    var photo = await library.photo(index, named: id, as: credentials)
    photo.details = library.catalog.details(index)
    return Answer(photo)
  }

  /// Returns a random photo. Each call returns a new one, in the same order in each run.
  func randomPhoto(
    _ query: RandomQuery, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    try await library.begin(.random)
    let choices = try await photos(for: query, as: credentials)
    guard let index = await library.pick(choices) else {
      throw FeedError(.notFound, MockBackend.nothingFound)
    }
    return Answer(await library.photo(index, as: credentials))
  }

  private func photos(
    for query: RandomQuery, as credentials: Credentials?
  ) async throws(FeedError) -> [Int] {
    let all: [Int]
    switch query.source {
    case .collection(let id):
      all = try await library.collections.photos(ofCollection: id, as: credentials)
    case .topic(let name): all = try await library.collections.photos(ofTopic: name)
    case .user(let username): all = try photos(of: username)
    default:
      let found = try await matches(query.search)
      guard let username = query.username else { return found }
      return found.filter(Set(try photos(of: username)).contains)
    }
    return all.filter { query.allows(library.catalog.photo($0)) }
  }

  func setLike(
    _ isLiked: Bool, of id: PhotoID, as credentials: Credentials
  ) async throws(FeedError) -> Answer<LikeState> {
    try await library.begin(isLiked ? .like : .unlike)
    let index = try library.catalog.knownIndex(of: id)
    await library.setLike(isLiked, index, named: id)
    let photo = await library.photo(index, named: id, as: credentials)
    return Answer(LikeState(isLiked: photo.isLiked, likes: photo.likes))
  }

  func picture(
    _ request: PictureRequest, progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) -> [UInt8] {
    try await library.begin(.picture, within: request.timeout)
    let bytes = try library.catalog.jpeg(for: request)
    progress(bytes.count, bytes.count)
    return bytes
  }

  func download(
    _ request: PictureRequest, into sink: any ByteSink,
    progress: @escaping PictureRequest.Progress
  ) async throws(FeedError) {
    try await library.begin(.download, within: request.timeout)
    let bytes = try library.catalog.jpeg(for: request)
    try await sink.write(bytes, chunkSize: 16 << 10, progress: progress)
  }

  func trackDownload(of photo: Photo, as credentials: Credentials?) async throws(FeedError) {
    try await library.begin(.track)
  }

  /// Returns the indices of matching photos, the most liked first, or in the feed's order for the
  /// latest. A million photos take a while, so other calls go on in between, and the search ends
  /// with its caller.
  private func matches(_ query: SearchQuery) async throws(FeedError) -> [Int] {
    let words = SearchText.words(of: query.words).map { ($0, MockVocabulary.sights(of: $0)) }
    var found: [(index: Int, likes: Int)] = []
    for index in 0..<library.catalog.count {
      if index % Self.scanned == Self.scanned - 1 {
        if Task.isCancelled { throw .cancelled }
        await Task.yield()
      }
      let photo = library.catalog.photo(index)
      guard query.allows(photo), has(words, index, photo.searchText) else { continue }
      found.append((index, photo.likes ?? 0))
    }
    if query.order != .latest {
      found.sort { ($1.likes, $0.index) < ($0.likes, $1.index) }
    }
    return found.map(\.index)
  }

  /// The photos that a search looks at before other calls go on.
  private static let scanned = 256

  /// Returns whether each word is in a photo's text or names a thing in its picture.
  private func has(
    _ words: [(word: SearchText, sights: Sights?)], _ index: Int, _ text: SearchText
  ) -> Bool {
    words.allSatisfy { word, wanted in
      if text.contains(word) { return true }
      guard let wanted else { return false }
      return wanted == .all || !wanted.isDisjoint(with: library.catalog.sights(index))
    }
  }
}
