import FeedCore
import FeedSession

extension Operation {
  static let searchCollections = Operation(
    "search_collections", "Search for collections of photos by words.",
    [.required("query", .name, "The words to search for."), .page, .perPage],
    answers: .collectionList,
    .waiting { context throws(FeedError) in
      let source = CollectionSource.search(context.name("query"))
      return try await context.session.collections(from: source, context.page).shape(\.shape)
    })
}
