package import FeedCore

extension Session {
  /// Takes the token out of its store and forgets everything private (AUTH-10). When the store
  /// cannot be emptied the person stays signed in, and the error says which store and why.
  package func signOut() async throws(FeedError) {
    let person = try await person()
    let epoch = state.epoch
    guard person.origin != .environment else {
      throw FeedError(.unsupported, Message(.errorEnvironmentSignOut))
    }
    let tokens = services.tokens
    try await shielded { () throws(FeedError) in try await tokens.remove(person) }
    // Somebody signed in meanwhile, or the token was refused: nobody is left to sign out.
    if case .done = apply(.signedOut(epoch: epoch)) { credentials = nil }
    await backend.forget(person)
  }
}
