package import FeedCore

/// The places for a token, best first: the keyring, a private file, this process's memory.
package enum TokenStores {
  /// Creates the store for the tokens of an audience without opening anything.
  ///
  /// - Parameters:
  ///   - audience: The service and application, or `nil` for a store in memory.
  ///   - file: The path of `tokens.json`, or `nil` if the home folder is unknown. Then no token is
  ///     kept.
  ///   - environment: The variables of this process.
  ///   - timeout: The time limit of each call of the keyring's program.
  ///   - warn: Receives messages about harmless oddities.
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
  /// Diagnoses whether a token would be kept in the keyring. It asks for a token that was never
  /// stored, and whether the keyring is locked, because a locked keyring gives the same answer as
  /// an empty one.
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

  /// Returns the diagnostic for a keyring that cannot be used now. It is not a fault of the setup,
  /// because the token is stored in a file instead.
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

/// Keeps a token as long as the process runs.
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
