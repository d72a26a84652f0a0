import FeedCore
import FeedSession

extension Operation {
  static let completeSignIn = Operation(
    "complete_sign_in",
    "Complete the sign-in with the code, or the address the browser ended up at.",
    [
      .optional("code", .name, "The code shown by Unsplash."),
      .optional("address", .name, "The whole address the browser ended up at."),
    ],
    exactlyOneOf: ["code", "address"], answers: .session, does: .adds, isTool: false,
    .waiting { context throws(FeedError) in
      let pasted = context.text("code") ?? context.name("address")
      _ = try await context.session.completeSignIn(pasted: pasted)
      return context.sessionShape()
    })
}
