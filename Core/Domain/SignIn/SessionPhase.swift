/// The state of the sign-in, which is `state` in a Session's JSON.
package enum SessionPhase: String, Sendable, CaseIterable {
  case signedOut
  /// A sign-in is under way, perhaps with somebody signed in already.
  case signingIn
  case signedIn
}
