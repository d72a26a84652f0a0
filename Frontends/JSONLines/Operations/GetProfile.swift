import FeedCore
import FeedSession

extension Operation {
  static let getProfile = Operation(
    "get_profile", "Get the profile of the signed-in user.",
    answers: .profile,
    .waiting { context throws(FeedError) in
      try await context.session.loadProfile().shape(\.shape)
    })
}
