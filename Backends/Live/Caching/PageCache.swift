import FeedCore
import UnsplashWire

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

  /// An answer can arrive after its person signed out. Forgetting counts before it removes, and
  /// this looks at the count after it has stored, so that one of the two takes the answer away.
  func keep(_ reply: API.Reply, in place: Target) async {
    await store.store(CachedReply.bytes(of: reply), as: place.key)
    guard forgets.withLock({ $0 }) != place.forgets else { return }
    do throws(FeedError) {
      try await store.forget(place.key.scope)
    } catch {
      // Whoever signed out was told of the same folder.
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

extension API {
  /// Asks the API, and falls back to what it last said where it cannot be asked (LIVE-5).
  func call<Value>(
    _ endpoint: Endpoint, as credentials: Credentials?,
    _ decode: (Reply) throws(WireError) -> Value
  ) async throws(FeedError) -> Answer<Value> {
    guard endpoint.isCacheable, let pages else {
      return try await ask(endpoint, as: credentials, decode)
    }
    let person = credentials.map { PersonDigest($0.token, at: base) }
    let place = pages.place(of: address(of: endpoint), for: person)
    do throws(FeedError) {
      var heard: Reply?
      let answer = try await ask(endpoint, as: credentials) { reply throws(WireError) in
        heard = reply
        return try decode(reply)
      }
      if let heard { await pages.keep(heard, in: place) }
      return answer
    } catch {
      guard error.code.isOutage, let kept = await pages.reply(in: place),
        let answer = stale(kept, decode)
      else { throw error }
      return answer
    }
  }

  /// The cached answer of an endpoint, without a request; nil for none that can be read.
  func earlier<Value>(
    _ endpoint: Endpoint, of person: PersonDigest?,
    _ decode: (Reply) throws(WireError) -> Value
  ) async -> Answer<Value>? {
    guard let pages else { return nil }
    let place = pages.place(of: address(of: endpoint), for: person)
    guard let kept = await pages.reply(in: place) else { return nil }
    return stale(kept, decode)
  }

  /// The cached answer as a value, marked as stale; nil where it cannot be read: another version of
  /// the program may have stored it.
  private func stale<Value>(
    _ kept: (reply: Reply, storedAt: Timestamp), _ decode: (Reply) throws(WireError) -> Value
  ) -> Answer<Value>? {
    guard let value = try? decode(kept.reply) else { return nil }
    return Answer(value, isStale: true, cachedAt: kept.storedAt)
  }

  /// Deletes what was cached for a person: their pages, and the pictures, which tell what they
  /// looked at.
  func forget(_ person: Credentials) async throws(FeedError) {
    let pictures = await Result(awaiting: { () throws(FeedError) in
      try await self.pictures?.forget()
    })
    try await pages?.forget(person)
    try pictures.get()
  }
}

extension FeedError.Code {
  /// Whether nobody answered who could have, so that an old answer is worth more than none. Not
  /// where the API did answer, as with a 401 or 404; nor where somebody else seems to, who has no
  /// certificate or sends a web page: the person has to hear of that.
  fileprivate var isOutage: Bool {
    switch self {
    case .offline, .dns, .timeout, .truncated, .serverError, .rateLimited: true
    default: false
    }
  }
}
