import FeedCore
import FeedSession

extension Operation {
  static let listFeed = Operation(
    "list_feed", "List a page of the Editorial feed by number; does not affect next_feed_page.",
    [.page, .perPage], answers: .photoList,
    .waiting { context throws(FeedError) in
      try await context.session.photos(from: .feed, context.page).shape(\.shape)
    })
}
