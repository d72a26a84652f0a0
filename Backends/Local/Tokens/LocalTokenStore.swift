import FeedCore
import FeedSystem

/// Keeps one audience's token on this machine: in the keyring if there is one, otherwise in a file
/// (SEC-1). The file's entry is created before the keyring's item and removed after it. So the
/// keyring never has a token that the file does not mention, even if the process is killed. A token
/// in the file stays there until the keyring has its replacement.
struct LocalTokenStore: TokenStorePort {
  private let audience: TokenAudience
  private let file: TokenFile
  private let keyring: Keyring?

  init(_ audience: TokenAudience, _ file: TokenFile, _ keyring: Keyring?) {
    (self.audience, self.file, self.keyring) = (audience, file, keyring)
  }

  private var account: String { audience.api.text }

  /// Loads the token without waiting for a lock. A file is read as a whole, and its entry is also
  /// true while the keyring is about to store the token.
  func load() async throws(FeedError) -> Credentials? {
    guard let entry = try file.entry(of: account), entry != .leftover else { return nil }
    let token = try await token(of: entry)
    let corrected = TokenEntry.keyring(token.map(owner(of:)))
    if case .keyring = entry, entry != corrected { correct(entry, to: corrected) }
    guard let token, token.accessKey == audience.accessKey else { return nil }
    return credentials(token.grant, in: entry)
  }

  /// Stores the owner of the token that the keyring turned out to contain. Does nothing while
  /// another process changes the entry, because that may wait for the keyring's password.
  private func correct(_ entry: TokenEntry, to corrected: TokenEntry) {
    do throws(FeedError) {
      guard let lock = try file.lockUnlessHeld() else { return }
      defer { lock.release() }
      if try file.entry(of: account) == entry { try file.set(corrected, of: account) }
    } catch {
      // The entry says no less than before, and the next start tries again.
    }
  }

  private func owner(of token: StoredToken) -> KeyringOwner {
    KeyringOwner(token, at: audience.api)
  }

  func owner() async -> TokenOwner {
    do throws(FeedError) {
      // Oddities of the file are reported when the token is loaded.
      guard let entry = try TokenFile(path: file.path, warn: { _ in }).entry(of: account) else {
        return .noToken
      }
      let owner: KeyringOwner
      switch entry {
      case .leftover: return .noToken
      case .keyring(nil): return .unknown
      case .keyring(let known?): owner = known
      case .file(let token), .moving(let token): owner = self.owner(of: token)
      }
      let isOfThisKey = owner.key == KeyringOwner.digest(of: audience.accessKey)
      return isOfThisKey ? .user(owner.user) : .noToken
    } catch {
      return .unknown
    }
  }

  func changes() -> AsyncStream<Void> { FolderWatch.changes(beside: file.path) }

  /// Checks that a token could be stored, with the errors that storing it would have.
  func prepare() async throws(FeedError) {
    let lock = try await file.lock()
    defer { lock.release() }
    try file.checkIsWritable()
  }

  func save(_ grant: TokenGrant) async throws(FeedError) -> Credentials {
    let lock = try await file.lock()
    defer { lock.release() }
    let before = try file.entry(of: account)
    let token = StoredToken(grant, accessKey: audience.accessKey)
    guard let fault = try await storeInKeyring(token, insteadOf: before) else {
      return credentials(grant, in: .keyring(owner(of: token)))
    }
    guard fault.kind != .cancelled else {
      try file.set(before, of: account)
      throw .cancelled
    }
    // The next sign-out removes any other token that the keyring may have.
    let isDoubtful = fault.leavesDoubt || before?.mayBeInKeyring == true
    let entry = isDoubtful ? TokenEntry.moving(token) : .file(token)
    try file.set(entry, of: account)
    file.warn(Message(.warningTokenInFile, fault.detail, file.path))
    return credentials(grant, in: entry)
  }

  func remove(_ credentials: Credentials) async throws(FeedError) {
    let lock = try await file.lock()
    defer { lock.release() }
    guard let entry = try file.entry(of: account), entry != .leftover else { return }
    let token = try await token(of: entry)
    guard token == nil || token?.grant.token == credentials.token else { return }
    if case .keyring = entry, token != nil { try await clearKeyring() }
    if case .moving = entry { return try await removeUnfinishedMove() }
    try file.set(nil, of: account)
  }

  /// Removes a token that may be in both places. If the keyring cannot be asked, the token is
  /// removed from the file, which keeps a note to look in the keyring later.
  private func removeUnfinishedMove() async throws(FeedError) {
    do throws(KeyringFault) {
      guard let keyring else { throw KeyringFault.notInstalled }
      if try await keyring.lookup() != nil { try await keyring.clear() }
    } catch {
      if error.kind == .cancelled { throw .cancelled }
      try file.set(.leftover, of: account)
      return file.warn(Message(.warningKeyringLeftover, error.detail))
    }
    try file.set(nil, of: account)
  }

  private func credentials(_ grant: TokenGrant, in entry: TokenEntry) -> Credentials {
    let origin: Credentials.Origin =
      if case .keyring = entry { .keyring } else { .file(file.path) }
    return Credentials(token: grant.token, scopes: grant.scopes, origin: origin)
  }
}

// The calls of the keyring, with its faults as errors.
extension LocalTokenStore {
  /// Stores the token in the keyring.
  ///
  /// - Returns: The reason for a failure, or `nil` for success.
  private func storeInKeyring(
    _ token: StoredToken, insteadOf before: TokenEntry?
  ) async throws(FeedError) -> KeyringFault? {
    guard let keyring else { return .notInstalled }
    try file.set(before?.token.map(TokenEntry.moving) ?? .keyring(owner(of: token)), of: account)
    do throws(KeyringFault) {
      try await keyring.store(token)
    } catch {
      return error
    }
    if before?.token != nil { try file.set(.keyring(owner(of: token)), of: account) }
    return nil
  }

  /// Returns the token in the keyring, or `nil` if another program removed it there.
  private func token(of entry: TokenEntry) async throws(FeedError) -> StoredToken? {
    if let token = entry.token { return token }
    do throws(KeyringFault) {
      guard let keyring else { throw KeyringFault.notInstalled }
      return try await keyring.lookup()
    } catch {
      throw error.error
    }
  }

  private func clearKeyring() async throws(FeedError) {
    do throws(KeyringFault) {
      try await keyring?.clear()
    } catch {
      throw error.error
    }
  }
}
