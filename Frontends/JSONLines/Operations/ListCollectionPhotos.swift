import FeedCore
import FeedSession

extension Operation {
  static let listCollectionPhotos = Operation(
    "list_collection_photos", "List a page of a collection’s photos.",
    [.required("id", .name, "The collection’s id."), .page, .perPage, .contactSheet],
    answers: .photoList,
    .waiting { context throws(FeedError) in
      let source = PhotoSource.collection(context.name("id"))
      return try await context.list(context.session.photos(from: source, context.page))
    })
}
