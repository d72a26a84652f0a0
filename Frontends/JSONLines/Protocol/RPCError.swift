import FeedCore

/// A JSON-RPC error object.
struct RPCError: Error, Sendable, Hashable {
  /// JSON-RPC's own codes; the operations' are positive (RPC-7).
  enum Code: Int, Sendable {
    case syntax = -32_700
    case badRequest = -32_600
    case unknownMethod = -32_601
    case badParameters = -32_602
    /// MCP's, since 2026-07-28.
    case unknownRevision = -32_022
    /// MCP's, until 2025-11-25.
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
    // The phrase was made for the command line, whose option this is not.
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
