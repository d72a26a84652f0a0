import FeedCore
import FeedSession

/// Finds out what a request asks for. Both doors are open at any time: there is no handshake that
/// could be missing, and no state but the watch.
struct Router: Sendable {
  let context: FrontendContext
  let watch: Watch

  func job(_ request: Request) throws(RPCError) -> Job {
    guard let operation = Operations.byMethod[request.method] else {
      return try MCPDoor(router: self).job(request)
    }
    return Job(operation, try call(operation, operation.arguments(in: request.parameters)))
  }

  func call(_ operation: Operation, _ arguments: JSONObject) throws(RPCError) -> Call {
    try operation.check(arguments)
    return Call(arguments: arguments, context: context, watch: watch)
  }
}
