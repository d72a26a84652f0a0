/// A cache of bytes that save a request, or that replace its answer when the service cannot be
/// reached (LIVE-5). An entry may disappear at any time, and several processes share the cache. A
/// cache that fails counts as empty. Only private data that cannot be deleted is an error.
package protocol CachePort: Sendable {
  /// Loads an entry.
  ///
  /// - Returns: Nil if the entry was never stored, was deleted, or was damaged and is therefore
  ///   deleted.
  func load(_ key: CacheKey) async -> CacheEntry?

  /// Stores an entry. A failure is not reported.
  func store(_ bytes: [UInt8], as key: CacheKey) async

  /// Deletes all entries of a scope, including those of other processes. Cancellation does not
  /// interrupt it.
  ///
  /// - Throws: An error if some entries remain. The others are deleted first.
  func forget(_ scope: CacheScope) async throws(FeedError)
}

/// The bytes of an entry, and the time at which they were stored.
package struct CacheEntry: Sendable, Hashable {
  package let bytes: [UInt8]
  package let storedAt: Timestamp

  package init(_ bytes: [UInt8], storedAt: Timestamp) {
    self.bytes = bytes
    self.storedAt = storedAt
  }
}

/// The name of an entry.
package struct CacheKey: Sendable, Hashable {
  package let scope: CacheScope
  /// The name within its scope, such as `photo/Dwu85P9SOIk/small`. Never a secret.
  package let name: String

  package init(_ scope: CacheScope, _ name: String) {
    self.scope = scope
    self.name = name
  }
}

/// Entries that belong to one owner and are deleted together.
package struct CacheScope: Sendable, Hashable {
  /// The kind of the entries. Each kind has its own size limit, so that pictures never displace
  /// pages.
  package enum Kind: Sendable {
    case pages
    case pictures
  }

  package let kind: Kind
  /// The owner's digest: 32 hexadecimal digits, valid as a folder's name.
  package let owner: String

  /// The pages that an API returns to one user, or without a token if `user` is nil.
  package static func pages(_ api: WebAddress, for user: Credentials?) -> CacheScope {
    pages(api, of: user.map { AccountDigest($0.token, at: api) })
  }

  /// The same pages, by the digest of the account.
  package static func pages(_ api: WebAddress, of user: AccountDigest?) -> CacheScope {
    CacheScope(kind: .pages, owner: user?.text ?? SHA256.name(of: "\(api.text)\n"))
  }

  /// The pictures of an API. They are the same for all users, who share them.
  package static func pictures(_ api: WebAddress) -> CacheScope {
    CacheScope(kind: .pictures, owner: SHA256.name(of: api.text))
  }

  /// The small pictures of the photos in a folder, by its absolute path.
  package static func pictures(folder path: String) -> CacheScope {
    CacheScope(kind: .pictures, owner: SHA256.name(of: path))
  }
}

/// Identifies an account to the cache without revealing the token. It is a digest of the token and
/// its API, and so is known before the first answer contains a username. A token is random and
/// long, so its digest cannot be reversed by trial and may be visible.
package struct AccountDigest: Sendable, Hashable {
  /// 32 hexadecimal digits, valid as a folder's name.
  package let text: String

  package init(_ token: Secret, at api: WebAddress) {
    text = SHA256.name(of: "\(api.text)\n\(token.revealed)")
  }

  /// Parses a stored digest; nil for any other text.
  package init?(_ text: String) {
    let isDigit = { (byte: UInt8) in byte.isASCIIDigit || (0x61...0x66).contains(byte) }
    guard text.utf8.count == 32, text.utf8.allSatisfy(isDigit) else { return nil }
    self.text = text
  }
}
