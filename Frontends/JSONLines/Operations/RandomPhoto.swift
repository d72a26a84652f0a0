import FeedCore
import FeedSession

extension Operation {
  static let randomPhoto = Operation(
    .randomPhoto,
    .waiting { context throws(FeedError) in
      let query = RandomQuery(
        words: context.text("query"), orientation: context.word("orientation"),
        collection: context.text("collection"), contentFilter: context.word("contentFilter"))
      return try await context.photo(context.session.randomPhoto(query))
    })
}
