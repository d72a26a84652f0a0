import FeedCore
import FeedSession

extension Operation {
  static let listUserPhotos = Operation(
    .listUserPhotos,
    .waiting { context throws(FeedError) in
      let source = PhotoSource.user(context.username)
      return try await context.list(context.session.photos(from: source, context.page))
    })
}
