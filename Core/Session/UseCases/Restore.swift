package import FeedCore

extension Session {
  /// Reads the token store once. Each use case that needs the account waits for it. If the store
  /// cannot be read, the user counts as signed out with that reason, so that everything without an
  /// account still works.
  package func restore() async throws(FeedError) {
    // Another process may replace the user before the waiting callers see the account.
    while state.account == .unknown {
      try await restorations.run(0) { [self] () async throws(FeedError) in
        try await askStore()
      }
    }
  }

  private func askStore() async throws(FeedError) {
    guard state.account == .unknown else { return }
    do throws(FeedError) {
      let stored = try await storedCredentials()
      let account = stored.map { Account.signedIn($0.origin, scopes: $0.scopes) }
      // A source that names the account has no token to confirm.
      let needsConfirmation = backend.account == nil
      let user = needsConfirmation ? stored.flatMap(digest) : nil
      // A user who signed in in the meantime is not signed out by an old answer.
      guard
        state.accountRestored(
          account ?? .signedOut(nil), of: user, needsConfirmation: needsConfirmation)
      else { return }
      credentials = stored
      // The store may have lost the token during the wait.
      if followsTokens { await checkStoredToken(isRestoring: true) }
    } catch {
      if error.code == .cancelled { throw error }
      // The follower of the store must not request the token again that the store has just failed
      // to return.
      await ignoreStoredAccount()
      state.accountRestored(.signedOut(error))
    }
  }

  /// Returns the credentials in the store, or those of the account that the backend's source names.
  private func storedCredentials() async throws(FeedError) -> Credentials? {
    guard let ask = backend.account else { return try await services.tokens.load() }
    let account = try await ask()
    if let fault = account.likesFault { state.likesUnsupported(fault) }
    state.capabilitiesKnown(account.capabilities.intersection(backend.capabilities))
    followLikes()
    return account.credentials
  }
}
