import FeedCore
import FeedSession

extension Operation {
  static let completeSignIn = Operation(
    .completeSignIn,
    .waiting { context throws(FeedError) in
      let pasted = context.text("code") ?? context.name("address")
      _ = try await context.session.completeSignIn(pasted: pasted)
      return context.sessionShape()
    })
}
