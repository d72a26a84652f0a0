import FeedCore
import FeedSession

extension Operation {
  static let signOut = Operation(
    "sign_out", "Removes the stored token and forgets everything private.",
    answers: .session, does: .replaces, isTool: false,
    .waiting { call throws(FeedError) in
      try await call.session.signOut()
      return call.sessionShape()
    })
}
