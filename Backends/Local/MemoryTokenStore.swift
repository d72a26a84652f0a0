package import FeedCore

/// Keeps the token for as long as the process lives.
package struct MemoryTokenStore: TokenStorePort {
  private let stored = Lock<Credentials?>(nil)

  package init() {}

  package func load() -> Credentials? { stored.withLock { $0 } }

  package func save(_ grant: TokenGrant) -> Credentials {
    let credentials = Credentials(token: grant.token, scopes: grant.scopes, origin: .memory)
    stored.withLock { $0 = credentials }
    return credentials
  }

  package func remove(_ credentials: Credentials) {
    stored.withLock { if $0?.token == credentials.token { $0 = nil } }
  }
}
