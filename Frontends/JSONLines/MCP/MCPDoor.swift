import FeedCore
import FeedSession

/// The same operations for clients that speak MCP. Asks nothing of its clients, ever: no sampling,
/// no roots, no elicitation.
struct MCPDoor: Sendable {
  let router: Router

  static let methods: Set<String> = [
    "initialize", "ping", "server/discover", "tools/list", "tools/call", "resources/list",
    "resources/templates/list", "resources/read",
  ]

  /// Those that nobody but a client of MCP sends: with `ping` others ask too whether anybody is
  /// there.
  static let ownMethods = methods.subtracting(["ping"])

  func job(_ request: Request) throws(RPCError) -> Job {
    if request.method == "initialize" { return .answer(greeting(request)) }
    guard Self.methods.contains(request.method) else { throw unknown(request) }
    let revision = try Revision(of: request)
    var job = try job(request, revision)
    let (form, server) = (job.form, server)
    job.form = { outcome in form(outcome).map { revision.dressed($0, by: server) } }
    return job
  }

  private func job(_ request: Request, _ revision: Revision) throws(RPCError) -> Job {
    switch request.method {
    case "ping" where revision == .handshake: return .answer([:])
    case "server/discover": return .answer(try discovery(revision))
    case "tools/list": return .answer(try Tools.list(request, revision))
    case "tools/call": return try Tools.call(request, router)
    case "resources/list": return Resources.list(request, revision, router.context)
    case "resources/templates/list": return .answer(try Resources.templates(request, revision))
    case "resources/read": return try Resources.read(request, revision, router.context)
    default: throw unknown(request)
    }
  }

  private func unknown(_ request: Request) -> RPCError {
    RPCError(.unknownMethod, "unknown method “\(request.method.cleaned())”")
  }
}

extension MCPDoor {
  private var server: JSONObject {
    [
      "name": "imagefeed", "title": "imagefeed: photos from Unsplash",
      "version": .string(router.context.program.version),
    ]
  }

  /// No list tells of its changes: that of the tools has none, and that of the resources changes
  /// with every answer, which its reader has just asked for.
  private static let capabilities: JSON = ["tools": [:], "resources": [:]]

  private static let instructions = """
    Finds photos on Unsplash. To insert a photo anywhere, use photo_snippet: its text has the \
    picture’s address, alt text and the credit that Unsplash requires, and the use is reported to \
    Unsplash. Keep the credit. Requests per hour are limited: prefer one search to many.
    """

  private func greeting(_ request: Request) -> JSONObject {
    [
      "protocolVersion": .string(
        Revision.agreed(on: request.parameters["protocolVersion"]?.stringValue)),
      "capabilities": Self.capabilities,
      "serverInfo": .object(server),
      "instructions": .string(Self.instructions),
    ]
  }

  private func discovery(_ revision: Revision) throws(RPCError) -> JSONObject {
    guard revision == .stateless else {
      throw RPCError(.badParameters, "server/discover requires the _meta of its revision")
    }
    let discovery: JSONObject = [
      "supportedVersions": .array(Revision.all.map(JSON.string)),
      "capabilities": Self.capabilities,
      "instructions": .string(Self.instructions),
    ]
    return revision.keepable(discovery, for: .seconds(3_600), .everybody)
  }
}

extension Request {
  /// For a list of one page, which never gave a cursor out.
  func checkCursor() throws(RPCError) {
    if parameters.value("cursor") != nil {
      throw RPCError(.badParameters, "unknown cursor")
    }
  }
}
