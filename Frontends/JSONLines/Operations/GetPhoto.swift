import FeedCore
import FeedSession

extension Operation {
  static let getPhoto = Operation(
    "get_photo", "Get a photo with its author, links, picture addresses, camera and place.",
    [.photoID], answers: .photo,
    .waiting { context throws(FeedError) in
      try await context.photo(context.session.photo(context.photoID))
    })
}
