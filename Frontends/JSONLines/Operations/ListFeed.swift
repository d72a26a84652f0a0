import FeedCore
import FeedSession

extension Operation {
  static let listFeed = Operation(
    .listFeed,
    .waiting { context throws(FeedError) in
      try await context.list(context.session.photos(from: .feed, context.page))
    })
}
