import FeedCore
import FeedSession

extension Operation {
  static let reloadFeed = Operation(
    "reload_feed", "Restart the session’s feed and return its first page.",
    answers: .photoList,
    .waiting { call throws(FeedError) in
      try await call.session.reload(.feed).shape(\.shape)
    })
}
