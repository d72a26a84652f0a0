import FeedCore
import FeedSession

extension Operation {
  static let nextFeedPage = Operation(
    .nextFeedPage,
    .waiting { context throws(FeedError) in
      try await context.session.nextPage(of: .feed).shape(\.shape)
    })
}
