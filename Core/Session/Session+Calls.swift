import FeedCore

/// How every call of a port is made: for whom, what becomes of a late answer, of a refused
/// token, of the quota.
extension Session {
  /// As the person where one is signed in, else in the name of the application.
  func calling<Value>(
    _ call: (Credentials?) async throws(FeedError) -> Answer<Value>
  ) async throws(FeedError) -> Answer<Value> {
    try await restore()
    return try await send(as: credentials, call)
  }

  /// As the person; throws why there is none (AUTH-11).
  func callingAsPerson<Value>(
    _ call: (Credentials) async throws(FeedError) -> Answer<Value>
  ) async throws(FeedError) -> Answer<Value> {
    let person = try await person()
    return try await send(as: person) { _ throws(FeedError) in try await call(person) }
  }

  /// The one who is signed in.
  func person() async throws(FeedError) -> Credentials {
    try await restore()
    if let credentials { return credentials }
    if case .signedOut(let reason?) = state.account { throw reason }
    throw .notSignedIn
  }

  private func send<Value>(
    as credentials: Credentials?,
    _ call: (Credentials?) async throws(FeedError) -> Answer<Value>
  ) async throws(FeedError) -> Answer<Value> {
    let epoch = state.epoch
    do throws(FeedError) {
      let answer = try await call(credentials)
      guard epoch == state.epoch else { throw .signedOut }
      if let rateLimit = answer.rateLimit { _ = apply(.quotaSeen(rateLimit)) }
      return answer
    } catch {
      guard epoch == state.epoch else { throw .signedOut }
      if error.code == .tokenRefused { await refused(credentials, epoch, error) }
      throw error
    }
  }

  /// AUTH-9: the token that was refused goes, from here and from its store, and no newer one; so
  /// does what was kept under it.
  private func refused(_ refused: Credentials?, _ epoch: Int, _ error: FeedError) async {
    guard let refused else { return }
    if case .done = apply(.tokenRefused(epoch: epoch, error)) { credentials = nil }
    await backend.forget(refused)
    guard refused.origin != .environment else { return }
    do throws(FeedError) {
      let tokens = services.tokens
      try await shielded { () throws(FeedError) in try await tokens.remove(refused) }
    } catch {
      // It stays behind as a token that nobody takes; the next start meets the same refusal.
    }
  }
}
