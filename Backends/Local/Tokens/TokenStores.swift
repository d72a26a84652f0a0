package import FeedCore

/// The places for a token, best first: the keyring, a private file, this process's memory.
package enum TokenStores {
  /// Makes the store for the tokens of an audience. Opens nothing yet.
  ///
  /// - Parameters:
  ///   - audience: The service and application; nil for a store in memory alone.
  ///   - file: The path of `tokens.json`; nil where nobody knows where home is, and then no token
  ///     is kept.
  ///   - environment: The variables of this process.
  ///   - timeout: The time limit of each call of the keyring's program.
  ///   - warn: Takes what was odd but did no harm.
  package static func store(
    for audience: TokenAudience?, file: String?, environment: [String: String],
    timeout: Duration = .seconds(3), warn: @escaping @Sendable (Message) -> Void
  ) -> any TokenStorePort {
    guard let audience else { return MemoryTokenStore() }
    guard let file else { return NoTokenStore() }
    let keyring = Keyring(
      account: audience.api.text, environment: environment, limit: timeout)
    return LocalTokenStore(audience, TokenFile(path: file, warn: warn), keyring)
  }
}

extension TokenStores {
  /// Whether a token would be kept in the keyring. Asks it for a token that was never stored, and
  /// whether it is locked, because a locked keyring gives the same answer as an empty one.
  package static func diagnose(
    environment: [String: String], timeout: Duration = .seconds(3)
  ) async -> Diagnostic {
    let account = "imagefeed-doctor"
    guard let keyring = Keyring(account: account, environment: environment, limit: timeout) else {
      return unusable(.notInstalled)
    }
    do throws(KeyringFault) {
      _ = try await keyring.lookup()
      guard try await !keyring.isLocked() else { return unusable(.locked) }
      return Diagnostic(.good, .keyring, Message(.findingKeyring))
    } catch {
      return unusable(error)
    }
  }

  /// The diagnostic that the keyring cannot be used now. It is not a fault of the setup, because the
  /// token is stored in a file instead.
  private static func unusable(_ fault: KeyringFault) -> Diagnostic {
    let message =
      switch fault.kind {
      case .notInstalled: Message(.findingKeyringNoProgram)
      case .absent: Message(.findingNoKeyring, fault.detail)
      case .locked: Message(.findingKeyringLocked)
      case .unresponsive: Message(.findingKeyringSilent, fault.detail)
      case .cancelled, .failed: Message(.findingKeyringFailed, fault.detail)
      }
    return Diagnostic(.notice, .keyring, message)
  }
}

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

/// The store if there is no folder for tokens. It has no token and refuses new ones, because a
/// sign-in that ends with the process would look like a lasting one.
struct NoTokenStore: TokenStorePort {
  private static let noHome = FeedError(.disk, Message(.errorNoHomeForToken))

  func load() async throws(FeedError) -> Credentials? { nil }

  func prepare() async throws(FeedError) { throw Self.noHome }

  func save(_: TokenGrant) async throws(FeedError) -> Credentials { throw Self.noHome }

  func remove(_: Credentials) async throws(FeedError) {}
}
