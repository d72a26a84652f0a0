import FeedCore
import FeedSession

extension Operation {
  static let nextFeedPage = Operation(
    name: "next_feed_page",
    summary: "Loads the next page of the session's feed and answers the photos that joined it.",
    parameters: [], isReadOnly: true
  ) { _, context throws(FeedError) in
    try await context.session.nextPage(of: .feed).shape(\.shape)
  }
}
