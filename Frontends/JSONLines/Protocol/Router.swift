import FeedCore
import FeedSession

/// Turns a request into work. JSON-RPC operations and MCP are available at any time without a
/// handshake. The only states are the watch and the pages that the client shows.
struct Router: Sendable {
  let context: FrontendContext
  let watch: SessionWatch
  let offered: OfferedOperations
  let pictures = PictureChunks()
  /// Whether the client reported in its handshake that it shows pages (MCP-5). Newer clients report
  /// it in each request.
  let showsPages = Lock(false)

  func prepare(_ request: RPCRequest) throws(RPCError) -> PreparedRequest {
    guard let operation = offered.operation(method: request.method) else {
      return try MCPRouter(router: self).prepare(request)
    }
    return PreparedRequest(
      operation,
      try call(
        operation, operation.arguments(in: request.parameters, isTool: false), for: .program))
  }

  func call(
    _ operation: Operation, _ arguments: JSONObject, for reader: OperationContext.Reader
  ) throws(RPCError) -> OperationContext {
    try operation.check(arguments, context.language)
    return OperationContext(
      arguments: arguments, frontend: context, watch: watch, pictures: pictures,
      offered: offered, reader: reader, likeOrder: context.session.nextLikeOrder())
  }
}
