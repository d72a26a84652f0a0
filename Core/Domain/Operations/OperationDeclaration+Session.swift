/// The endpoint itself, its session, and users.
extension OperationDeclaration {
  package static let describe = Self(
    "describe", "Describe this endpoint, its limits and its operations.",
    answers: .description, isTool: false)

  package static let getSession = Self(
    "get_session", "Show who is signed in and what is available, without using the network.",
    answers: .session)

  package static let beginSignIn = Self(
    "begin_sign_in",
    "Start a sign-in and return the page to open in a browser; waits up to 5 minutes for its answer.",
    [
      .optional(
        "redirect", .name,
        "A registered redirect address to use instead of the one in the settings.")
    ],
    answers: .invitation, does: .idempotent, needs: .signIn, isTool: false)

  package static let completeSignIn = Self(
    "complete_sign_in",
    "Complete the sign-in with the code, or the address the browser ended up at.",
    [
      .optional("code", .name, "The code that the page shows."),
      .optional("address", .name, "The whole address the browser ended up at."),
    ],
    exactlyOneOf: ["code", "address"], answers: .session, does: .idempotent, needs: .signIn,
    isTool: false)

  package static let cancelSignIn = Self(
    "cancel_sign_in", "Cancel the sign-in in progress, if any.",
    answers: .session, does: .idempotent, isTool: false)

  package static let signOut = Self(
    "sign_out", "Remove the stored token and clear all private data.",
    answers: .session, does: .destructive, isTool: false)

  package static let getUser = Self(
    "get_user", "Get a user’s public profile.",
    [.username], answers: .profile, needs: .users)

  package static let getProfile = Self(
    "get_profile", "Get the profile of the signed-in user.",
    answers: .profile, needs: .profile)

  package static let watch = Self(
    "watch",
    "Send imagefeed/changed whenever the session changes, with its revision and what changed.",
    answers: .session, isTool: false)

  package static let unwatch = Self(
    "unwatch", "Stop sending imagefeed/changed.",
    answers: .session, isTool: false)
}
