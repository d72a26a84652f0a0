import FeedCore
import FeedSession

extension Operation {
  static let randomPhoto = Operation(
    "random_photo", "Answers a random photo, if need be only one that matches some words.",
    [.optional("query", .name, "Only photos that match these words."), .orientation],
    answers: .photo,
    .waiting { call throws(FeedError) in
      let query = RandomQuery(words: call.text("query"), orientation: call.word("orientation"))
      return try await call.session.randomPhoto(query).shape(\.shape)
    })
}
