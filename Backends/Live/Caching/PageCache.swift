import FeedCore
import FeedHTTP

/// The latest answers of the API for each account, for when it is unreachable.
struct PageCache: Sendable {
  let base: WebAddress
  let store: any CachePort
  private let clock: any ClockPort
  private let forgets = Lock(0)

  init(_ store: any CachePort, base: WebAddress, clock: any ClockPort) {
    self.base = base
    self.store = store
    self.clock = clock
  }

  /// The key of one call's answer, the number of removals before the call began, and its time.
  struct Target {
    let key: CacheKey
    let forgets: Int
    let requestedAt: Timestamp
  }

  func target(of address: WebAddress, for user: AccountDigest?) -> Target {
    target(named: String(address.target), for: user)
  }

  func target(named name: String, for user: AccountDigest?) -> Target {
    Target(
      key: CacheKey(.pages(base, of: user), name), forgets: forgets.withLock { $0 },
      requestedAt: clock.now())
  }

  /// Whether no account has signed out since the target was made.
  func isCurrent(_ target: Target) -> Bool { forgets.withLock { $0 } == target.forgets }

  func save(_ reply: API.Reply, in target: Target) async {
    await save(CachedReply.bytes(of: reply, requestedAt: target.requestedAt), in: target)
  }

  /// Stores an answer, unless its account signed out in the meantime. `forget` increases the count
  /// before it removes. This method checks the count again after it has stored, so one of the two
  /// removes an answer that is stored at the same time.
  func save(_ bytes: [UInt8], in target: Target) async {
    guard isCurrent(target) else { return }
    await store.store(bytes, as: target.key)
    guard !isCurrent(target) else { return }
    do throws(FeedError) {
      try await store.forget(target.key.scope)
    } catch {
      // The sign-out that increased the count removes the same folder and reports a failure.
    }
  }

  func reply(in target: Target) async -> (API.Reply, requestedAt: Timestamp)? {
    guard let entry = await store.load(target.key),
      let reply = CachedReply.reply(in: entry.bytes)
    else { return nil }
    return (reply, CachedReply.requestedAt(reply) ?? entry.storedAt)
  }

  func forget(_ user: Credentials) async throws(FeedError) {
    forgets.withLock { $0 += 1 }
    try await store.forget(.pages(base, for: user))
  }
}

/// An answer of the API in the cache: the headers for the list's other pages, an empty line, the
/// body. It is stored raw, so that the same code reads answers and cached ones. A newer version of
/// the program then also finds members that it learned to read.
enum CachedReply {
  private static let headers = ["Link", "X-Total", "X-Per-Page"]
  /// The time of the request in seconds. The answer may be as old.
  private static let requestedAt = "Imagefeed-Requested-At"

  static func bytes(of reply: API.Reply, requestedAt: Timestamp) -> [UInt8] {
    let lines = headers.flatMap { name in
      reply.headers.values(name).map { "\(name): \($0)\n" }
    }
    let time = "\(Self.requestedAt): \(requestedAt.seconds)\n"
    return Array((lines.joined() + time + "\n").utf8) + reply.body
  }

  /// The time of the request; nil if an earlier version stored the answer.
  static func requestedAt(_ reply: API.Reply) -> Timestamp? {
    reply.headers[requestedAt].flatMap { Int64($0) }.map { Timestamp(seconds: $0) }
  }

  /// The answer in a cache's bytes; nil if no empty line ends the headers.
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
