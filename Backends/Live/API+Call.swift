import FeedCore
import UnsplashWire

extension API {
  /// Asks the API, and falls back to what it last said where it cannot be asked (LIVE-5).
  func call<Value>(
    _ endpoint: Endpoint, as credentials: Credentials?,
    _ decode: (Reply) throws(WireError) -> Value
  ) async throws(FeedError) -> Answer<Value> {
    guard endpoint.isCacheable, let pages else {
      return try await ask(endpoint, as: credentials, decode).answer
    }
    let user = credentials.map { AccountDigest($0.token, at: base) }
    let place = pages.place(of: address(of: endpoint), for: user)
    do throws(FeedError) {
      let (answer, reply) = try await ask(endpoint, as: credentials, decode)
      await pages.save(reply, in: place)
      return answer
    } catch {
      guard error.code.isOutage, let kept = await pages.reply(in: place),
        var answer = stale(kept, decode)
      else { throw error }
      answer.fault = error.code
      return answer
    }
  }

  /// The cached answer of an endpoint, without a request; nil for none that can be read.
  func earlier<Value>(
    _ endpoint: Endpoint, of user: AccountDigest?,
    _ decode: (Reply) throws(WireError) -> Value
  ) async -> Answer<Value>? {
    guard let pages else { return nil }
    let place = pages.place(of: address(of: endpoint), for: user)
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
  func forget(_ user: Credentials) async throws(FeedError) {
    let pictures = await Result(awaiting: { () throws(FeedError) in
      try await self.pictures?.forget()
    })
    try await pages?.forget(user)
    try pictures.get()
  }
}

extension FeedError.Code {
  /// Whether nobody answered who could have, so that an old answer is worth more than none. Not
  /// where the API did answer, as with a 401 or 404; nor where somebody else seems to, who has no
  /// certificate or sends a web page: the person has to be told of that.
  fileprivate var isOutage: Bool {
    switch self {
    case .offline, .dns, .timeout, .truncated, .serverError, .rateLimited: true
    default: false
    }
  }
}
