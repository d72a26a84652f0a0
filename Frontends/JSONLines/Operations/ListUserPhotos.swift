import FeedCore
import FeedSession

extension Operation {
  static let listUserPhotos = Operation(
    "list_user_photos", "List a page of a user’s photos, newest first.",
    [.username, .page], answers: .photoList,
    .waiting { call throws(FeedError) in
      try await call.session.photos(of: call.name("username"), call.page).shape(\.shape)
    })
}
