import FeedCore
import FeedSession

/// The endpoint's operations over MCP. It never sends requests to the client, such as those for
/// sampling, roots or elicitation.
struct MCPRouter: Sendable {
  let router: Router

  static let methods: Set<String> = [
    "initialize", "ping", "server/discover", "tools/list", "tools/call", "resources/list",
    "resources/templates/list", "resources/read",
  ]

  /// The methods that only MCP clients send. Other clients also use `ping`, to check that the
  /// endpoint is alive.
  static let ownMethods = methods.subtracting(["ping"])

  func prepare(_ request: RPCRequest) throws(RPCError) -> PreparedRequest {
    if request.method == "initialize" {
      let isSupported = MCPApps.areSupported(by: request.parameters["capabilities"])
      router.showsPages.withLock { $0 = isSupported }
      return .answer(initializeResult(request))
    }
    guard Self.methods.contains(request.method) else { throw unknown(request) }
    let version = try MCPVersion(of: request, language)
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
      return try MCPTools.list(request, version, router, hasGallery: hasGallery)
    case "tools/call":
      return try MCPTools.call(request, router, hasGallery: showsPages(request, version))
    case "resources/list": return MCPResources.list(request, version, router)
    case "resources/templates/list":
      return .answer(try MCPResources.templates(request, version, router))
    case "resources/read": return try MCPResources.read(request, version, router)
    default: throw unknown(request)
    }
  }

  /// Whether the client shows the pages of MCP Apps.
  private func showsPages(_ request: RPCRequest, _ version: MCPVersion) -> Bool {
    switch version {
    case .handshake: router.showsPages.withLock(\.self)
    case .stateless: MCPApps.areSupported(by: request.meta?[MCPVersion.capabilitiesKey])
    }
  }

  private func unknown(_ request: RPCRequest) -> RPCError {
    RPCError(.unknownMethod, Message(.rpcUnknownMethod, request.method), language)
  }
}

extension MCPRouter {
  private var server: JSONObject {
    [
      "name": "imagefeed",
      "title": isOfUnsplash ? "imagefeed: photos from Unsplash" : "imagefeed: photos",
      "version": .string(router.context.program.version),
    ]
  }

  /// Without `listChanged`, because the list of tools never changes, and the list of resources
  /// changes only with answers that the client itself has requested.
  private static let capabilities: JSON = ["tools": [:], "resources": [:]]

  /// Whether the photos are Unsplash's. The instructions then name its terms.
  private var isOfUnsplash: Bool {
    router.context.session.latest.capabilities.contains(.unsplash)
  }

  private var instructions: String {
    let insertion = """
      To insert a photo anywhere, use photo_snippet: its text has the picture’s address, alt text \
      and the credit
      """
    let terms = " that Unsplash requires, and the use is reported to Unsplash"
    let hasSnippet = router.offered.tool(Operation.photoSnippet.name) != nil
    let sentences = [
      isOfUnsplash ? "Finds photos on Unsplash." : "Finds photos.",
      hasSnippet ? insertion + (isOfUnsplash ? terms : "") + "." : nil,
      "Keep the credit.",
      isOfUnsplash ? "Requests per hour are limited: prefer one search to many." : nil,
    ]
    return sentences.compactMap(\.self).joined(separator: " ")
  }

  private var language: Language { router.context.language }

  private func initializeResult(_ request: RPCRequest) -> JSONObject {
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
      throw MCPVersion.incomplete(language)
    }
    let discovery: JSONObject = [
      "supportedVersions": .array(MCPVersion.all.map(JSON.string)),
      "capabilities": Self.capabilities,
      "instructions": .string(instructions),
    ]
    return version.addingCacheLifetime(discovery, for: .seconds(3_600), .allUsers)
  }
}

extension RPCRequest {
  /// Refuses a cursor, for lists of a single page, which never return one.
  ///
  /// - Throws: `badParameters` when the request has a cursor.
  func checkCursor(_ language: Language) throws(RPCError) {
    if cursor != nil {
      throw RPCError(.badParameters, Message(.rpcUnknownCursor), language)
    }
  }

  /// The cursor of a list; an empty one is absent (MCP-6).
  var cursor: JSON? { parameters.value("cursor").flatMap { $0 == "" ? nil : $0 } }
}
