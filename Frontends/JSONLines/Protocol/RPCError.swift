import FeedCore

/// A JSON-RPC error object.
struct RPCError: Error, Sendable, Hashable {
  let code: Int
  let message: String
  let data: JSONObject?

  init(_ code: Int, _ message: String) {
    self.code = code
    self.message = message
    data = nil
  }

  init(_ error: FeedError, _ language: Language) {
    code = error.code.wireCode
    message = error.message.text(in: language)
    data = error.wireData(in: language)
  }

  var shape: JSONObject {
    [
      "code": .integer(Int64(code)), "message": .string(message), "data": data.map(JSON.object),
    ]
  }
}
