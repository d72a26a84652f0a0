import FeedCore
import FeedSession

extension Operation {
  static let reloadFeed = Operation(
    "reload_feed", "Begins the session's feed anew and answers its first page.",
    answers: .photoList,
    .waiting { call throws(FeedError) in
      try await call.session.reload(.feed).shape(\.shape)
    })
}
