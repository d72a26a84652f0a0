import FeedCore
import FeedSession

extension Operation {
  static let getProfile = Operation(
    "get_profile", "Answers the profile of the person who is signed in.",
    answers: .profile,
    .waiting { call throws(FeedError) in
      try await call.session.loadProfile().shape(\.shape)
    })
}
