import FeedCore

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
