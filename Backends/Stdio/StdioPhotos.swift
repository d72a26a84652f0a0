import FeedCore
import FeedHTTP
import UnsplashWire

/// The photos of a program, for the port. The program answers for its own user. Without
/// credentials, photos are shown without likes.
struct StdioPhotos: PhotosPort {
  let client: StdioClient
  /// Fetches pictures that have addresses, only from public hosts.
  let transfer: PictureTransfer

  func photos(
    from source: PhotoSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage> {
    try source.check(credentials)
    let (operation, parameters) = Self.request(source)
    return try await client.list(operation, parameters, page) { object throws(WireError) in
      var photos = try ListReader.page(object, "photos", page) { json, path throws(WireError) in
        try PhotoReader.photo(json, at: path)
      }
      photos.items = photos.items.map { $0.shown(to: credentials, from: client) }
      return photos
    }
  }

  func collections(
    from source: CollectionSource, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<CollectionPage> {
    let (operation, parameters) = Self.request(source)
    return try await client.list(operation, parameters, page) { object throws(WireError) in
      var lists = try ListReader.page(object, "collections", page) { json, path throws(WireError) in
        try ListReader.collection(json, at: path)
      }
      if credentials == nil { lists.items.removeAll(where: \.isPrivate) }
      return lists
    }
  }

  func photo(_ id: PhotoID, as credentials: Credentials?) async throws(FeedError) -> Answer<Photo> {
    guard !id.text.isEmpty else { throw Self.notFound(id) }
    return try await photo(.getPhoto, ["id": .string(id.text)], named: id, credentials)
  }

  /// Returns the id of the photo that the program finds for a path, an address or a slug. The text
  /// itself is returned if it has the form of an id, or if the program finds no photo.
  func id(named name: PhotoID) async -> PhotoID {
    guard !name.isPlainID, let photo = try? await photo(name, as: nil) else { return name }
    return photo.value.id
  }

  func randomPhoto(
    _ query: RandomQuery, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    let parameters: JSONObject = [
      "query": query.words.flatMap { $0.isEmpty ? nil : .string($0) },
      "orientation": query.orientation.map { .string($0.rawValue) },
      "collection": query.collection.map(JSON.string),
      "topic": query.topic.map(JSON.string),
      "username": query.username.map(JSON.string),
      "contentFilter": query.contentFilter.map { .string($0.rawValue) },
    ]
    return try await photo(.randomPhoto, parameters, named: nil, credentials)
  }

  private func photo(
    _ operation: OperationDeclaration, _ parameters: JSONObject, named id: PhotoID?,
    _ credentials: Credentials?
  ) async throws(FeedError) -> Answer<Photo> {
    try await client.read(operation, parameters) { object throws(WireError) in
      let photo = try PhotoReader.whole(.object(object.members))
      if let id, id.isPlainID, !id.matches(photo.id) {
        throw object.error("id", "of another photo")
      }
      return photo.shown(to: credentials, from: client)
    }
  }

  func setLike(
    _ isLiked: Bool, of id: PhotoID, as credentials: Credentials
  ) async throws(FeedError) -> Answer<LikeState> {
    guard !id.text.isEmpty else { throw Self.notFound(id) }
    let operation = isLiked ? OperationDeclaration.likePhoto : .unlikePhoto
    return try await client.liking { () async throws(FeedError) in
      try await client.read(operation, ["id": .string(id.text)]) { object throws(WireError) in
        let photo = try PhotoReader.photo(object.json("photo") ?? .null, at: "photo")
        guard !id.isPlainID || id.matches(photo.id) else {
          throw object.error("photo", "another one")
        }
        return LikeState(isLiked: photo.isLiked, likes: photo.likes)
      }
    }
  }

  /// Reports the use of a photo by requesting its snippet. A program without snippets gets no
  /// report.
  func trackDownload(of photo: Photo, as credentials: Credentials?) async throws(FeedError) {
    let end = client.deadline
    guard try await client.ready(until: end).description.offers(.photoSnippet) else { return }
    _ = try await client.call(.photoSnippet, ["id": .string(photo.id.text)], until: end)
  }

  private static func notFound(_ id: PhotoID) -> FeedError {
    FeedError(.notFound, Message(.errorPhotoNotFound, id.text))
  }
}

extension StdioClient {
  /// Returns a page of a list. A page beyond the end of every list is empty, because the table
  /// refuses its number.
  fileprivate func list<Item>(
    _ operation: OperationDeclaration, _ parameters: JSONObject, _ page: PageRequest,
    _ read: (WireObject) throws(WireError) -> Page<Item>
  ) async throws(FeedError) -> Answer<Page<Item>> {
    guard PageRequest.numbers.contains(page.number) else {
      return Answer(Page([], page: page.number, hasMore: false))
    }
    var parameters = parameters
    parameters["page"] = .integer(Int64(page.number))
    parameters["perPage"] = page.size.map { .integer(Int64(page.clampedSize(standard: $0))) }
    return try await self.read(operation, parameters, read)
  }
}

/// The operations for the lists.
extension StdioPhotos {
  private static func request(_ source: PhotoSource) -> (OperationDeclaration, JSONObject) {
    switch source {
    case .feed: (.listFeed, [:])
    case .search(let query): (.searchPhotos, parameters(query))
    case .user(let username): (.listUserPhotos, ["username": .string(username)])
    case .favorites: (.listFavorites, [:])
    case .likes(let username): (.listUserLikes, ["username": .string(username)])
    case .collection(let id): (.listCollectionPhotos, ["id": .string(id)])
    case .topic(let slug): (.listTopicPhotos, ["slug": .string(slug)])
    }
  }

  private static func request(_ source: CollectionSource) -> (OperationDeclaration, JSONObject) {
    switch source {
    case .search(let words): (.searchCollections, ["query": .string(words)])
    case .user(let username): (.listUserCollections, ["username": .string(username)])
    case .topics: (.listTopics, [:])
    case .related(let id): (.listRelatedCollections, ["id": .string(id)])
    }
  }

  private static func parameters(_ query: SearchQuery) -> JSONObject {
    [
      "query": .string(query.words),
      "orientation": query.orientation.map { .string($0.rawValue) },
      "color": query.color.map { .string($0.rawValue) },
      "orderBy": query.order.map { .string($0.rawValue) },
      "contentFilter": query.contentFilter.map { .string($0.rawValue) },
    ]
  }
}

extension PhotoID {
  /// Whether the text can only be an id, without the marks of paths, addresses and slugs.
  fileprivate var isPlainID: Bool {
    !text.utf8.contains { "/.:~ ".utf8.contains($0) } && withoutSlug == self
  }
}

extension Photo {
  /// The photo for a user. The program decides which photos are liked. Without a user no photo is
  /// liked.
  ///
  /// The ids of Unsplash are the same in all programs.
  fileprivate func shown(to credentials: Credentials?, from client: StdioClient) -> Photo {
    var photo = self
    if credentials == nil { photo.isLiked = false }
    if !links.page.isOnUnsplash { photo.programDigest = client.digestBytes }
    return photo
  }
}

/// The users of a program, for the port.
struct StdioProfile: ProfilePort {
  let client: StdioClient

  func me(as credentials: Credentials) async throws(FeedError) -> Answer<Profile> {
    try await profile(.getProfile, [:])
  }

  func user(
    _ username: String, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<Profile> {
    try await profile(.getUser, ["username": .string(username)])
  }

  func users(
    matching words: String, _ page: PageRequest, as credentials: Credentials?
  ) async throws(FeedError) -> Answer<ProfilePage> {
    let pictures = try await client.ready(until: client.deadline).description.pictures
    return try await client.list(.searchUsers, ["query": .string(words)], page) {
      object throws(WireError) in
      try ListReader.page(object, "users", page) { json, path throws(WireError) in
        try ListReader.profile(WireObject(json, at: path), pictures)
      }
    }
  }

  private func profile(
    _ operation: OperationDeclaration, _ parameters: JSONObject
  ) async throws(FeedError) -> Answer<Profile> {
    let end = client.deadline
    let pictures = try await client.ready(until: end).description.pictures
    return try await client.read(operation, parameters, until: end) { object throws(WireError) in
      try ListReader.profile(object, pictures)
    }
  }
}
