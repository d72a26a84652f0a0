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
  case unreadable(String)

  init(_ line: [UInt8]) {
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
      self = .blank
      return
    }
    guard let object = (try? JSON(mending: line))?.objectValue else {
      self = .unreadable(ServerText(line).quoted(hiding: []))
      return
    }
    self = Self.message(object)
  }

  private static func message(_ object: JSONObject) -> ServerMessage {
    if let id = object["id"]?.wholeNumber, object["method"] == nil {
      if let error = object["error"]?.objectValue { return .failure(id, error) }
      // A result of another type than an object is read as an empty one: what it lacks is told.
      if let result = object["result"] { return .result(id, result.objectValue ?? [:]) }
      return .other
    }
    guard let method = object["method"]?.stringValue, object["id"] == nil else { return .other }
    return .notification(method, object["params"]?.objectValue ?? [:])
  }
}
