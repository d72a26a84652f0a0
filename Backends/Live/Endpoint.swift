import FeedCore
import FeedHTTP

/// One call of the API as a value (UNSPLASH.md §6).
struct Endpoint: Sendable {
  /// The name in the log: the port and the call (LOG-1).
  let name: String
  var method = HTTPRequest.Method.get
  let path: [Segment]
  var query: [(name: String, value: String)] = []
  /// Parameters that are already percent-encoded and are sent unchanged.
  var encodedQuery: [(name: String, value: String)] = []
  /// The members of the JSON body of a change; nil for a request without a body.
  var body: JSONObject?
  /// Whether sending it twice has the same effect as sending it once.
  var isRetryable = true
  /// Whether the answer is cached for when the API is unreachable. False for searches and random
  /// photos, because their caller wants something new.
  var isCacheable = false
  /// The message for a token without the scope that the call needs.
  var missingScope = Message(.errorMissingScope)
  /// The message for a 404.
  var notFound = Message(.errorNotFound)

  /// Whether every name in the path is valid. Other paths are not sent, because a server on the way
  /// could read them as another address.
  var isValidPath: Bool { path.allSatisfy(\.isValidSegment) }

  private static func paging(_ page: PageRequest) -> [(name: String, value: String)] {
    let size = page.clampedSize(standard: PageRequest.sizes.upperBound)
    return [("page", String(max(page.number, 1))), ("per_page", String(size))]
  }

  /// - Parameter language: The language in which the user searches.
  static func photos(
    from source: PhotoSource, _ page: PageRequest, in language: Language? = nil
  ) -> Endpoint {
    switch source {
    case .feed:
      Endpoint(name: "Photos.feed", path: ["photos"], query: paging(page), isCacheable: true)
    case .search(let query): search(query, page, language)
    case .user(let username):
      Endpoint(
        name: "Photos.photos", path: ["users", .user(username), "photos"], query: paging(page),
        isCacheable: true, notFound: Message(.errorUserNotFound, username))
    case .favorites(let username): likes(of: username, page, Message(.errorFavoritesNotFound))
    case .likes(let username): likes(of: username, page, Message(.errorUserNotFound, username))
    case .collection(let id):
      Endpoint(
        name: "Photos.collection", path: ["collections", .list(id), "photos"],
        query: paging(page), isCacheable: true, notFound: Message(.errorCollectionNotFound, id))
    case .topic(let name):
      Endpoint(
        name: "Photos.topic", path: ["topics", .list(name), "photos"], query: paging(page),
        isCacheable: true, notFound: Message(.errorTopicNotFound, name))
    }
  }

  private static func likes(
    of username: String, _ page: PageRequest, _ notFound: Message
  ) -> Endpoint {
    Endpoint(
      name: "Profile.favorites", path: ["users", .user(username), "likes"],
      query: paging(page) + [("order_by", "latest")], isCacheable: true, notFound: notFound)
  }

  static func collections(from source: CollectionSource, _ page: PageRequest) -> Endpoint {
    switch source {
    case .search(let words):
      Endpoint(
        name: "Collections.search", path: ["search", "collections"],
        query: [("query", words)] + paging(page))
    case .user(let username):
      Endpoint(
        name: "Collections.user", path: ["users", .user(username), "collections"],
        query: paging(page), isCacheable: true, notFound: Message(.errorUserNotFound, username))
    case .topics:
      Endpoint(name: "Collections.topics", path: ["topics"], query: paging(page), isCacheable: true)
    case .related(let id):
      Endpoint(
        name: "Collections.related", path: ["collections", .list(id), "related"],
        isCacheable: true, notFound: Message(.errorCollectionNotFound, id))
    }
  }

  /// A topic, by its slug or id.
  static func topic(_ name: String) -> Endpoint {
    Endpoint(
      name: "Collections.topic", path: ["topics", .list(name)], isCacheable: true,
      notFound: Message(.errorTopicNotFound, name))
  }

  static func users(matching words: String, _ page: PageRequest) -> Endpoint {
    Endpoint(
      name: "Profile.search", path: ["search", "users"],
      query: [("query", words)] + paging(page))
  }

  static func photo(_ id: PhotoID) -> Endpoint {
    Endpoint(
      name: "Photos.photo", path: ["photos", .photo(id)], isCacheable: true,
      notFound: Message(.errorPhotoNotFound, id.text))
  }

  /// One random photo. Without `count` the answer is an object. With it the answer is an array,
  /// even for one photo.
  static func random(_ query: RandomQuery) -> Endpoint {
    var items: [(name: String, value: String)] = []
    if let words = query.words { items.append(("query", words)) }
    if let orientation = query.orientation { items.append(("orientation", orientation.rawValue)) }
    if let collection = query.collection { items.append(("collections", collection)) }
    if let topic = query.topic { items.append(("topics", topic)) }
    if let username = query.username { items.append(("username", username)) }
    if let filter = query.contentFilter { items.append(("content_filter", filter.rawValue)) }
    return Endpoint(
      name: "Photos.randomPhoto", path: ["photos", "random"], query: items,
      notFound: Message(.errorNothingFound))
  }

