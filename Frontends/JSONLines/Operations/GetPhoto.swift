import FeedCore
import FeedSession

extension Operation {
  static let getPhoto = Operation(
    "get_photo", "Get a photo with its author, links and picture addresses.",
    [.photoID], answers: .photo,
    .waiting { call throws(FeedError) in
      try await call.session.photo(call.photoID).shape(\.shape)
    })
}
