import FeedCore

extension JSONObject {
  /// A member that may be left out, for which some clients write null (MCP-6).
  func value(_ key: String) -> JSON? { self[key] == .null ? nil : self[key] }

  /// An object that may be left out; nil for what is no object.
  func optionalObject(_ key: String) -> JSONObject? { (value(key) ?? [:]).objectValue }
}

/// A request that wants an answer.
struct Request: Sendable, Hashable {
  let id: RequestID
  let method: String
  let parameters: JSONObject

  /// What the protocol itself has to say, beside the parameters.
  var meta: JSONObject? { parameters["_meta"]?.objectValue }

  /// Under which name progress is to be told; any string or integer.
  var progressToken: JSON? {
    meta?["progressToken"].flatMap { RequestID($0) == nil ? nil : $0 }
  }
}
