import FeedCore
import FeedSession

extension Operation {
  static let signOut = Operation(
    "sign_out", "Remove the stored token and clear all private data.",
    answers: .session, does: .replaces, isTool: false,
    .waiting { context throws(FeedError) in
      try await context.session.signOut()
      return context.sessionShape()
    })
}
