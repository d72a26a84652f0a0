import FeedCore
import FeedSession

extension Operation {
  /// The operation `describe`. Its `protocol` number increases only if something is removed or
  /// changes its meaning, and not for additions.
  static let describe = Operation(
    .describe, .fromMemory(OperationContext.descriptionMembers.object))

  /// The description if everything is offered. It is computed once, because it is constant and the
  /// longest of all answers.
  private static let complete = description(of: Operations.all)

  private static func description(of operations: [Operation]) -> JSON {
    operations.json
  }

  fileprivate static func descriptions(of operations: [Operation]) -> JSON {
    operations.count == Operations.all.count ? complete : description(of: operations)
  }
}

extension Operation: JSONDescribed {
  static let jsonMembers: [JSONMember<Operation>] = [
    .required("method") { $0.method },
    .required("description") { $0.summary },
    .json("parameters", .schema) { .object($0.parameters.json) },
    .json("result", .schema) { .object($0.result.schema.json) },
    .required("readOnly") { $0.isReadOnly },
    .required("tool", "Whether it is an MCP tool.") { $0.isTool },
  ]
}

extension OperationContext {
  static let descriptionMembers: [JSONMember<OperationContext>] = [
    .object(
      "server",
      of: [
        .required("name") { _ in "imagefeed" },
        .required("version") { $0.frontend.program.version },
      ]),
    .required("protocol", "Increases only when something is removed or changes meaning.") { _ in 1
    },
    .required("backend") { $0.frontend.program.backend },
    .required("edition") { $0.frontend.edition.rawValue },
    .required("mcp", "The MCP revisions supported by this endpoint.") { _ in MCPVersion.all },
    .required(
      "pictures", as: .word(PictureAccess.self),
      "How a program gets pictures: from their addresses, or by `photo_bytes`."
    ) { $0.session.pictureAccess.rawValue },
    .object(
      "limits",
      of: [
        .required("lineBytes") { _ in LineSplitter.limit },
        .required("openRequests") { _ in RPCMessage.openRequestLimit },
        .required("callMs", as: .count) { _ in EndpointLimits.standard.call.wholeMilliseconds },
      ]),
    .json("operations", .list(Operation.jsonSchema)) { context in
      Operation.descriptions(of: context.offered.all(in: context.session.latest))
    },
  ]
}
