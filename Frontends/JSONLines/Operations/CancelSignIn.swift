import FeedCore
import FeedSession

extension Operation {
  static let cancelSignIn = Operation(
    "cancel_sign_in", "Cancel the sign-in in progress, if any.",
    answers: .session, does: .adds, isTool: false,
    .waiting { context throws(FeedError) in
      await context.session.cancelSignIn()
      return context.sessionShape()
    })
}
