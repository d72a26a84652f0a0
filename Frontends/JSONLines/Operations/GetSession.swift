import FeedCore
import FeedSession

extension Operation {
  static let getSession = Operation(
    "get_session", "Tells who is signed in and what can be done, without asking the network.",
    answers: .session, .fromMemory { $0.sessionShape() })
}

/// Where the person stands.
enum SessionPhase: String, CaseIterable {
  case signedOut
  case signingIn
  case signedIn

  init(_ state: SessionState) {
    self = state.isSignedIn ? .signedIn : state.attempt == nil ? .signedOut : .signingIn
  }
}

extension Call {
  /// The newest state. Operations that change the session answer with it.
  func sessionShape() -> JSONObject {
    let state = session.latest
    return [
      "state": .string(SessionPhase(state).rawValue),
      "profile": state.profile.value.map { .object($0.shape) },
      "backend": .string(context.program.backend),
      "edition": .string(state.edition.rawValue),
      "likes": .bool(state.likesFault == nil),
      "revision": .integer(Int64(state.revision)),
    ]
  }
}
