import FeedCore
import FeedSession

extension Operation {
  static let searchPhotos = Operation(
    .searchPhotos,
    .waiting { context throws(FeedError) in
      let query = SearchQuery(
        words: context.name("query"), orientation: context.word("orientation"),
        color: context.word("color"), order: context.word("orderBy"),
        contentFilter: context.word("contentFilter"))
      return try await context.list(context.session.photos(from: .search(query), context.page))
    })
}
