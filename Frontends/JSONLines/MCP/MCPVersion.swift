import FeedCore

/// The revisions of MCP that are spoken, told apart request by request.
///
/// Until 2025-11-25 a handshake agreed on one; since 2026-07-28 every request names its own in
/// `_meta`. Both live at this endpoint side by side, and nothing is remembered: what differs
/// between the older ones is only what a client makes of members that it does not know.
enum MCPVersion: Sendable, Hashable {
  case handshake
  case stateless

  /// 2025-03-26 alone demanded batches, which nobody used; asked for it, the one before answers.
  static let withHandshake = ["2024-11-05", "2025-06-18", "2025-11-25"]
  static let withoutHandshake = ["2026-07-28"]
  static let all = withHandshake + withoutHandshake

  private static let versionKey = "io.modelcontextprotocol/protocolVersion"
  private static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"
  static let serverKey = "io.modelcontextprotocol/serverInfo"

  /// That of a request other than `initialize`.
  init(of request: Request) throws(RPCError) {
    let version = request.meta?[Self.versionKey]
    let capabilities = request.meta?[Self.capabilitiesKey]
    if version == nil, capabilities == nil {
      self = .handshake
      return
    }
    guard let version = version?.stringValue, capabilities?.objectValue != nil else {
      throw RPCError(
        .badParameters, "_meta requires \(Self.versionKey) and \(Self.capabilitiesKey)")
    }
    guard Self.withoutHandshake.contains(version) else {
      throw RPCError(
        .unknownRevision, "unsupported MCP revision",
        data: [
          "supported": .array(Self.all.map(JSON.string)), "requested": .string(version.cleaned()),
        ])
    }
    self = .stateless
  }

  /// What `initialize` agrees on.
  static func agreed(on asked: String?) -> String {
    switch asked {
    case "2025-03-26": "2024-11-05"
    case let asked? where withHandshake.contains(asked): asked
    default: "2025-11-25"
    }
  }

  /// Which code an unknown resource has.
  var unknownResource: RPCError.Code {
    switch self {
    case .handshake: .unknownResource
    case .stateless: .badParameters
    }
  }

  /// The result with what the revision asks of every result.
  func addingMetadata(_ result: JSONObject, by server: JSONObject) -> JSONObject {
    guard case .stateless = self else { return result }
    var result = result
    var meta = result["_meta"]?.objectValue ?? [:]
    meta[Self.serverKey] = .object(server)
    result["_meta"] = .object(meta)
    result["resultType"] = "complete"
    return result
  }

  /// How long a client may keep what it was told, in this revision's words.
  func addingCacheLifetime(
    _ result: JSONObject, for duration: Duration, _ scope: Scope
  ) -> JSONObject {
    guard case .stateless = self else { return result }
    var result = result
    result["ttlMs"] = .integer(duration.wholeMilliseconds)
    result["cacheScope"] = .string(scope.rawValue)
    return result
  }

  enum Scope: String {
    /// The same for everybody.
    case everybody = "public"
    /// It may hold what only this person sees.
    case person = "private"
  }
}
