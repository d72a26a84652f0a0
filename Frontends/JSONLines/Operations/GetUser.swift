import FeedCore
import FeedSession

extension Operation {
  static let getUser = Operation(
    "get_user", "Get a user’s public profile.",
    [.username], answers: .profile,
    .waiting { context throws(FeedError) in
      try await context.session.user(context.name("username")).shape(\.shape)
    })
}
