import FeedCore
import FeedSession

extension Operation {
  static let listUserCollections = Operation(
    .listUserCollections,
    .waiting { context throws(FeedError) in
      let source = CollectionSource.user(context.username)
      return context.list(try await context.session.collections(from: source, context.page))
    })
}
