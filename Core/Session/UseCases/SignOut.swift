package import FeedCore

extension Session {
  /// Removes the token from its store and everything private from the state, the cache and the
  /// recent searches (AUTH-10).
  ///
  /// - Throws: `noPeople` for a person whom the backend has without a sign-in (BACK-7). If the token
  ///   cannot be removed, the user stays signed in, and the error says which store and why. If
  ///   private answers remain in the cache, or searches, the user is signed out, and the error says
  ///   where they are.
  package func signOut() async throws(FeedError) {
    let user = try await credentialsForWriting()
    guard backend.auth != nil else { throw .noPeople }
    let epoch = state.epoch
    if let place = user.origin.givenAt {
      throw FeedError(.unsupported, Message(.errorGivenSignOut, place))
    }
    try await removeToken(of: user, epoch)
    let searches = await Result(awaiting: { () throws(FeedError) in try await forgetSearches() })
    try await backend.forget(user)
    try searches.get()
  }

  /// Removes the token, and signs out whose it is. What takes long comes afterwards: a sign-in by
  /// another process counts from then on.
  private func removeToken(of user: Credentials, _ epoch: Int) async throws(FeedError) {
    let tokens = services.tokens
    tokenChanges.begun += 1
    defer { tokenChanges.ended += 1 }
    try await shielded { () throws(FeedError) in try await tokens.remove(user) }
    // If somebody signed in meanwhile, or the token was refused, nobody is left to sign out.
    if state.signedOut(epoch: epoch) { (credentials, lastAdoptedAccount) = (nil, nil) }
  }
}
