import FeedCore
import FeedSession

extension Operation {
  static let getProfile = Operation(
    "get_profile", "Get the profile of the signed-in user.",
    answers: .profile,
    .waiting { call throws(FeedError) in
      try await call.session.loadProfile().shape(\.shape)
    })
}
