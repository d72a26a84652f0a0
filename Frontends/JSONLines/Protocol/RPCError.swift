import FeedCore

/// A JSON-RPC error object.
struct RPCError: Error, Sendable, Hashable {
  /// JSON-RPC's own codes; those of the operations are positive (RPC-7).
  enum Code: Int, Sendable {
    case syntax = -32_700
    case badRequest = -32_600
    case unknownMethod = -32_601
    case badParameters = -32_602
    /// The code of MCP since 2026-07-28.
    case unknownRevision = -32_022
    /// The code of MCP until 2025-11-25.
    case unknownResource = -32_002
  }

  let code: Int
  let message: String
  var data: JSONObject?

  init(_ code: Code, _ message: String, data: JSONObject? = nil) {
    (self.code, self.message, self.data) = (code.rawValue, message, data)
  }

  init(_ error: FeedError, _ language: Language) {
    code = error.code.wireCode
    message = error.message.parts(in: language).statement
    data = error.wireData(in: language)
    // The error's own hint names an option of the command line.
    if error.code == .exists {
      data?["hint"] = .string(Message(.hintOverwrite).text(in: language))
    }
  }

  var shape: JSONObject {
    [
      "code": .integer(Int64(code)), "message": .string(message), "data": data.map(JSON.object),
    ]
  }
}
