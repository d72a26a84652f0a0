/// Bytes that spare a question, or stand in for its answer when nobody can be asked (LIVE-5). What
/// is stored may be gone the next moment, and several processes share it. A cache that cannot do its
/// work has nothing; only that something private stays in it is an error.
package protocol CachePort: Sendable {
  /// Nil for what was never stored, is gone, or was found damaged and so thrown away.
  func load(_ key: CacheKey) async -> CacheEntry?

  func store(_ bytes: [UInt8], as key: CacheKey) async

  /// Throws away all of a scope, also what other processes stored. A cancel does not cut it short.
  /// Throws where something of it stays, after the rest is gone.
  func forget(_ scope: CacheScope) async throws(FeedError)
}

package struct CacheEntry: Sendable, Hashable {
  package let bytes: [UInt8]
  package let storedAt: Timestamp

  package init(_ bytes: [UInt8], storedAt: Timestamp) {
    self.bytes = bytes
    self.storedAt = storedAt
  }
}

package struct CacheKey: Sendable, Hashable {
  package let scope: CacheScope
  /// What it is within its scope, as `photo/Dwu85P9SOIk/small`. Never a secret.
  package let name: String

  package init(_ scope: CacheScope, _ name: String) {
    self.scope = scope
    self.name = name
  }
}

/// Entries that belong to one owner and are forgotten together.
package struct CacheScope: Sendable, Hashable {
  /// Each shelf has its own limit, so that pictures never push out the pages.
  package enum Shelf: Sendable {
    case pages
    case pictures
  }

  package let shelf: Shelf
  /// 32 hexadecimal digits, fit for a folder's name.
  package let owner: String

  /// What an API tells one person, or with nil everybody. The person goes by a digest of the
  /// token, which is there before the first answer tells a name. A token is random and long: its
  /// digest gives away nothing that could be tried out, so it may stand in the open.
  package static func pages(_ api: WebAddress, for person: Credentials?) -> CacheScope {
    let token = person?.token.revealed ?? ""
    return CacheScope(shelf: .pages, owner: SHA256.name(of: "\(api.text)\n\(token)"))
  }

  /// Pictures look the same to everybody, so that people share them.
  package static func pictures(_ api: WebAddress) -> CacheScope {
    CacheScope(shelf: .pictures, owner: SHA256.name(of: api.text))
  }
}
