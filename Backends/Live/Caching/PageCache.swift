import FeedCore

/// The latest answers of the API to each person, for when it cannot be asked.
struct PageCache: Sendable {
  let base: WebAddress
  let store: any CachePort
  private let forgets = Lock(0)

  init(_ store: any CachePort, base: WebAddress) {
    self.base = base
    self.store = store
  }

  /// The place for one call's answer, with the number of removals before the call began.
  struct Target {
    let key: CacheKey
    let forgets: Int
  }

  func place(of address: WebAddress, for person: PersonDigest?) -> Target {
    Target(
      key: CacheKey(.pages(base, of: person), String(address.target)),
      forgets: forgets.withLock { $0 })
  }

  /// An answer can arrive after its person signed out, and is not stored then. Forgetting counts
  /// before it removes, and this looks at the count again after it has stored, so that one of the
  /// two takes an answer away that is stored meanwhile.
  func save(_ reply: API.Reply, in place: Target) async {
    guard forgets.withLock({ $0 }) == place.forgets else { return }
    await store.store(CachedReply.bytes(of: reply), as: place.key)
    guard forgets.withLock({ $0 }) != place.forgets else { return }
    do throws(FeedError) {
      try await store.forget(place.key.scope)
    } catch {
      // The sign-out that counted removes the same folder, and says itself if it cannot.
    }
  }

  func reply(in place: Target) async -> (API.Reply, storedAt: Timestamp)? {
    guard let entry = await store.load(place.key),
      let reply = CachedReply.reply(in: entry.bytes)
    else { return nil }
    return (reply, entry.storedAt)
  }

  func forget(_ person: Credentials) async throws(FeedError) {
    forgets.withLock { $0 += 1 }
    try await store.forget(.pages(base, for: person))
  }
}
