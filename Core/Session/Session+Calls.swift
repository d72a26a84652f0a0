package import FeedCore

/// The common part of all calls of a port: the credentials, late answers, refused tokens and the
/// rate limit.
extension Session {
  /// Makes a call as the signed-in user, or as the application if no user is signed in.
  func withCredentials<Value>(
    _ call: (Credentials?) async throws(FeedError) -> Answer<Value>
  ) async throws(FeedError) -> Answer<Value> {
    try await restore()
    return try await send(as: credentials, call)
  }

  /// Makes a call as the signed-in user.
  ///
  /// - Throws: The reason why no user is signed in (AUTH-11).
  func withAccount<Value>(
    _ call: (Credentials) async throws(FeedError) -> Answer<Value>
  ) async throws(FeedError) -> Answer<Value> {
    let user = try await requireCredentials()
    return try await send(as: user) { _ throws(FeedError) in try await call(user) }
  }

  /// Returns the credentials of the signed-in user.
  ///
  /// - Throws: `signedOutError` if no user is signed in.
  func requireCredentials() async throws(FeedError) -> Credentials {
    try await restore()
    if let credentials { return credentials }
    throw signedOutError
  }

  /// Returns the credentials of the signed-in user, for a call that changes something in the
  /// account.
  ///
  /// - Throws: `signedOut` while another process replaces the user. A change that was meant for the
  ///   earlier user must not reach the next one.
  func credentialsForWriting() async throws(FeedError) -> Credentials {
    if state.isReplaced { throw .signedOut }
    return try await requireCredentials()
  }

  /// The reason why no user is signed in. `noAccounts` if the backend has no sign-in.
  package var signedOutError: FeedError {
    if case .signedOut(let reason?) = state.account { return reason }
    return backend.auth == nil ? .noAccounts : .notSignedIn
  }

  /// The error for an answer to a user who is no longer signed in. If the token was refused, it is
  /// that refusal, because parallel calls with the same token fail for the same reason. Otherwise
  /// it is `signedOut`.
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
      // A cached answer does not confirm the token, because it was received with a token of another
      // day.
      if credentials != nil, !answer.isStale { state.tokenConfirmed(epoch: epoch) }
      if !answer.isStale { state.networkAnswered(epoch: epoch) }
      if !answer.isStale || answer.fault != nil {
        state.connectionReported(isOffline: answer.fault?.isOffline == true)
      }
      if let rateLimit = answer.rateLimit { state.rateLimitReceived(rateLimit) }
      return answer
    } catch {
      guard epoch == state.epoch else { throw staleAnswerError }
      if error.code.isOffline { state.connectionReported(isOffline: true) }
      if error.code == .tokenRefused { await discardRefusedToken(credentials, epoch, error) }
      throw error
    }
  }

  /// Removes a refused token from memory and from its store, but no newer one (AUTH-9), and the
  /// private answers cached under it.
  private func discardRefusedToken(_ refused: Credentials?, _ epoch: Int, _ error: FeedError) async
  {
    guard let refused else { return }
    // A token from outside hides the one in the store, so the stored one is not a sign-in by
    // another process.
    if refused.origin.givenAt != nil { await ignoreStoredAccount() }
    if state.tokenRefused(epoch: epoch, error) { credentials = nil }
    await forget(refused)
    guard refused.origin.givenAt == nil else { return }
    let tokens = services.tokens
    // A failure is ignored. A token that stays in its store is useless, because the next start gets
    // the same refusal.
    await remove { try? await tokens.remove(refused) }
  }

  /// Deletes the cached answers of a user whose token was replaced.
  func forget(_ user: Credentials) async {
    let backend = backend
    // The backend logs a failure. Other users cannot read the files, and no other token leads to
    // them.
    await remove { try? await backend.forget(user) }
  }

  /// Removes private data. `shutDown` waits for this work, even if the call that found the token
  /// refused has been cancelled by then.
  private func remove(_ work: @escaping @Sendable () async -> Void) async {
    let removal = Task { await work() }
    removals.append(removal)
    await removal.value
    removals.removeAll { $0 == removal }
  }
}
