import FeedCore
import FeedSession

extension Operation {
  static let cancelSignIn = Operation(
    "cancel_sign_in", "Gives up the sign-in that is under way, if one is.",
    answers: .session, does: .adds, isTool: false,
    .waiting { call throws(FeedError) in
      await call.session.cancelSignIn()
      return call.sessionShape()
    })
}