  private static func search(
    _ query: SearchQuery, _ page: PageRequest, _ language: Language?
  ) -> Endpoint {
    var items: [(name: String, value: String)] = [("query", query.words)]
    if let orientation = query.orientation { items.append(("orientation", orientation.rawValue)) }
    if let color = query.color { items.append(("color", color.rawValue)) }
    if let order = query.order { items.append(("order_by", order.rawValue)) }
    if let filter = query.contentFilter { items.append(("content_filter", filter.rawValue)) }
    // English is the default. Words in ASCII are English to users of the other languages.
    if let language, language != .english, query.words.utf8.contains(where: { $0 >= 0x80 }) {
      items.append(("lang", language.rawValue))
    }
    return Endpoint(
      name: "Photos.search", path: ["search", "photos"], query: items + paging(page))
  }

  static func user(_ username: String) -> Endpoint {
    Endpoint(
      name: "Profile.user", path: ["users", .user(username)], isCacheable: true,
      notFound: Message(.errorUserNotFound, username))
  }

  static let me = Endpoint(name: "Profile.me", path: ["me"], isCacheable: true)

  static func like(_ id: PhotoID, _ isLiked: Bool) -> Endpoint {
    Endpoint(
      name: "Photos.setLike", method: isLiked ? .post : .delete,
      path: ["photos", .photo(id), "like"],
      notFound: Message(.errorPhotoNotFound, id.text))
  }

  static func collection(_ id: String) -> Endpoint {
    Endpoint(
      name: "Collections.collection", path: ["collections", .list(id)],
      notFound: Message(.errorCollectionNotFound, id))
  }

  /// One page of a user's collections, as they are now.
  static func currentCollections(of username: String, _ page: PageRequest) -> Endpoint {
    var endpoint = collections(from: .user(username), page)
    endpoint.isCacheable = false
    return endpoint
  }

  /// One page of a collection's photos, as they are now.
  static func currentPhotos(ofCollection id: String, _ page: PageRequest) -> Endpoint {
    var endpoint = photos(from: .collection(id), page)
    endpoint.isCacheable = false
    return endpoint
  }

  static func createCollection(_ properties: CollectionProperties) -> Endpoint {
    Endpoint(
      name: "Collections.create", method: .post, path: ["collections"], body: body(properties),
      isRetryable: false, missingScope: Message(.errorMissingCollectionScope))
  }

  static func updateCollection(_ id: String, _ properties: CollectionProperties) -> Endpoint {
    Endpoint(
      name: "Collections.update", method: .put, path: ["collections", .list(id)],
      body: body(properties), missingScope: Message(.errorMissingCollectionScope),
      notFound: Message(.errorCollectionNotFound, id))
  }

  private static func body(_ properties: CollectionProperties) -> JSONObject {
    [
      "title": properties.title.map(JSON.string),
      "description": properties.description.map(JSON.string),
      "private": properties.isPrivate.map(JSON.bool),
    ]
  }

  static func deleteCollection(_ id: String) -> Endpoint {
    Endpoint(
      name: "Collections.delete", method: .delete, path: ["collections", .list(id)],
      missingScope: Message(.errorMissingCollectionScope),
      notFound: Message(.errorCollectionNotFound, id))
  }

  /// Adds a photo to a collection, or removes it.
  static func collect(_ photo: PhotoID, _ isContained: Bool, in id: String) -> Endpoint {
    Endpoint(
      name: "Collections.set",
      method: isContained ? .post : .delete,
      path: ["collections", .list(id), isContained ? "add" : "remove"],
      query: isContained ? [] : [("photo_id", photo.text)],
      body: isContained ? ["photo_id": .string(photo.text)] : nil,
      missingScope: Message(.errorMissingCollectionScope),
      notFound: Message(.errorPhotoOrCollectionNotFound, photo.text, id))
  }

  /// The report of a download, at the photo's own `download_location`. Its path and query are
  /// unchanged, including `ixid`. The host is always the configured API, so that no answer can
  /// redirect a key to another host.
  static func track(_ photo: Photo) -> Endpoint {
    let ixid = photo.links.downloadLocation?.parameter("ixid")
    return Endpoint(
      name: "Photos.trackDownload", path: ["photos", .photo(photo.id), "download"],
      encodedQuery: ixid.map { [("ixid", $0)] } ?? [],
      notFound: Message(.errorPhotoNotFound, photo.id.text))
  }
}

extension Endpoint {
  /// One part of a path: a word of the API's, or a name from outside.
  enum Segment: Sendable, ExpressibleByStringLiteral {
    case word(String)
    case photo(PhotoID)
    case user(String)
    /// A collection or a topic.
    case list(String)

    init(stringLiteral word: String) { self = .word(word) }

    var text: String {
      switch self {
      case .word(let text), .user(let text), .list(let text): text
      case .photo(let id): id.text
      }
    }

    /// Ids and slugs have letters, digits, `-` and `_`; the letters of a slug may be of any script
    /// (UNSPLASH.md §7.1). `random` is not a photo but the address of a random one. Old user names
    /// may contain a dot.
    var isValidSegment: Bool {
      switch self {
      case .word: true
      case .photo: text != "random" && isWord(with: "-_")
      case .list: isWord(with: "-_")
      case .user: text != "." && text != ".." && isWord(with: "-_.~")
      }
    }

    /// The longest name that is sent. All known slugs are shorter.
    private static let limit = 512

    private func isWord(with marks: String) -> Bool {
      let isFitting = { (byte: UInt8) in
        byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || marks.utf8.contains(byte)
      }
      return (1...Self.limit).contains(text.utf8.count) && text.utf8.allSatisfy(isFitting)
    }
  }
}
