package import FeedCore

extension Session {
  /// Takes the token out of its store and forgets everything private (AUTH-10). When the store
  /// cannot be emptied the person stays signed in, and the error says which store and why; when
  /// private answers stay in the cache she is signed out, and the error says where they are.
  package func signOut() async throws(FeedError) {
    let person = try await person()
    let epoch = state.epoch
    if let place = person.origin.givenAt {
      throw FeedError(.unsupported, Message(.errorGivenSignOut, place))
    }
    let tokens = services.tokens
    try await shielded { () throws(FeedError) in try await tokens.remove(person) }
    // Somebody signed in meanwhile, or the token was refused: nobody is left to sign out.
    if case .done = apply(.signedOut(epoch: epoch)) { credentials = nil }
    try await backend.forget(person)
  }
}
