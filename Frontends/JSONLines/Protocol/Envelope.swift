import FeedCore

/// One line, read as a JSON-RPC 2.0 message. Batches are refused, and `params` must be an object
/// (RPC-4).
enum Envelope: Sendable, Hashable {
  case request(RPCRequest)
  case notification(method: String, JSONObject)
  /// A response. It is ignored, because the endpoint sends no requests.
  case response
  /// An empty line or a malformed notification. Neither is answered.
  case blank
  case invalid(RequestID?, RPCError)

  /// - Parameter language: The language of the errors.
  init(_ line: [UInt8], _ language: Language = .english) {
    if line.withoutByteOrderMark.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
      self = .blank
      return
    }
    do throws(JSONSyntaxError) {
      self = Self.parsed(try JSON(parsing: line), language)
    } catch {
      let message = Message(.rpcSyntax, String(error.offset))
      let details: JSONObject = ["detail": .string(error.description)]
      self = .invalid(nil, RPCError(.syntax, message, language, details: details))
    }
  }

  private static func parsed(_ json: JSON, _ language: Language) -> Envelope {
    func invalid(_ id: RequestID?, _ phrase: Phrase) -> Envelope {
      .invalid(id, RPCError(.badRequest, Message(phrase), language))
    }
    guard let object = json.objectValue else {
      return invalid(nil, json.arrayValue == nil ? .rpcNoObject : .rpcBatch)
    }
    let id = object["id"].flatMap(RequestID.init)
    if object["id"] != nil, id == nil {
      return invalid(nil, .rpcBadID)
    }
    if object["method"] == nil, object["result"] != nil || object["error"] != nil {
      return .response
    }
    guard object["jsonrpc"]?.stringValue == "2.0", let method = object["method"]?.stringValue else {
      return invalid(id, .rpcNoMessage)
    }
    guard let parameters = object.optionalObject("params") else {
      guard let id else { return .blank }
      return .invalid(
        id, RPCError(.badParameters, Message(.faultObject, "params"), language))
    }
    return id.map { .request(RPCRequest(id: $0, method: method, parameters: parameters)) }
      ?? .notification(method: method, parameters)
  }
}

extension RPCRequest {
  /// The parameters' `_meta`, which belongs to the protocol.
  var meta: JSONObject? { parameters["_meta"]?.objectValue }

  /// The token for progress notifications; any string or integer.
  var progressToken: JSON? {
    meta?["progressToken"].flatMap { RequestID($0) == nil ? nil : $0 }
  }
}

extension JSONObject {
  /// The member; nil if it is missing or null. Some clients write null for a missing member
  /// (MCP-6).
  func value(_ key: String) -> JSON? { self[key] == .null ? nil : self[key] }

  /// The member as an object; empty if it is missing, and nil if it is not an object.
  func optionalObject(_ key: String) -> JSONObject? { (value(key) ?? [:]).objectValue }
}
