import FeedCore

extension JSONObject {
  /// The member, or nil if it is missing or null, which some clients write for missing (MCP-6).
  func value(_ key: String) -> JSON? { self[key] == .null ? nil : self[key] }

  /// The member as an object, empty if it is missing; nil if it is no object.
  func optionalObject(_ key: String) -> JSONObject? { (value(key) ?? [:]).objectValue }
}

/// A JSON-RPC request, which expects an answer.
struct Request: Sendable, Hashable {
  let id: RequestID
  let method: String
  let parameters: JSONObject

  /// The parameters' `_meta`, which belongs to the protocol.
  var meta: JSONObject? { parameters["_meta"]?.objectValue }

  /// The token for progress notifications; any string or integer.
  var progressToken: JSON? {
    meta?["progressToken"].flatMap { RequestID($0) == nil ? nil : $0 }
  }
}
