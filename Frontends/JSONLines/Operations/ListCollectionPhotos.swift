import FeedCore
import FeedSession

extension Operation {
  static let listCollectionPhotos = Operation(
    .listCollectionPhotos,
    .waiting { context throws(FeedError) in
      let source = PhotoSource.collection(context.name("id"))
      return try await context.list(context.session.photos(from: source, context.page))
    })
}
