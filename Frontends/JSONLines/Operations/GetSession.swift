import FeedCore
import FeedSession

extension Operation {
  static let getSession = Operation(
    "get_session", "Show who is signed in and what is available, without using the network.",
    answers: .session, .fromSession { $0.sessionShape() })
}

extension OperationContext {
  /// The newest state. Operations that change the session answer with it.
  func sessionShape() -> JSONObject {
    session.latest.shape(backend: frontend.program.backend, frontend.language)
  }
}
