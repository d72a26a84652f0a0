import FeedCore
import FeedSession

extension Operation {
  static let listUserPhotos = Operation(
    "list_user_photos", "Answers a page of the photos that a user took, newest first.",
    [.username, .page], answers: .photoList,
    .waiting { call throws(FeedError) in
      try await call.session.photos(of: call.name("username"), call.page).shape(\.shape)
    })
}
