import FeedCore
import FeedSession

extension Operation {
  static let reloadFeed = Operation(
    .reloadFeed,
    .waiting { context throws(FeedError) in
      try await context.session.reload(.feed).shape(\.shape)
    })
}
