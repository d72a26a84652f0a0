import FeedCore
import FeedSession

extension Operation {
  /// `describe`. Its `protocol` number increases only when something is removed or changes its
  /// meaning; additions leave it as it is.
  static let describe = Operation(
    .describe, .fromMemory(OperationContext.descriptionMembers.object))

  /// Computed once where everything is offered: it is the longest of all answers, and constant.
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
