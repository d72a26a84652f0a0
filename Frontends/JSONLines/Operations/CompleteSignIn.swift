import FeedCore
import FeedSession

extension Operation {
  static let completeSignIn = Operation(
    "complete_sign_in",
    "Completes the sign-in with what the browser showed: the code, or the address it ended at.",
    [
      .optional("code", .name, "The code that Unsplash showed."),
      .optional("address", .name, "The whole address at which the browser ended."),
    ],
    exactlyOneOf: ["code", "address"], answers: .session, does: .adds, isTool: false,
    .waiting { call throws(FeedError) in
      let pasted = call.text("code") ?? call.name("address")
      _ = try await call.session.completeSignIn(pasted: pasted)
      return call.sessionShape()
    })
}
