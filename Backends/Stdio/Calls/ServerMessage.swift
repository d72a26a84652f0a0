import FeedCore

/// A line that a program sent, read as a message of JSON-RPC 2.0.
enum ServerMessage {
  case result(Int64, JSONObject)
  case failure(Int64, JSONObject)
  case notification(String, JSONObject)
  /// A message that answers nothing: a request, an answer without a known form of id.
  case other
  case blank
  /// No message at all, with its beginning.
  case malformed(String)

  init(_ line: [UInt8]) {
    if line.allSatisfy(\.isBlank) {
      self = .blank
      return
    }
    guard let object = (try? JSON(mending: line))?.objectValue else {
      self = .malformed(ServerText(line).quoted(hiding: []))
      return
    }
    self = Self.message(object)
  }

  private static func message(_ object: JSONObject) -> ServerMessage {
    if let id = object["id"]?.wholeNumber, object["method"] == nil {
      // Whatever it carries, it ends the call: the person does not wait for another answer.
      if let error = object["error"], error != .null {
        return .failure(id, error.objectValue ?? ["message": error])
      }
      // A result of another type than an object is read as an empty one: what it lacks is told.
      return .result(id, object["result"]?.objectValue ?? [:])
    }
    guard let method = object["method"]?.stringValue, object["id"] == nil else { return .other }
    return .notification(method, object["params"]?.objectValue ?? [:])
  }
}
