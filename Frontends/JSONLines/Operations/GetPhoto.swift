import FeedCore
import FeedSession

extension Operation {
  static let getPhoto = Operation(
    .getPhoto,
    .waiting { context throws(FeedError) in
      try await context.photo(context.session.photo(context.photoID))
    })
}
