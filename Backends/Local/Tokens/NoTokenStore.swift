import FeedCore

/// Stands where no place for tokens is known: nobody is signed in, and nobody can be. One that is
/// gone with the process would only look like a sign-in.
struct NoTokenStore: TokenStorePort {
  private static let homeless = FeedError(.disk, Message(.errorNoHomeForToken))

  func load() async throws(FeedError) -> Credentials? { nil }

  func prepare() async throws(FeedError) { throw Self.homeless }

  func save(_: TokenGrant) async throws(FeedError) -> Credentials { throw Self.homeless }

  func remove(_: Credentials) async throws(FeedError) {}
}
