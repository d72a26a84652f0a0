import FeedCore

/// A row of the table of addresses: method, path, the access that it needs, and its answer.
struct Route: Sendable {
  typealias Handler =
    @Sendable (API) -> @Sendable (Call) async throws(FeedError) -> APIResponse

  enum Access: Sendable, Equatable {
    /// Needs no key.
    case open
    /// A picture, which needs no key but perhaps a signature.
    case picture
    /// Needs the application's key, if one is enforced.
    case key
    /// Needs a user's token, with this scope if it is not nil.
    case user(scope: String?)

    /// Whether the request counts against the hourly limit.
    var isCounted: Bool { self != .open && self != .picture }
  }

  /// The method and the path as in the table.
  let address: String
  let method: String
  let access: Access
  /// Whether the answer depends on nothing but the address, the caller and the likes.
  let isCacheable: Bool
  let handler: Handler
  /// The segments of the path. `:` matches any segment; `photo-:` any segment with that start; `#` a
  /// number.
  private let pattern: [String]

  init(
    _ address: String, _ access: Access, isCacheable: Bool = true, _ handler: @escaping Handler
  ) {
    let words = address.split(separator: " ").map(String.init)
    (self.address, method) = (address, words[0])
    pattern = words[1].split(separator: "/").map(String.init)
    (self.access, self.handler) = (access, handler)
    self.isCacheable = isCacheable && access != .open
  }

  func matches(_ path: [String]) -> Bool {
    path.count == pattern.count && zip(pattern, path).allSatisfy(Self.matches)
  }

  private static func matches(_ pattern: String, _ segment: String) -> Bool {
    if pattern == "#" { return segment.utf8.allSatisfy(\.isASCIIDigit) }
    guard pattern.hasSuffix(":") else { return pattern == segment }
    let start = pattern.dropLast()
    return segment.utf8.count > start.utf8.count && segment.hasPrefix(start)
  }

  /// The part of the path that `:` matched.
  func parameter(in path: [String]) -> String {
    for (pattern, segment) in zip(pattern, path) where pattern.hasSuffix(":") {
      return String(segment.dropFirst(pattern.count - 1))
    }
    return ""
  }
}

extension Route {
  /// All addresses. The first match answers.
  static let table: [Route] =
    [
      Route("GET /healthz", .open, API.health),
      Route("GET /photo-:", .picture, isCacheable: false, API.photoPicture),
      Route("GET /profile-:", .picture, isCacheable: false, API.avatarPicture),
    ] + otherPictures + photos + users + lists + statistics + signIn

  /// Other addresses of the service's pictures, which `ids=any` paints (SERVE-33).
  private static let otherPictures = [
    Route("GET /premium_photo-:", .picture, isCacheable: false, API.photoPicture),
    Route("GET /flagged/photo-:", .picture, isCacheable: false, API.photoPicture),
    Route("GET /reserve/:", .picture, isCacheable: false, API.earlyPicture),
    Route("GET /uploads/:/:", .picture, isCacheable: false, API.earlyPicture),
    Route("GET /#/:", .picture, isCacheable: false, API.earlyPicture),
  ]

  private static let photos = [
    Route("GET /photos", .key, API.feed),
    Route("GET /photos/random", .key, isCacheable: false, API.random),
    Route("GET /photos/:", .key, API.photo),
    Route("GET /photos/:/download", .key, isCacheable: false, API.download),
    Route("POST /photos/:/like", .user(scope: "write_likes"), isCacheable: false, API.like),
    Route("DELETE /photos/:/like", .user(scope: "write_likes"), isCacheable: false, API.unlike),
  ]

  private static let users = [
    Route("GET /me", .user(scope: nil), API.me),
    Route("GET /users/:", .key, API.user),
    Route("GET /users/:/portfolio", .key, API.portfolio),
    Route("GET /users/:/photos", .key, API.userPhotos),
    Route("GET /users/:/likes", .key, API.userLikes),
    Route("GET /users/:/collections", .key, API.userCollections),
  ]

  private static let writing = "write_collections"

  private static let lists = [
    Route("GET /search/photos", .key, API.searchPhotos),
    Route("GET /search/collections", .key, API.searchCollections),
    Route("GET /search/users", .key, API.searchUsers),
    Route("GET /collections", .key, API.collections),
    Route("GET /collections/:", .key, API.collection),
    Route(
      "POST /collections", .user(scope: writing), isCacheable: false, API.createCollection),
    Route(
      "PUT /collections/:", .user(scope: writing), isCacheable: false, API.updateCollection),
    Route(
      "DELETE /collections/:", .user(scope: writing), isCacheable: false, API.deleteCollection),
    Route(
      "POST /collections/:/add", .user(scope: writing), isCacheable: false, API.addToCollection),
    Route(
      "DELETE /collections/:/remove", .user(scope: writing), isCacheable: false,
      API.removeFromCollection),
    Route("GET /collections/:/photos", .key, API.collectionPhotos),
    Route("GET /collections/:/related", .key, API.relatedCollections),
    Route("GET /topics", .key, API.topics),
    Route("GET /topics/:", .key, API.topic),
    Route("GET /topics/:/photos", .key, API.topicPhotos),
  ]

  private static let statistics = [
    Route("GET /photos/:/statistics", .key, isCacheable: false, API.photoStatistics),
    Route("GET /users/:/statistics", .key, isCacheable: false, API.userStatistics),
    Route("GET /stats/total", .key, API.totals),
    Route("GET /stats/month", .key, API.month),
  ]

  private static let signIn = [
    Route("GET /oauth/authorize", .open, API.authorize),
    Route("POST /oauth/authorize", .open, API.decide),
    Route("GET /oauth/authorize/native", .open, API.nativeCode),
    Route("POST /oauth/token", .open, API.token),
    Route("POST /oauth/revoke", .open, API.revoke),
  ]
}
