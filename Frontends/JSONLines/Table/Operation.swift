import FeedCore

/// One operation of the endpoint (RPC-1): everything that describes it, and what it does. The
/// same one is the method `imagefeed/NAME` and, where MCP has it, the tool NAME.
struct Operation: Sendable {
  /// What it does to the world.
  enum Effect: Sendable {
    case reads
    /// Doing it twice is as good as once, and nothing is lost.
    case adds
    /// Something that was there may be gone.
    case replaces
  }

  enum Run: Sendable {
    /// Answered at once, on the thread that reads the requests: must be quick.
    case fromMemory(@Sendable (OperationContext) -> JSONObject)
    /// The same, of the session: waits once, until it is known whether somebody is signed in.
    case fromSession(@Sendable (OperationContext) -> JSONObject)
    /// Waits for something; of these only so many may be open (RPC-8).
    case waiting(@Sendable (OperationContext) async throws(FeedError) -> JSONObject)
  }

  let name: String
  let summary: String
  let parameters: ObjectSchema
  let result: Shape
  let effect: Effect
  /// Signing in and watching are between a program and this one, no model's affair.
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

  /// The parameters without what is no argument: names that begin with an underscore belong to the
  /// protocol, as `_meta` does, and null is how some clients write what they leave out (MCP-6).
  func arguments(in parameters: JSONObject) -> JSONObject {
    func isArgument(_ key: String, _ value: JSON) -> Bool {
      !key.hasPrefix("_") && (value != .null || self.parameters.member(key) == nil)
    }
    let members = parameters.members
    guard !members.allSatisfy({ isArgument($0.key, $0.value) }) else { return parameters }
    return JSONObject(members.filter { isArgument($0.key, $0.value) }.map { ($0.key, $0.value) })
  }

  func check(_ arguments: JSONObject) throws(RPCError) {
    guard let fault = parameters.fault(of: arguments) else { return }
    throw RPCError(.badParameters, "\(name): \(fault)")
  }
}
