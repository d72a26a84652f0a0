package import FeedCore

/// The commonest things that tests want of the service; `change` does the others.
extension UnsplashServer {
  // MARK: - Photos and likes

  package func photoID(_ number: Int) -> PhotoID { world.catalog.id(number) }

  /// Newest first.
  package func likes(of username: String = UnsplashPerson.me.username) -> [PhotoID] {
    world.likes[username] ?? []
  }

  /// As if done on the website.
  package func setLikes(
    _ ids: [PhotoID], of username: String = UnsplashPerson.me.username
  ) {
    change { $0.likes[username] = ids }
  }

  /// The service has likes no more: they are refused with 404, 405 or 410 (LIVE-6).
  package func withoutLikes(status: Int) { change { $0.likesStatus = status } }

  // MARK: - Tokens

  /// A token as the whole sign-in would have brought it.
  package func signIn(
    scopes: [String] = ["public", "read_user", "write_likes"]
  ) -> String {
    change { $0.grant(scopes).token }
  }

  /// As if the person had withdrawn her consent on the website.
  package func revokeTokens() {
    change { world in
      for index in world.grants.indices { world.grants[index].isRevoked = true }
    }
  }

  /// What new tokens may do; nil for all that was asked for.
  package var grantedScopes: [String]? {
    get { world.grantedScopes }
    set { change { $0.grantedScopes = newValue } }
  }

  package func register(redirect: String) { change { $0.redirects.insert(redirect) } }

  package var codes: [String] { world.codes.map(\.text) }
  package var tokens: [String] { world.grants.map(\.token) }

  /// What must never show up in an argument, a log or a file that others can read. The Access Key
  /// is not among them: the address of the sign-in page has it.
  package var secrets: [String] {
    [secret] + codes + world.grants.flatMap { [$0.token, $0.refreshToken] }
  }

  // MARK: - Quota

  package func limit(remaining: Int) { change { $0.quota.remaining = remaining } }

  /// Answers of the API are kept and told again, with the numbers of the first time.
  package func cache(age: Int) { change { $0.edge = UnsplashEdge(age: age) } }
}
