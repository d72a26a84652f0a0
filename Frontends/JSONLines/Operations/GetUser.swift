import FeedCore
import FeedSession

extension Operation {
  static let getUser = Operation(
    .getUser,
    .waiting { context throws(FeedError) in
      try await context.session.user(context.username).shape(\.shape)
    })
}
