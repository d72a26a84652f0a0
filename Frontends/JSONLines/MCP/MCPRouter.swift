import FeedCore
import FeedSession

/// The endpoint's operations over MCP. It never sends requests to the client: no sampling, no
/// roots, no elicitation.
struct MCPRouter: Sendable {
  let router: Router

  static let methods: Set<String> = [
    "initialize", "ping", "server/discover", "tools/list", "tools/call", "resources/list",
    "resources/templates/list", "resources/read",
  ]

  /// The methods that only MCP clients send; others use `ping` too, to check that the endpoint is
  /// alive.
  static let ownMethods = methods.subtracting(["ping"])

  func prepare(_ request: RPCRequest) throws(RPCError) -> PreparedRequest {
    if request.method == "initialize" {
      let isKnown = MCPApps.areKnown(to: request.parameters["capabilities"])
      router.showsPages.withLock { $0 = isKnown }
      return .answer(greeting(request))
    }
    guard Self.methods.contains(request.method) else { throw unknown(request) }
    let version = try MCPVersion(of: request)
    var prepared = try prepare(request, version)
    let (form, server) = (prepared.form, server)
    prepared.form = { outcome in form(outcome).map { version.addingMetadata($0, by: server) } }
    return prepared
  }

  private func prepare(
    _ request: RPCRequest, _ version: MCPVersion
  ) throws(RPCError) -> PreparedRequest {
    switch request.method {
    case "ping" where version == .handshake: return .answer([:])
    case "server/discover": return .answer(try discovery(version))
    case "tools/list":
      let hasGallery = showsPages(request, version)
      return .answer(
        try MCPTools.list(request, version, router.offered, hasGallery: hasGallery))
    case "tools/call":
      return try MCPTools.call(request, router, hasGallery: showsPages(request, version))
    case "resources/list": return MCPResources.list(request, version, router)
    case "resources/templates/list":
      return .answer(try MCPResources.templates(request, version, router.offered))
    case "resources/read": return try MCPResources.read(request, version, router)
    default: throw unknown(request)
    }
  }

  /// Whether the client shows pages of ours.
  private func showsPages(_ request: RPCRequest, _ version: MCPVersion) -> Bool {
    switch version {
    case .handshake: router.showsPages.withLock(\.self)
    case .stateless: MCPApps.areKnown(to: request.meta?[MCPVersion.capabilitiesKey])
    }
  }

  private func unknown(_ request: RPCRequest) -> RPCError {
    RPCError(.unknownMethod, "unknown method “\(request.method.cleaned())”")
  }
}

extension MCPRouter {
  private var server: JSONObject {
    [
      "name": "imagefeed", "title": "imagefeed: photos from Unsplash",
      "version": .string(router.context.program.version),
    ]
  }

  /// No `listChanged`: the list of tools never changes, and the list of resources changes only with
  /// answers that the client itself has requested.
  private static let capabilities: JSON = ["tools": [:], "resources": [:]]

  private var instructions: String {
    let insertion =
      router.offered.tool("photo_snippet") == nil
      ? ""
      : """
      To insert a photo anywhere, use photo_snippet: its text has the picture’s address, alt text \
      and the credit that Unsplash requires, and the use is reported to Unsplash.\u{20}
      """
    return """
      Finds photos on Unsplash. \(insertion)Keep the credit. Requests per hour are limited: prefer \
      one search to many.
      """
  }

  private func greeting(_ request: RPCRequest) -> JSONObject {
    [
      "protocolVersion": .string(
        MCPVersion.agreed(on: request.parameters["protocolVersion"]?.stringValue)),
      "capabilities": Self.capabilities,
      "serverInfo": .object(server),
      "instructions": .string(instructions),
    ]
  }

  private func discovery(_ version: MCPVersion) throws(RPCError) -> JSONObject {
    guard version == .stateless else {
      throw RPCError(.badParameters, "server/discover requires the _meta of its revision")
    }
    let discovery: JSONObject = [
      "supportedVersions": .array(MCPVersion.all.map(JSON.string)),
      "capabilities": Self.capabilities,
      "instructions": .string(instructions),
    ]
    return version.addingCacheLifetime(discovery, for: .seconds(3_600), .everybody)
  }
}

extension RPCRequest {
  /// Refuses a cursor, for lists of a single page, which never return one.
  ///
  /// - Throws: `badParameters` when the request has a cursor.
  func checkCursor() throws(RPCError) {
    if parameters.value("cursor") != nil {
      throw RPCError(.badParameters, "unknown cursor")
    }
  }
}
