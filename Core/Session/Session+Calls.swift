package import FeedCore

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
    throw absence
  }

  /// Why nobody is signed in. Where nobody can be, that is no matter of signing in.
  package var absence: FeedError {
    if case .signedOut(let reason?) = state.account { return reason }
    return backend.auth == nil ? .noPeople : .notSignedIn
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
    await forget(refused)
    guard refused.origin.givenAt == nil else { return }
    do throws(FeedError) {
      let tokens = services.tokens
      try await shielded { () throws(FeedError) in try await tokens.remove(refused) }
    } catch {
      // It stays behind as a token that nobody takes; the next start meets the same refusal.
    }
  }

  /// Throws away what was kept of somebody whose token another took the place of.
  func forget(_ person: Credentials) async {
    do throws(FeedError) {
      try await backend.forget(person)
    } catch {
      // The backend has logged it. It is closed to others, and no other token leads to it.
    }
  }
}
