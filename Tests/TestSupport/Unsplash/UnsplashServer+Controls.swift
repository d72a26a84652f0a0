package import FeedCore

/// The controls that tests use most. `change` provides all others.
extension UnsplashServer {
  // MARK: - Photos and likes

  package func photoID(_ number: Int) -> PhotoID { world.catalog.id(number) }

  /// Returns the user's likes, newest first.
  package func likes(of username: String = UnsplashUser.me.username) -> [PhotoID] {
    world.likes[username] ?? []
  }

  /// Sets the likes, as if done on the website.
  package func setLikes(
    _ ids: [PhotoID], of username: String = UnsplashUser.me.username
  ) {
    change { $0.likes[username] = ids }
  }

  /// Removes likes from the service, which then refuses them with this status: 404, 405 or 410
  /// (LIVE-6).
  package func withoutLikes(status: Int) { change { $0.likesStatus = status } }

  // MARK: - Tokens

  /// Issues a token, as a complete sign-in does.
  package func signIn(
    scopes: [String] = ["public", "read_user", "write_likes"]
  ) -> String {
    change { $0.grant(scopes).token }
  }

  /// Revokes all tokens, as if the user had withdrawn consent on the website.
  package func revokeTokens() {
    change { world in
      for index in world.grants.indices { world.grants[index].isRevoked = true }
    }
  }

  /// The scopes of new tokens, or nil for the requested ones.
  package var grantedScopes: [String]? {
    get { world.grantedScopes }
    set { change { $0.grantedScopes = newValue } }
  }

  package func register(redirect: String) { change { $0.redirects.insert(redirect) } }

  package var codes: [String] { world.codes.map(\.text) }
  package var tokens: [String] { world.grants.map(\.token) }

  /// The values that must never appear in an argument, a log or a file that others can read. The
  /// access key is not included because the address of the sign-in page contains it.
  package var secrets: [String] {
    [secret] + codes + world.grants.flatMap { [$0.token, $0.refreshToken] }
  }

  // MARK: - Quota

  /// Sets the hourly limit, with all requests left.
  package func setLimit(_ limit: Int) {
    change { world in
      world.quota.limit = limit
      world.quota.remaining = limit
    }
  }

  package func limit(remaining: Int) { change { $0.quota.remaining = remaining } }

  /// Caches the API's answers, which are then repeated with their original numbers.
  package func cache(age: Int) { change { $0.edge = UnsplashCDN(age: age) } }
}
