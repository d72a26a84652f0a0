import FeedCore
import FeedSession

extension Operation {
  static let nextFeedPage = Operation(
    "next_feed_page",
    "Load the next page of the session’s endless feed and return the photos it added.",
    answers: .photoList, isTool: false,
    .waiting { context throws(FeedError) in
      try await context.session.nextPage(of: .feed).shape(\.shape)
    })
}
