import FeedCore

/// The supported revisions of MCP, determined for each request.
///
/// Until 2025-11-25 a handshake agreed on a revision. Since 2026-07-28 every request names its
/// revision in `_meta`. Both are supported without any connection state, because the older
/// revisions differ only in members that their clients ignore if unknown.
enum MCPVersion: Sendable, Hashable {
  case handshake
  case stateless

  /// Only 2025-03-26 required batches, which no client used and which are not supported. A client
  /// that requests it gets the revision before it.
  static let withHandshake = ["2024-11-05", "2025-06-18", "2025-11-25"]
  static let withoutHandshake = ["2026-07-28"]
  static let all = withHandshake + withoutHandshake

  private static let versionKey = "io.modelcontextprotocol/protocolVersion"
  static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"
  static let serverKey = "io.modelcontextprotocol/serverInfo"

  /// The revision of a request other than `initialize`.
  ///
  /// - Throws: An error when `_meta` is incomplete or names an unknown revision.
  init(of request: RPCRequest, _ language: Language) throws(RPCError) {
    let version = request.meta?[Self.versionKey]
    let capabilities = request.meta?[Self.capabilitiesKey]
    if version == nil, capabilities == nil {
      self = .handshake
      return
    }
    guard let version = version?.stringValue, capabilities?.objectValue != nil else {
      throw Self.incomplete(language)
    }
    guard Self.withoutHandshake.contains(version) else {
      throw RPCError(
        .unknownRevision, Message(.rpcUnknownRevision), language,
        details: [
          // Only the revisions that a request can name in `_meta`.
          "supported": .array(Self.withoutHandshake.map(JSON.string)),
          "requested": .string(version.cleaned()),
        ])
    }
    self = .stateless
  }

  /// The error for `_meta` without the members that name a revision.
  static func incomplete(_ language: Language) -> RPCError {
    RPCError(.badParameters, Message(.rpcRevisionParts, versionKey, capabilitiesKey), language)
  }

  /// The revision that `initialize` agrees on.
  static func agreed(on requested: String?) -> String {
    switch requested {
    case "2025-03-26": "2024-11-05"
    case let requested? where withHandshake.contains(requested): requested
    default: "2025-11-25"
    }
  }

  /// The error code for an unknown resource.
  var unknownResource: RPCErrorCode {
    switch self {
    case .handshake: .unknownResource
    case .stateless: .badParameters
    }
  }

  /// The result with the members that the revision requires in every result.
  func addingMetadata(_ result: JSONObject, by server: JSONObject) -> JSONObject {
    guard case .stateless = self else { return result }
    var result = result
    var meta = result["_meta"]?.objectValue ?? [:]
    meta[Self.serverKey] = .object(server)
    result["_meta"] = .object(meta)
    result["resultType"] = "complete"
    return result
  }

  /// The result with the time for which a client may cache it, in the members of this revision.
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
    /// The same for every user.
    case allUsers = "public"
    /// May contain what only this user sees.
    case user = "private"
  }
}
