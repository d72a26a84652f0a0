import FeedCore
import FeedSession

extension Operation {
  static let listUserLikes = Operation(
    .listUserLikes,
    .waiting { context throws(FeedError) in
      let source = PhotoSource.likes(of: context.username)
      return try await context.list(context.session.photos(from: source, context.page))
    })
}
