/// A JSON-RPC 2.0 message, which is one line. The endpoint and the stdio backend write them alike.
/// They read them differently: the endpoint names each fault of a client, and the backend accepts
/// what a program sends as far as it can be understood.
package enum RPCMessage: Sendable, Hashable {
  case request(RPCRequest)
  case notification(method: String, JSONObject)
  /// The id is nil for a request whose id cannot be read.
  case result(RequestID?, JSONObject)
  /// The object has the members `code`, `message` and `data`.
  case failure(RequestID?, JSONObject)

  /// The maximum number of requests that a server works on at the same time (RPC-38). The endpoint
  /// refuses more, and the stdio backend makes more wait.
  package static let openRequestLimit = 32

  package func encoded() -> [UInt8] { JSON.object(members).encoded() }

  private var members: JSONObject {
    switch self {
    case .request(let request):
      [
        "jsonrpc": "2.0", "id": request.id.json, "method": .string(request.method),
        "params": .object(request.parameters),
      ]
    case .notification(let method, let parameters):
      ["jsonrpc": "2.0", "method": .string(method), "params": .object(parameters)]
    case .result(let id, let result):
      ["jsonrpc": "2.0", "id": id?.json ?? .null, "result": .object(result)]
    case .failure(let id, let error):
      ["jsonrpc": "2.0", "id": id?.json ?? .null, "error": .object(error)]
    }
  }
}

/// A JSON-RPC request, which expects an answer.
package struct RPCRequest: Sendable, Hashable {
  package let id: RequestID
  package let method: String
  package let parameters: JSONObject

  package init(id: RequestID, method: String, parameters: JSONObject) {
    (self.id, self.method, self.parameters) = (id, method, parameters)
  }
}

/// The cancellation of a request, which is a notification. The method's name determines whether the
/// cancelled request is answered (RPC-5).
package struct RPCCancel: Sendable, Hashable {
  package let id: RequestID
  package let expectsAnswer: Bool

  /// The cancellation in a notification; nil for any other notification.
  package init?(_ method: String, _ parameters: JSONObject) {
    let id: JSON?
    switch method {
    case Self.silentMethod: (id, expectsAnswer) = (parameters["requestId"], false)
    case "$/cancelRequest", "$/cancel_request": (id, expectsAnswer) = (parameters["id"], true)
    default: return nil
    }
    guard let id = id.flatMap(RequestID.init) else { return nil }
    self.id = id
  }

  /// The notification that cancels a request whose answer is no longer wanted.
  package static func silent(_ id: RequestID) -> RPCMessage {
    .notification(method: silentMethod, ["requestId": id.json])
  }

  private static let silentMethod = "notifications/cancelled"
}

/// The error codes of JSON-RPC 2.0 and MCP. The codes of operations are positive (RPC-7).
package enum RPCErrorCode: Int, Sendable, CaseIterable {
  case syntax = -32_700
  case badRequest = -32_600
  case unknownMethod = -32_601
  case badParameters = -32_602
  /// The code of MCP since 2026-07-28.
  case unknownRevision = -32_022
  /// The code of MCP until 2025-11-25.
  case unknownResource = -32_002
}
