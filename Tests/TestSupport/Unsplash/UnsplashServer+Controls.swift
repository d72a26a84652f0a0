package import FeedCore
import FrontendHTTP

/// The controls of the service behind the connections.
extension UnsplashServer {
  // MARK: - Photos and likes

  package func photoID(_ number: Int) -> PhotoID { service.library.catalog.id(number) }

  /// Returns the user's likes, newest first.
  package func likes() -> [PhotoID] { service.library.likes.withLock(\.self) }

  /// Sets the likes, as if done on the website.
  package func setLikes(_ ids: [PhotoID]) { service.library.likes.withLock { $0 = ids } }

  /// Returns the ids of the user's collections with a title, oldest first.
  package func collections(titled title: String) -> [String] {
    service.library.lists.withLock { lists in
      lists.filter { $0.title == title && $0.username == UnsplashUser.me.username }.map(\.id)
        .reversed()
    }
  }

  /// Returns the photos that the user added to a collection, newest first.
  package func photos(inCollection id: String) -> [PhotoID] {
    service.library.lists.withLock { lists in lists.first { $0.id == id }?.added ?? [] }
  }

  /// Sets the photos of a collection of the user, as if done on the website.
  package func setPhotos(_ photos: [PhotoID], inCollection id: String) throws {
    try service.library.change(id) { $0.added = photos }
  }

  /// Changes a collection of the user, as if done on the website.
  package func renameCollection(_ id: String, to title: String) throws {
    try service.library.change(id) { $0.title = title }
  }

  /// Deletes a collection of the user, as if done on the website.
  package func deleteCollection(_ id: String) {
    service.library.lists.withLock { $0.removeAll { $0.id == id } }
  }

  /// Creates a private collection of the user, as if done on another machine.
  package func createCollection(titled title: String) -> String {
    service.library.newCollection(CollectionProperties(title: title, isPrivate: true)).id
  }

  /// Sends these bytes for every picture.
  package func sendPicture(_ bytes: [UInt8]) { service.picture.withLock { $0 = bytes } }

  // MARK: - Codes and tokens

  /// Issues a token, as a complete sign-in does.
  package func signIn(scopes: [String] = ["public", "read_user", "write_likes"]) -> String {
    service.api.signIns.withLock { $0.grant(clientID: key, scopes: scopes, code: "").token }
  }

  /// Issues a code, as if the user had allowed access.
  package func newCode(redirect: String, scopes: [String]? = nil) -> String {
    service.api.signIns.withLock { state in
      state.newCode(
        clientID: key, redirect: redirect, scopes: scopes ?? SignInState.scopes,
        at: service.clock.uptime())
    }
  }

  /// Revokes all tokens, as if the user had withdrawn consent on the website.
  package func revokeTokens() {
    let revoked = service.api.signIns.withLock { state in
      defer { state.grants = [] }
      return state.grants
    }
    service.revoked.withLock { $0 += revoked }
  }

  package var codes: [String] { service.api.signIns.withLock { $0.codes.map(\.text) } }
  package var tokens: [String] { service.api.signIns.withLock { $0.grants.map(\.token) } }

  /// The values that must never appear in an argument, a log or a file that others can read. The
  /// access key is not included because the address of the sign-in page contains it.
  package var secrets: [String] {
    let grants = service.api.signIns.withLock(\.grants) + service.revoked.withLock(\.self)
    return [secret] + codes + grants.flatMap { [$0.token, $0.refreshToken] }
  }

  // MARK: - Rate limit

  /// Sets the hourly limit, with all requests left.
  package func setLimit(_ limit: Int) { service.api.quota.withLock { $0 = Quota(limit: limit) } }

  package func limit(remaining: Int) {
    let limit = UnsplashService.limit
    service.api.quota.withLock { $0 = Quota(limit: limit, used: limit - remaining) }
  }

  /// Caches the API's answers, which are then repeated with their original numbers.
  package func cache(age: Int) { service.cdn.withLock { $0 = UnsplashCDN(age: age) } }
}
