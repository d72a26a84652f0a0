/// The Session of SPEC RPC-3, shared by the command line's --json and the JSON-lines endpoint.
package struct SessionReport: JSONDescribed, Sendable {
  /// The failure of the last sign-in, with its message in the user's language.
  package struct SignInError: JSONDescribed, Sendable {
    let fault: FeedError
    let language: Language

    package init(_ fault: FeedError, _ language: Language) {
      (self.fault, self.language) = (fault, language)
    }

    package static let jsonMembers: [JSONMember<SignInError>] = [
      .required("kind") { $0.fault.code.name },
      .required("message", "For users.") { $0.fault.message.text(in: $0.language) },
    ]
  }

  let phase: SessionPhase
  let profile: Profile?
  let backend: String
  let edition: String
  let hasLikes: Bool
  let revision: Int
  let signInError: SignInError?

  /// - Parameters:
  ///   - backend: The name of the backend.
  ///   - edition: The name of the edition.
  package init(
    phase: SessionPhase, profile: Profile?, backend: String, edition: String, hasLikes: Bool,
    revision: Int, signInError: SignInError?
  ) {
    (self.phase, self.profile) = (phase, profile)
    (self.backend, self.edition) = (backend, edition)
    (self.hasLikes, self.revision, self.signInError) = (hasLikes, revision, signInError)
  }

  package static let jsonMembers: [JSONMember<SessionReport>] = [
    .required("state", as: .word(SessionPhase.self)) { $0.phase.rawValue },
    .optional("profile", "Once loaded.") { $0.profile },
    .required("backend") { $0.backend },
    .required("edition") { $0.edition },
    .required("likes", "Whether the backend supports likes, signed in or not.") { $0.hasLikes },
    .required("revision", "Increases with every change of the session.") { $0.revision },
    .optional(
      "signInError", "Why the last sign-in failed, until another one starts or succeeds."
    ) { $0.signInError },
  ]
}
