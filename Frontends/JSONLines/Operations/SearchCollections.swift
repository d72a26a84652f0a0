import FeedCore
import FeedSession

extension Operation {
  static let searchCollections = Operation(
    .searchCollections,
    .waiting { context throws(FeedError) in
      let source = CollectionSource.search(context.name("query"))
      return context.list(try await context.session.collections(from: source, context.page))
    })
}
