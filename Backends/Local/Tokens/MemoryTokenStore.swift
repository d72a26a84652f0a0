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

/// The store if there is no folder for tokens: nobody is signed in, and nobody can be. One that is
/// gone with the process would only look like a sign-in.
struct NoTokenStore: TokenStorePort {
  private static let noHome = FeedError(.disk, Message(.errorNoHomeForToken))

  func load() async throws(FeedError) -> Credentials? { nil }

  func prepare() async throws(FeedError) { throw Self.noHome }

  func save(_: TokenGrant) async throws(FeedError) -> Credentials { throw Self.noHome }

  func remove(_: Credentials) async throws(FeedError) {}
}
