package import FeedCore

extension SessionState {
  /// The session as programs read it.
  ///
  /// - Parameter backend: The name of the backend.
  package func report(backend: String, _ language: Language) -> SessionReport {
    SessionReport(
      phase: attempt != nil ? .signingIn : isSignedIn ? .signedIn : .signedOut,
      profile: profile.value, backend: backend, edition: edition.rawValue,
      hasLikes: capabilities.contains(.likes), revision: revision,
      signInError: signInFault.map { SessionReport.SignInError($0, language) })
  }
}
