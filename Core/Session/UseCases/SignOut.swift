package import FeedCore

extension Session {
  /// Removes the token from its store, and everything private from the state, the cache and the
  /// recent searches (AUTH-30). A sign-in in progress ends.
  ///
  /// - Throws: `noAccounts` for the account of a backend without a sign-in (BACK-35). If the token
  ///   cannot be removed, the user stays signed in, and the error names the store and the reason.
  ///   If private answers or searches cannot be deleted, the user is signed out, and the error says
  ///   where they remain.
  package func signOut() async throws(FeedError) {
    if state.attempt != nil { await cancelSignIn() }
    let user = try await credentialsForWriting()
    guard backend.auth != nil else { throw .noAccounts }
    let epoch = state.epoch
    if let place = user.origin.givenAt {
      throw FeedError(.unsupported, Message(.errorGivenSignOut, place))
    }
    try await removeToken(of: user, epoch)
    // An interrupt would leave private data behind and report that nothing was done.
    let backend = backend
    try await shielded { [self] () throws(FeedError) in
      let searches = await Result(awaiting: { () throws(FeedError) in try await forgetSearches() })
      try await backend.forget(user)
      try searches.get()
    }
  }

  /// Removes the token and signs out its user. Slow steps follow later, so that a sign-in by
  /// another process counts from this moment.
  private func removeToken(of user: Credentials, _ epoch: Int) async throws(FeedError) {
    let tokens = services.tokens
    tokenChanges.begun += 1
    defer { tokenChanges.ended += 1 }
    try await shielded { () throws(FeedError) in try await tokens.remove(user) }
    // If another user signed in in the meantime, or the token was refused, there is no user left to
    // sign out.
    if state.signedOut(epoch: epoch) { (credentials, lastAdoptedAccount) = (nil, nil) }
  }
}
