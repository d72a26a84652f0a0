import FeedCore
import UnsplashWire

extension API {
  /// Calls the API. If it is unreachable, returns its cached answer (LIVE-5).
  func call<Value>(
    _ endpoint: Endpoint, as credentials: Credentials?,
    _ decode: (Reply) throws(WireError) -> Value
  ) async throws(FeedError) -> Answer<Value> {
    guard endpoint.isCacheable, let pages else {
      return try await ask(endpoint, as: credentials, decode).answer
    }
    let user = credentials.map { AccountDigest($0.token, at: base) }
    let target = pages.target(of: address(of: endpoint), for: user)
    do throws(FeedError) {
      let (answer, reply) = try await ask(endpoint, as: credentials, decode)
      await pages.save(reply, in: target)
      return answer
    } catch {
      guard error.code.isOutage, let kept = await pages.reply(in: target),
        var answer = stale(kept, decode)
      else { throw error }
      answer.fault = error.code
      return answer
    }
  }

  /// The cached answer of an endpoint, without a request; nil if there is no readable one.
  func cachedAnswer<Value>(
    _ endpoint: Endpoint, of user: AccountDigest?,
    _ decode: (Reply) throws(WireError) -> Value
  ) async -> Answer<Value>? {
    guard let pages else { return nil }
    let target = pages.target(of: address(of: endpoint), for: user)
    guard let kept = await pages.reply(in: target) else { return nil }
    return stale(kept, decode)
  }

  /// The cached answer as a value, marked as stale. Nil if it cannot be read, because another
  /// version of the program may have stored it.
  private func stale<Value>(
    _ kept: (reply: Reply, requestedAt: Timestamp), _ decode: (Reply) throws(WireError) -> Value
  ) -> Answer<Value>? {
    guard let value = try? decode(kept.reply) else { return nil }
    return Answer(value, isStale: true, cachedAt: kept.requestedAt)
  }

  /// Deletes an account's cache: its pages, and the pictures, which show what the user looked at.
  func forget(_ user: Credentials) async throws(FeedError) {
    let pictures = await Result(awaiting: { () throws(FeedError) in
      try await self.pictures?.forget()
    })
    try await pages?.forget(user)
    try pictures.get()
  }
}

extension FeedError.Code {
  /// Whether the service is unreachable, so that a cached answer is better than an error. False if
  /// the API answered, for example with a 401 or 404. False too for a bad certificate or a web page
  /// instead of JSON, because the user must know that something intercepts the connection.
  var isOutage: Bool {
    switch self {
    case .offline, .dns, .timeout, .truncated, .serverError, .rateLimited: true
    default: false
    }
  }
}
