import FeedCore
import FeedSession

/// A validated request, ready to run.
struct PreparedRequest: Sendable {
  typealias Outcome = Result<JSONObject, RPCError>
  /// Transforms an outcome for its protocol. MCP wraps results and errors in its own members.
  typealias Form = @Sendable (Outcome) -> Outcome

  enum Work: Sendable {
    case fromMemory(@Sendable () -> JSONObject)
    case waiting(
      @Sendable (@escaping PictureRequest.Progress) async throws(FeedError) -> JSONObject)
  }

  let work: Work
  var form: Form = { $0 }
  /// Whether the work is done even if the client is gone, because the user has wanted it (RPC-43).
  var outlivesClient = false

  /// A request that is answered from memory, as soon as the session's capabilities are known.
  static func whenCapabilitiesAreKnown(
    _ session: Session, _ run: @escaping @Sendable () -> JSONObject
  ) -> PreparedRequest {
    if session.latest.areCapabilitiesKnown { return PreparedRequest(work: .fromMemory(run)) }
    return PreparedRequest(
      work: .waiting { _ throws(FeedError) in
        try await session.restore()
        return run()
      })
  }

  /// A request whose answer is already known.
  static func answer(_ result: JSONObject) -> PreparedRequest {
    PreparedRequest(work: .fromMemory { result })
  }
}

extension PreparedRequest {
  /// A request for an operation with checked arguments.
  init(_ operation: Operation, _ call: OperationContext, form: @escaping Form = { $0 }) {
    switch operation.run {
    case .fromMemory(let run): self = .whenCapabilitiesAreKnown(call.session) { run(call) }
    case .fromSession(let run) where call.session.latest.account != .unknown:
      work = .fromMemory { run(call) }
    case .fromSession(let run):
      work = .waiting { _ throws(FeedError) in
        try await call.session.restore()
        return run(call)
      }
    case .waiting(let run):
      work = .waiting { progress throws(FeedError) in
        var call = call
        call.progress = progress
        return try await run(call)
      }
    }
    self.form = form
    outlivesClient = [.likeOutcome, .collection, .collectionOutcome].contains(operation.result)
  }
}
