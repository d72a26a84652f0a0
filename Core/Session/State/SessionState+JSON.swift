package import FeedCore

// The Session object of SPEC RPC-3, used by the command line's `--json` and by the JSON-lines
// endpoint.

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
