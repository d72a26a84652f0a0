/// The state of the sign-in, which is `state` in a Session's JSON.
package enum SessionPhase: String, Sendable, CaseIterable {
  case signedOut
  /// A sign-in is in progress, possibly while a user is already signed in.
  case signingIn
  case signedIn
}
