package import FeedCore

/// The places for a token, best first: the keyring, a private file, this process's memory.
package enum TokenStores {
  /// The store for tokens of `audience`. Without one, or without a `file` because nobody knows
  /// where home is, it is memory alone. The keyring's program gets `timeout` for each call;
  /// `warn` hears what was odd but did no harm. Opens nothing yet.
  package static func store(
    for audience: TokenAudience?, file: String?, environment: [String: String],
    timeout: Duration = .seconds(3), warn: @escaping @Sendable (Message) -> Void
  ) -> any TokenStorePort {
    guard let audience, let file else { return MemoryTokenStore() }
    let keyring = Keyring(
      account: audience.api.text, environment: environment, limit: timeout)
    return LocalTokenStore(audience, TokenFile(path: file, warn: warn), keyring)
  }
}
