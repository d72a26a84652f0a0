import FeedCore
import FeedSession

extension Operation {
  static let randomPhoto = Operation(
    "random_photo", "Get a random photo, optionally one that matches a query.",
    [
      .optional("query", .name, "Only photos matching these words."), .orientation,
      .optional("collection", .name, "Only photos of the collection with this id."), .contentFilter,
    ],
    answers: .photo,
    .waiting { context throws(FeedError) in
      let query = RandomQuery(
        words: context.text("query"), orientation: context.word("orientation"),
        collection: context.text("collection"), contentFilter: context.word("contentFilter"))
      return try await context.photo(context.session.randomPhoto(query))
    })
}
