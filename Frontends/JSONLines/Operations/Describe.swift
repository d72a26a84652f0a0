import FeedCore
import FeedSession

extension Operation {
  /// `describe`. Its `protocol` number increases only when something is removed or changes its
  /// meaning; additions leave it as it is.
  static let describe = Operation(
    .describe, .fromMemory { $0.description })

  fileprivate var description: JSONObject {
    [
      "method": .string(method), "description": .string(summary),
      "parameters": .object(parameters.json), "result": .object(result.schema.json),
      "readOnly": .bool(isReadOnly), "tool": .bool(isTool),
    ]
  }

  /// Computed once where everything is offered: it is the longest of all answers, and constant.
  private static let complete = description(of: Operations.all)

  private static func description(of operations: [Operation]) -> JSON {
    .array(operations.map { .object($0.description) })
  }

  fileprivate static func descriptions(of operations: [Operation]) -> JSON {
    operations.count == Operations.all.count ? complete : description(of: operations)
  }
}

extension OperationContext {
  fileprivate var description: JSONObject {
    let program = frontend.program
    return [
      "server": ["name": "imagefeed", "version": .string(program.version)],
      "protocol": 1,
      "backend": .string(program.backend),
      "edition": .string(frontend.edition.rawValue),
      "mcp": .array(MCPVersion.all.map(JSON.string)),
      "pictures": .string(session.pictureAccess.rawValue),
      "limits": [
        "lineBytes": .integer(Int64(LineSplitter.limit)),
        "openRequests": .integer(Int64(RPCMessage.openRequestLimit)),
        "callMs": .integer(EndpointLimits.standard.call.wholeMilliseconds),
      ],
      "operations": Operation.descriptions(of: offered.all(in: session.latest)),
    ]
  }
}
