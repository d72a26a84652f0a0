import FeedCore
import FeedSession

extension Operation {
  static let nextFeedPage = Operation(
    "next_feed_page",
    "Loads the next page of the session's endless feed and answers the photos that joined it.",
    answers: .photoList,
    .waiting { call throws(FeedError) in
      try await call.session.nextPage(of: .feed).shape(\.shape)
    })
}
