import FeedCore

/// An operation of the endpoint (RPC-1): its declaration and its implementation. It is both the
/// method `imagefeed/NAME` and, if MCP offers it, the tool NAME.
struct Operation: Sendable {
  enum Run: Sendable {
    /// Answered immediately on the thread that reads the requests, so it must be fast. Waits once,
    /// until the session's capabilities are known.
    case fromMemory(@Sendable (OperationContext) -> JSONObject)
    /// Like `fromMemory`, but about the session. Waits once, until the stored sign-in is restored.
    case fromSession(@Sendable (OperationContext) -> JSONObject)
    /// Waits for something. The number of such requests in progress is limited (RPC-38).
    case waiting(@Sendable (OperationContext) async throws(FeedError) -> JSONObject)
  }

  let declaration: OperationDeclaration
  let run: Run

  init(_ declaration: OperationDeclaration, _ run: Run) {
    (self.declaration, self.run) = (declaration, run)
  }

  var name: String { declaration.name }
  var summary: String { declaration.summary }
  var parameters: ObjectSchema { declaration.parameters }
  var result: ResultShape { declaration.result }
  var effect: OperationDeclaration.Effect { declaration.effect }
  var isTool: Bool { declaration.isTool }
  var method: String { declaration.method }
  var isReadOnly: Bool { declaration.isReadOnly }
}

extension Operation {
  /// The parameters that are arguments. Names that begin with an underscore, such as `_meta`,
  /// belong to the protocol. Values that represent a missing argument are left out, because some
  /// clients must write every parameter (MCP-6).
  ///
  /// - Parameter isTool: Whether the call is one of MCP.
  func arguments(in parameters: JSONObject, isTool: Bool) -> JSONObject {
    func isArgument(_ key: String, _ value: JSON) -> Bool {
      if key.hasPrefix("_") { return false }
      guard let member = self.parameters.member(key), member.isAbsent(value) else { return true }
      return !isTool && member.canBeEmpty && value == ""
    }
    let members = parameters.members
    guard !members.allSatisfy({ isArgument($0.key, $0.value) }) else { return parameters }
    return JSONObject(members.filter { isArgument($0.key, $0.value) }.map { ($0.key, $0.value) })
  }

  /// Checks the arguments against the table.
  ///
  /// - Throws: `badParameters` with the first fault.
  func check(_ arguments: JSONObject, _ language: Language = .english) throws(RPCError) {
    guard let fault = parameters.fault(of: arguments, in: language) else { return }
    throw RPCError(.badParameters, Message(.errorUsage, "\(name): \(fault)"), language)
  }
}
