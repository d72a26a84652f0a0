import FeedCore
import FeedSession

/// Finds out what a request asks for. Both doors are open at any time: there is no handshake that
/// could be missing, and no state but the watch.
struct Router: Sendable {
  let context: FrontendContext
  let watch: Watch

  func prepare(_ request: Request) throws(RPCError) -> PreparedRequest {
    guard let operation = Operations.byMethod[request.method] else {
      return try MCPRouter(router: self).prepare(request)
    }
    return PreparedRequest(
      operation, try call(operation, operation.arguments(in: request.parameters)))
  }

  func call(_ operation: Operation, _ arguments: JSONObject) throws(RPCError) -> OperationContext {
    try operation.check(arguments)
    return OperationContext(arguments: arguments, frontend: context, watch: watch)
  }
}
