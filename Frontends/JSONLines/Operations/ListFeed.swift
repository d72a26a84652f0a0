import FeedCore
import FeedSession

extension Operation {
  static let listFeed = Operation(
    "list_feed", "List a page of the Editorial feed by its number.",
    [.page, .perPage, .contactSheet], answers: .photoList,
    .waiting { context throws(FeedError) in
      try await context.list(context.session.photos(from: .feed, context.page))
    })
}
