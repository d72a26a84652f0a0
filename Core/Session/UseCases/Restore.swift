package import FeedCore

extension Session {
  /// Reads the token store, once; each use case that needs the account waits for it. If the store
  /// cannot be read the user is signed out, with the reason, so that everything that needs no
  /// account still works.
  package func restore() async throws(FeedError) {
    // Another process may replace the person before those who wait hear who it is.
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
      // A source that names the person needs no token to be confirmed.
      let needsConfirmation = backend.account == nil
      let user = needsConfirmation ? stored.flatMap(digest) : nil
      // A user who signed in meanwhile is not signed out by an old answer.
      guard
        state.accountRestored(
          account ?? .signedOut(nil), of: user, needsConfirmation: needsConfirmation)
      else { return }
      credentials = stored
      // The store may have lost the token while it was waited for.
      if followsTokens { await checkStoredToken(isRestoring: true) }
    } catch {
      if error.code == .cancelled { throw error }
      // Whoever follows the store does not ask a second time for what it has just refused.
      await ignoreStoredAccount()
      state.accountRestored(.signedOut(error))
    }
  }

  /// The credentials in the store, or those of the person whom the backend's source knows.
  private func storedCredentials() async throws(FeedError) -> Credentials? {
    guard let ask = backend.account else { return try await services.tokens.load() }
    let account = try await ask()
    if let fault = account.likesFault { state.likesUnsupported(fault) }
    state.capabilitiesKnown(account.capabilities)
    followLikes()
    return account.credentials
  }
}
