import FeedCore
import FeedSession

extension Operation {
  static let listFeed = Operation(
    "list_feed", "List a page of the Editorial feed by number; does not affect next_feed_page.",
    [.page, .perPage], answers: .photoList,
    .waiting { call throws(FeedError) in
      try await call.session.listFeed(call.page).shape(\.shape)
    })
}
