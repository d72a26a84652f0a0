import FeedCore
import FeedSession

extension Operation {
  static let listTopicPhotos = Operation(
    .listTopicPhotos,
    .waiting { context throws(FeedError) in
      let source = PhotoSource.topic(context.name("slug"))
      return try await context.list(context.session.photos(from: source, context.page))
    })
}
