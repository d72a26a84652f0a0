import FeedCore
import FeedSession

extension Operation {
  static let getProfile = Operation(
    .getProfile,
    .waiting { context throws(FeedError) in
      try await context.session.loadProfile().shape(\.shape)
    })
}
