import FeedCore
import FeedTestSupport

/// A backend under test, which only the test changes. It has at least two pages of photos of
/// several shapes, and a user who may like them.
struct Subject: Sendable {
  var backend: Backend
  let user: Credentials

  var photos: any PhotosPort { backend.photos }
  var profile: any ProfilePort { backend.profile }

  /// More pages than any list of a test has. A longer list counts as endless.
  static let pageLimit = 200

  /// Loads a whole list, page by page.
  func whole(
    _ size: Int? = nil, _ list: (PageRequest) async throws -> PhotoPage
  ) async throws -> [Photo] {
    var photos: [Photo] = []
    for number in 1...Self.pageLimit {
      let page = try await list(PageRequest(number, size: size))
      photos += page.photos
      if !page.hasMore { return photos }
    }
    throw EndlessList()
  }

  struct EndlessList: Error {}

  func feed(_ size: Int? = nil, as credentials: Credentials? = nil) async throws -> [Photo] {
    try await whole(size) { try await photos.photos(from: .feed, $0, as: credentials).value }
  }

  func found(_ query: SearchQuery, _ size: Int? = nil) async throws -> [Photo] {
    try await whole(size) { try await photos.photos(from: .search(query), $0, as: nil).value }
  }

  func photos(of source: PhotoSource, _ size: Int? = nil) async throws -> [Photo] {
    try await whole(size) { try await photos.photos(from: source, $0, as: user).value }
  }

  /// Loads a whole list of collections, page by page.
  func collections(_ source: CollectionSource, _ size: Int? = nil) async throws -> [PhotoCollection]
  {
    var all: [PhotoCollection] = []
    for number in 1...Self.pageLimit {
      let request = PageRequest(number, size: size)
      let page = try await photos.collections(from: source, request, as: user).value
      all += page.items
      if !page.hasMore { return all }
    }
    throw EndlessList()
  }

  /// Loads all users that a search finds.
  func users(_ words: String) async throws -> [Profile] {
    var all: [Profile] = []
    for number in 1...Self.pageLimit {
      let page = try await profile.users(matching: words, PageRequest(number), as: nil).value
      all += page.items
      if !page.hasMore { return all }
    }
    throw EndlessList()
  }

  /// Loads the topics, if the backend has any.
  func topics() async throws -> [PhotoCollection] {
    backend.capabilities.hasTopics ? try await collections(.topics) : []
  }

  func ownCollections() async throws -> [PhotoCollection] {
    try await collections(.user(try await me().username))
  }

  /// Returns one photo as it appears in lists, without details.
  func photo(_ id: PhotoID, as credentials: Credentials? = nil) async throws -> Photo {
    var photo = try await photos.photo(id, as: credentials).value
    photo.details = nil
    return photo
  }

  func me() async throws -> Profile { try await profile.me(as: user).value }

  func favorites(_ size: Int? = nil) async throws -> [Photo] {
    let name = try await me().username
    return try await whole(size) {
      try await photos.photos(from: .favorites(of: name), $0, as: user).value
    }
  }

  @discardableResult
  func setLike(_ isLiked: Bool, _ id: PhotoID) async throws -> LikeState {
    try await photos.setLike(isLiked, of: id, as: user).value
  }

  /// Returns the given number of photos of the feed that the user has not liked.
  func unliked(_ count: Int) async throws -> [PhotoID] {
    let ids = try await feed().prefix(count).map(\.id)
    for id in ids { try await setLike(false, id) }
    return ids
  }

  /// Downloads into a file and returns its bytes.
  func download(
    _ request: PictureRequest, _ progress: @escaping PictureRequest.Progress = { _, _ in }
  ) async throws -> [UInt8] {
    let files = StubFiles()
    let sink = try await files.create(at: "picture", name: "", replacing: true)
    try await photos.download(request, into: sink, progress: progress)
    _ = try await sink.finish()
    return files.files.value["picture"] ?? []
  }
}

extension [Photo] {
  var ids: [PhotoID] { map(\.id) }

  /// The photos that appear more than once.
  var repeated: [PhotoID] {
    Dictionary(grouping: ids) { $0 }.filter { $0.value.count > 1 }.map(\.key)
  }
}
