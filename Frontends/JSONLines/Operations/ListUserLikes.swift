import FeedCore
import FeedSession

extension Operation {
  static let listUserLikes = Operation(
    "list_user_likes", "List a page of the photos that a user likes, latest like first.",
    [.username, .page, .perPage, .contactSheet], answers: .photoList,
    .waiting { context throws(FeedError) in
      let source = PhotoSource.likes(of: context.name("username"))
      return try await context.list(context.session.photos(from: source, context.page))
    })
}
