import FeedCore
import FeedSession

extension Operation {
  static let cancelSignIn = Operation(
    "cancel_sign_in", "Cancel the sign-in in progress, if any.",
    answers: .session, does: .adds, isTool: false,
    .waiting { call throws(FeedError) in
      await call.session.cancelSignIn()
      return call.sessionShape()
    })
}
