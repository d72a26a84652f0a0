import FeedCore
import FeedSession

extension Operation {
  static let listTopics = Operation(
    .listTopics,
    .waiting { context throws(FeedError) in
      context.list(try await context.session.collections(from: .topics, context.page))
    })
}
