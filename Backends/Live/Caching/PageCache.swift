import FeedCore
import FeedHTTP

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

  func place(of address: WebAddress, for user: AccountDigest?) -> Target {
    Target(
      key: CacheKey(.pages(base, of: user), String(address.target)),
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

  func forget(_ user: Credentials) async throws(FeedError) {
    forgets.withLock { $0 += 1 }
    try await store.forget(.pages(base, for: user))
  }
}

/// An answer of the API as it lies in the cache: the headers that say where a list goes on, an
/// empty line, the body. Raw, so that it is read by the code that reads answers, and a newer
/// version of the program gets out of it all that it then understands.
enum CachedReply {
  private static let headers = ["Link", "X-Total", "X-Per-Page"]

  static func bytes(of reply: API.Reply) -> [UInt8] {
    let lines = headers.flatMap { name in
      reply.headers.values(name).map { "\(name): \($0)\n" }
    }
    return Array((lines.joined() + "\n").utf8) + reply.body
  }

  /// The answer in a cache's bytes; nil where no empty line ends the headers.
  static func reply(in bytes: [UInt8]) -> API.Reply? {
    var headers = HTTPHeaders()
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      if line.isEmpty { return API.Reply(headers: headers, body: Array(rest)) }
      let parts = String(decoding: line, as: UTF8.self).split(separator: ": ", maxSplits: 1)
      if parts.count == 2 { headers.add(String(parts[0]), String(parts[1])) }
    }
    return nil
  }
}
