/// The endpoints of the service.
package enum UnsplashEndpoint: String, Sendable, CaseIterable {
  case feed, random, photo, search, download
  case like, unlike
  case user, userPhotos, favorites, me
  case searchCollections, userCollections, collectionPhotos, topics, topicPhotos
  case picture, avatar
  case authorize, decision, nativeCode, token, revoke
}

/// A row of the routing table with the endpoint, the required access and the handler.
struct UnsplashRoute: Sendable {
  typealias Handler = @Sendable (inout UnsplashWorld, UnsplashCall) -> UnsplashReply

  enum Access: Sendable {
    /// Requires no key and uses no quota.
    case open
    /// Requires the application's key or a user's token.
    case key
    /// Requires a user's token with this scope, or any token if it is nil.
    case user(scope: String?)
  }

  let endpoint: UnsplashEndpoint
  let access: Access
  let handler: Handler
  private let method: String
  /// The components of the path. `:` matches any component.
  private let pattern: [Substring]

  /// - Parameter address: The method and the path.
  init(
    _ endpoint: UnsplashEndpoint, _ address: String, _ access: Access, _ handler: @escaping Handler
  ) {
    self.endpoint = endpoint
    self.access = access
    self.handler = handler
    let words = address.split(separator: " ")
    method = String(words[0])
    pattern = words[1].split(separator: "/")
  }

  func fits(_ method: String, _ path: [String]) -> Bool {
    method == self.method && path.count == pattern.count
      && zip(pattern, path).allSatisfy { $0 == ":" || $0 == $1 }
  }

  /// Returns the component matched by `:`.
  func place(in path: [String]) -> String {
    zip(pattern, path).first { $0.0 == ":" }?.1 ?? ""
  }
}

extension UnsplashRoute {
  /// The routes. The first match handles the request.
  static let table: [UnsplashRoute] = [
    UnsplashRoute(.feed, "GET /photos", .key) { $0.feed($1) },
    UnsplashRoute(.random, "GET /photos/random", .key) { $0.random($1) },
    UnsplashRoute(.photo, "GET /photos/:", .key) { $0.photo($1) },
    UnsplashRoute(.download, "GET /photos/:/download", .key) { $0.download($1) },
    UnsplashRoute(.like, "POST /photos/:/like", .user(scope: "write_likes")) { $0.like($1) },
    UnsplashRoute(.unlike, "DELETE /photos/:/like", .user(scope: "write_likes")) {
      $0.unlike($1)
    },
    UnsplashRoute(.search, "GET /search/photos", .key) { $0.search($1) },
    UnsplashRoute(.user, "GET /users/:", .key) { $0.user($1) },
    UnsplashRoute(.userPhotos, "GET /users/:/photos", .key) { $0.userPhotos($1) },
    UnsplashRoute(.favorites, "GET /users/:/likes", .key) { $0.favorites($1) },
    UnsplashRoute(.searchCollections, "GET /search/collections", .key) { $0.searchCollections($1) },
    UnsplashRoute(.userCollections, "GET /users/:/collections", .key) { $0.userCollections($1) },
    UnsplashRoute(.collectionPhotos, "GET /collections/:/photos", .key) { $0.collectionPhotos($1) },
    UnsplashRoute(.topics, "GET /topics", .key) { $0.topics($1) },
    UnsplashRoute(.topicPhotos, "GET /topics/:/photos", .key) { $0.topicPhotos($1) },
    UnsplashRoute(.me, "GET /me", .user(scope: nil)) { $0.me($1) },
    UnsplashRoute(.picture, "GET /pictures/:", .open) { $0.picture($1) },
    UnsplashRoute(.avatar, "GET /avatars/:", .open) { $0.avatar($1) },
    UnsplashRoute(.authorize, "GET /oauth/authorize", .open) { $0.authorize($1) },
    UnsplashRoute(.decision, "POST /oauth/authorize", .open) { $0.decide($1) },
    UnsplashRoute(.nativeCode, "GET /oauth/authorize/native", .open) { $0.nativeCode($1) },
    UnsplashRoute(.token, "POST /oauth/token", .open) { $0.token($1) },
    UnsplashRoute(.revoke, "POST /oauth/revoke", .open) { $0.revoke($1) },
  ]
}

/// A request with its caller.
struct UnsplashCall: Sendable {
  enum Caller: Sendable {
    case stranger
    case application
    case user(UnsplashGrant)
  }

  let request: UnsplashRequest
  let caller: Caller
  /// The component matched by the route's `:`.
  let place: String

  var grant: UnsplashGrant? { if case .user(let grant) = caller { grant } else { nil } }
}
