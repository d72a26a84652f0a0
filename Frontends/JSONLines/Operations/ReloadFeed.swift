import FeedCore
import FeedSession

extension Operation {
  static let reloadFeed = Operation(
    "reload_feed", "Restart the session’s feed and return its first page.",
    answers: .photoList, isTool: false,
    .waiting { context throws(FeedError) in
      try await context.session.reload(.feed).shape(\.shape)
    })
}
