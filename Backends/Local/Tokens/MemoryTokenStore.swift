import FeedCore

/// Keeps a token for as long as the process lives.
final class MemoryTokenStore: TokenStorePort {
  private let kept = Lock<Credentials?>(nil)

  init() {}

  func load() async throws(FeedError) -> Credentials? { kept.withLock { $0 } }

  func save(_ grant: TokenGrant) async throws(FeedError) -> Credentials {
    let credentials = Credentials(token: grant.token, scopes: grant.scopes, origin: .memory)
    kept.withLock { $0 = credentials }
    return credentials
  }

  func remove(_ credentials: Credentials) async throws(FeedError) {
    kept.withLock { if $0?.token == credentials.token { $0 = nil } }
  }
}
