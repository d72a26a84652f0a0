import FeedCore
import FeedSession

extension Operation {
  static let randomPhoto = Operation(
    "random_photo", "Get a random photo, optionally one that matches a query.",
    [.optional("query", .name, "Only photos matching these words."), .orientation],
    answers: .photo,
    .waiting { call throws(FeedError) in
      let query = RandomQuery(words: call.text("query"), orientation: call.word("orientation"))
      return try await call.session.randomPhoto(query).shape(\.shape)
    })
}
