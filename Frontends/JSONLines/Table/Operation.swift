import FeedCore

/// An operation of the endpoint (RPC-1): its description and its implementation. It is both the
/// method `imagefeed/NAME` and, if MCP offers it, the tool NAME.
struct Operation: Sendable {
  /// The operation's effect on the outside world.
  enum Effect: Sendable {
    case reads
    /// Idempotent, and nothing is lost.
    case adds
    /// May remove or overwrite something.
    case replaces
  }

  enum Run: Sendable {
    /// Answered at once, on the thread that reads the requests: must be fast.
    case fromMemory(@Sendable (OperationContext) -> JSONObject)
    /// Like `fromMemory`, but about the session: waits once, until the stored sign-in is restored.
    case fromSession(@Sendable (OperationContext) -> JSONObject)
    /// Waits for something; the number of such requests in progress is limited (RPC-8).
    case waiting(@Sendable (OperationContext) async throws(FeedError) -> JSONObject)
  }

  let name: String
  let summary: String
  let parameters: ObjectSchema
  let result: Shape
  let effect: Effect
  /// Whether MCP offers the operation as a tool. Signing in and watching are for programs, not for
  /// models.
  let isTool: Bool
  let run: Run

  var method: String { "imagefeed/\(name)" }
  var isReadOnly: Bool { if case .reads = effect { true } else { false } }
}

extension Operation {
  init(
    _ name: String, _ summary: String, _ parameters: [ObjectSchema.Member] = [],
    exactlyOneOf alternatives: [String] = [], answers result: Shape, does effect: Effect = .reads,
    isTool: Bool = true, _ run: Run
  ) {
    (self.name, self.summary, self.result) = (name, summary, result)
    (self.effect, self.isTool, self.run) = (effect, isTool, run)
    self.parameters = ObjectSchema(
      members: parameters, alternatives: alternatives, isClosed: true)
  }

  /// The parameters that are arguments: names that begin with an underscore belong to the protocol,
  /// such as `_meta`, and null is how some clients write a missing argument (MCP-6).
  func arguments(in parameters: JSONObject) -> JSONObject {
    func isArgument(_ key: String, _ value: JSON) -> Bool {
      !key.hasPrefix("_") && (value != .null || self.parameters.member(key) == nil)
    }
    let members = parameters.members
    guard !members.allSatisfy({ isArgument($0.key, $0.value) }) else { return parameters }
    return JSONObject(members.filter { isArgument($0.key, $0.value) }.map { ($0.key, $0.value) })
  }

  /// Checks the arguments against the table.
  ///
  /// - Throws: `badParameters` with the first fault.
  func check(_ arguments: JSONObject) throws(RPCError) {
    guard let fault = parameters.fault(of: arguments) else { return }
    throw RPCError(.badParameters, "\(name): \(fault)")
  }
}
