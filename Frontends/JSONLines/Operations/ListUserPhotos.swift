import FeedCore
import FeedSession

extension Operation {
  static let listUserPhotos = Operation(
    "list_user_photos", "List a page of a user’s photos, newest first.",
    [.username, .page], answers: .photoList,
    .waiting { context throws(FeedError) in
      try await context.session.photos(of: context.name("username"), context.page).shape(\.shape)
    })
}
