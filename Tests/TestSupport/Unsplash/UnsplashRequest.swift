import FeedCore
import FrontendHTTP

/// A request that the service has parsed.
package struct UnsplashRequest: Sendable {
  let request: APIRequest

  package init(_ request: LoopbackRequest) {
    self.request = APIRequest(request.method, request.target, request.headers, body: request.body)
  }

  package var method: String { request.method }
  /// The path and the query as sent.
  package var target: String { request.target }
  package var query: [String: String] { request.query.values }
  package var body: [UInt8] { request.body }
  /// The fields of a form.
  package var form: [String: String] { request.form.values }
  /// The endpoint, or nil for an unknown address.
  package var endpoint: UnsplashEndpoint? {
    request.route.flatMap { UnsplashEndpoint(rawValue: $0) }
  }

  package subscript(header: String) -> String? { request[header] }
}

extension Parameters {
  /// The first value of each name.
  fileprivate var values: [String: String] {
    Dictionary(items.map { ($0.name, $0.value) }) { first, _ in first }
  }
}

/// The endpoints that tests name, by their rows in the API's table of addresses.
package enum UnsplashEndpoint: String, Sendable, CaseIterable {
  case feed = "GET /photos"
  case random = "GET /photos/random"
  case photo = "GET /photos/:"
  case download = "GET /photos/:/download"
  case like = "POST /photos/:/like"
  case unlike = "DELETE /photos/:/like"
  case search = "GET /search/photos"
  case searchCollections = "GET /search/collections"
  case user = "GET /users/:"
  case userPhotos = "GET /users/:/photos"
  case userCollections = "GET /users/:/collections"
  case favorites = "GET /users/:/likes"
  case collection = "GET /collections/:"
  case createCollection = "POST /collections"
  case updateCollection = "PUT /collections/:"
  case deleteCollection = "DELETE /collections/:"
  case addToCollection = "POST /collections/:/add"
  case removeFromCollection = "DELETE /collections/:/remove"
  case collectionPhotos = "GET /collections/:/photos"
  case topics = "GET /topics"
  case topicPhotos = "GET /topics/:/photos"
  case me = "GET /me"
  case picture = "GET /photo-:"
  case avatar = "GET /profile-:"
  case authorize = "GET /oauth/authorize"
  case token = "POST /oauth/token"
  case revoke = "POST /oauth/revoke"
}
