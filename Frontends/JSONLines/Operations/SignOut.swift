import FeedCore
import FeedSession

extension Operation {
  static let signOut = Operation(
    .signOut,
    .waiting { context throws(FeedError) in
      try await context.session.signOut()
      return context.sessionShape()
    })
}
