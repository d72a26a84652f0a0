import FeedCore
import FeedSession

extension Operation {
  static let cancelSignIn = Operation(
    .cancelSignIn,
    .waiting { context throws(FeedError) in
      await context.session.cancelSignIn()
      return context.sessionShape()
    })
}
