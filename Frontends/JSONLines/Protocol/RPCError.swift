import FeedCore

/// A JSON-RPC error object, in the language of the settings.
struct RPCError: Error, Sendable, Hashable {
  let code: Int
  let message: String
  private(set) var data: JSONObject

  /// - Parameter details: Further members of the error's data.
  init(_ code: RPCErrorCode, _ message: Message, _ language: Language, details: JSONObject = [:]) {
    let parts = message.parts(in: language)
    (self.code, self.message) = (code.rawValue, parts.statement)
    data = [
      "kind": .string(code.kind), "retryable": false, "hint": parts.advice.map(JSON.string),
    ]
    for member in details.members { data[member.key] = member.value }
  }

  init(_ error: FeedError, _ language: Language) {
    code = error.code.wireCode
    message = error.message.parts(in: language).statement
    data = error.wireData(in: language)
    // The error's own hint names an option of the command line.
    if error.canOverwrite {
      data["hint"] = .string(Message(.hintOverwrite).text(in: language))
    }
  }

  var jsonObject: JSONObject {
    ["code": .integer(Int64(code)), "message": .string(message), "data": .object(data)]
  }
}

extension RPCErrorCode {
  /// The `kind` in the error's data.
  var kind: String {
    switch self {
    case .syntax: "parseError"
    case .badRequest: "invalidRequest"
    case .unknownMethod: "methodNotFound"
    case .badParameters: FeedError.Code.usage.name
    case .unknownRevision: "unsupportedRevision"
    case .unknownResource: "resourceNotFound"
    }
  }
}
