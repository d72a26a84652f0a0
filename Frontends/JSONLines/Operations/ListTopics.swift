import FeedCore
import FeedSession

extension Operation {
  static let listTopics = Operation(
    "list_topics", "List a page of the topics of Unsplash.", [.page, .perPage],
    answers: .collectionList,
    .waiting { context throws(FeedError) in
      try await context.session.collections(from: .topics, context.page).shape(\.shape)
    })
}
