package import FeedCore

extension Session {
  /// Asks the token store who is signed in, once; every use case that needs to know waits for
  /// it. A store that cannot be asked leaves the person signed out, with the reason, so that what
  /// needs nobody still works.
  package func restore() async throws(FeedError) {
    guard state.account == .unknown else { return }
    try await restorations.run(0) { [self] () async throws(FeedError) in
      try await askStore()
    }
  }

  private func askStore() async throws(FeedError) {
    guard state.account == .unknown else { return }
    do throws(FeedError) {
      let stored = try await services.tokens.load()
      let account = stored.map { Account.signedIn($0.origin, scopes: $0.scopes) }
      // Whoever signed in meanwhile is not put out by an old answer.
      guard apply(.accountRestored(account ?? .signedOut(nil))) == .done else { return }
      credentials = stored
    } catch {
      if error.code == .cancelled { throw error }
      _ = apply(.accountRestored(.signedOut(error)))
    }
  }
}
