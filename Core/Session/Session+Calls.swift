package import FeedCore

/// The common part of all calls of a port: the credentials, late answers, refused tokens and the
/// quota.
extension Session {
  /// Makes a call as the user if one is signed in, else in the name of the application.
  func withCredentials<Value>(
    _ call: (Credentials?) async throws(FeedError) -> Answer<Value>
  ) async throws(FeedError) -> Answer<Value> {
    try await restore()
    return try await send(as: credentials, call)
  }

  /// Makes a call as the user.
  ///
  /// - Throws: The reason why nobody is signed in (AUTH-11).
  func withAccount<Value>(
    _ call: (Credentials) async throws(FeedError) -> Answer<Value>
  ) async throws(FeedError) -> Answer<Value> {
    let user = try await requireCredentials()
    return try await send(as: user) { _ throws(FeedError) in try await call(user) }
  }

  /// The credentials of the signed-in user.
  ///
  /// - Throws: `signedOutError` if nobody is signed in.
  func requireCredentials() async throws(FeedError) -> Credentials {
    try await restore()
    if let credentials { return credentials }
    throw signedOutError
  }

  /// The credentials of the signed-in user, to change what is theirs.
  ///
  /// - Throws: `signedOut` while another process puts somebody else in the user's place: what was
  ///   meant for the one before is not done to the one who comes.
  func credentialsForWriting() async throws(FeedError) -> Credentials {
    if state.isReplaced { throw .signedOut }
    return try await requireCredentials()
  }

  /// The reason why nobody is signed in. `noPeople` if the backend has no sign-in.
  package var signedOutError: FeedError {
    if case .signedOut(let reason?) = state.account { return reason }
    return backend.auth == nil ? .noPeople : .notSignedIn
  }

  /// Why an answer to somebody who was signed in is of no use any more: the refusal of their token,
  /// which calls side by side have in common and which only the first of them met, else `signedOut`.
  var staleAnswerError: FeedError {
    guard case .signedOut(let reason?) = state.account, reason.code == .tokenRefused else {
      return .signedOut
    }
    return reason
  }

  private func send<Value>(
    as credentials: Credentials?,
    _ call: (Credentials?) async throws(FeedError) -> Answer<Value>
  ) async throws(FeedError) -> Answer<Value> {
    let epoch = state.epoch
    do throws(FeedError) {
      let answer = try await call(credentials)
      guard epoch == state.epoch else { throw staleAnswerError }
      // What a cache on disk says was asked with the token of another day.
      if credentials != nil, !answer.isStale { state.tokenConfirmed(epoch: epoch) }
      if !answer.isStale { state.networkAnswered(epoch: epoch) }
      if !answer.isStale || answer.fault != nil {
        state.connectionSeen(isOffline: answer.fault?.isOffline == true)
      }
      if let rateLimit = answer.rateLimit { state.quotaSeen(rateLimit) }
      return answer
    } catch {
      guard epoch == state.epoch else { throw staleAnswerError }
      if error.code.isOffline { state.connectionSeen(isOffline: true) }
      if error.code == .tokenRefused { await discardRefusedToken(credentials, epoch, error) }
      throw error
    }
  }

  /// Removes a refused token from memory and from its store, but no newer one (AUTH-9), and the
  /// private answers cached under it.
  private func discardRefusedToken(_ refused: Credentials?, _ epoch: Int, _ error: FeedError) async
  {
    guard let refused else { return }
    // A token from outside hides the one in the store: that is no sign-in by another process.
    if refused.origin.givenAt != nil { await ignoreStoredAccount() }
    if state.tokenRefused(epoch: epoch, error) { credentials = nil }
    await forget(refused)
    guard refused.origin.givenAt == nil else { return }
    let tokens = services.tokens
    // A token that stays in its store is useless: the next start gets the same refusal.
    await remove { try? await tokens.remove(refused) }
  }

  /// Deletes the cached answers of a user whose token was replaced.
  func forget(_ user: Credentials) async {
    let backend = backend
    // Where it fails the backend has logged it. The files are not readable by others, and no other
    // token leads to them.
    await remove { try? await backend.forget(user) }
  }

  /// Removes something private. The session does not shut down before, though the call that found
  /// the token refused is cancelled by then.
  private func remove(_ work: @escaping @Sendable () async -> Void) async {
    let removal = Task { await work() }
    removals.append(removal)
    await removal.value
    removals.removeAll { $0 == removal }
  }
}
