import FeedCore
import FeedSession

extension Operation {
  static let listFeed = Operation(
    "list_feed", "Answers a page of the Editorial feed by its number, without moving in it.",
    [.page, .perPage], answers: .photoList,
    .waiting { call throws(FeedError) in
      try await call.session.listFeed(call.page).shape(\.shape)
    })
}
