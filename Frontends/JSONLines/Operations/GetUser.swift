import FeedCore
import FeedSession

extension Operation {
  static let getUser = Operation(
    "get_user", "Get a user’s public profile.",
    [.username], answers: .profile,
    .waiting { call throws(FeedError) in
      try await call.session.user(call.name("username")).shape(\.shape)
    })
}
