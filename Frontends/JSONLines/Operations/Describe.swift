import FeedCore
import FeedSession

extension Operation {
  /// `describe`. Its `protocol` number increases only when something is removed or changes its
  /// meaning; additions leave it as it is.
  static let describe = Operation(
    "describe", "Describe this endpoint, its limits and its operations.",
    answers: .description, .fromMemory { $0.frontend.description })

  fileprivate var description: JSONObject {
    [
      "method": .string(method), "description": .string(summary),
      "parameters": .object(parameters.json), "result": .object(result.schema.json),
      "readOnly": .bool(isReadOnly), "tool": .bool(isTool),
    ]
  }
}

extension Operations {
  /// Computed once: it is the longest of all answers, and constant.
  fileprivate static let descriptions = JSON.array(all.map { .object($0.description) })
}

extension FrontendContext {
  fileprivate var description: JSONObject {
    [
      "server": ["name": "imagefeed", "version": .string(program.version)],
      "protocol": 1,
      "backend": .string(program.backend),
      "edition": .string(edition.rawValue),
      "mcp": .array(MCPVersion.all.map(JSON.string)),
      "limits": [
        "lineBytes": .integer(Int64(LineSplitter.limit)),
        "openRequests": .integer(Int64(RequestTable.limit)),
        "callMs": .integer(Limits.standard.call.wholeMilliseconds),
      ],
      "operations": Operations.descriptions,
    ]
  }
}
