import FeedCore
import FeedSession

extension Operation {
  static let listUserPhotos = Operation(
    "list_user_photos", "List a page of a user’s photos, newest first.",
    [.username, .page, .perPage, .contactSheet], answers: .photoList,
    .waiting { context throws(FeedError) in
      let source = PhotoSource.user(context.name("username"))
      return try await context.list(context.session.photos(from: source, context.page))
    })
}
