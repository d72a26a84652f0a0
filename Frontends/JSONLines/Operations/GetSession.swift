import FeedCore
import FeedSession

extension Operation {
  static let getSession = Operation(
    .getSession, .fromSession { $0.sessionShape() })
}

extension OperationContext {
  /// The newest state as JSON. Operations that change the session return it too.
  func sessionShape() -> JSONObject {
    session.latest.shape(backend: frontend.program.backend, frontend.language)
  }
}
