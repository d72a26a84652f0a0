import FeedCore
import FeedSession

extension Operation {
  static let listTopicPhotos = Operation(
    "list_topic_photos", "List a page of a topic’s photos.",
    [.required("slug", .name, "The topic’s slug or id."), .page, .perPage, .contactSheet],
    answers: .photoList,
    .waiting { context throws(FeedError) in
      let source = PhotoSource.topic(context.name("slug"))
      return try await context.list(context.session.photos(from: source, context.page))
    })
}
