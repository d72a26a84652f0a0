import FeedCore
import FrontendCLI
import FrontendJSONLines

/// `imagefeed mcp`: the endpoint of `--frontend jsonl`, under the name that users look for (MCP-1).
struct ServeMCP: AppCommand {
  private static let readOnly = Argument(
    flag: "read-only", "Offer nothing that changes anything: no likes, downloads or sign-in.")
  private static let tools = Argument(
    option: "tools", "name,…", .any(completion: .list(OfferedOperations.toolNames)),
    "Offer only these tools, separated by commas.")

  static let command = Command(
    "mcp", "Serve models and editors over MCP, on stdin and stdout.",
    examples: ["mcp", "mcp --read-only --tools search_photos,photo_thumbnail"],
    discussion: """
      Put this command into the settings of an MCP client, which starts and ends it. It also answers \
      plain JSON-RPC, like --frontend jsonl. Operations that are not offered cannot be called in \
      either way.
      """,
    [readOnly, tools])

  let arguments: ParsedArguments

  func run(_ program: Program) async throws(FeedError) -> ExitStatus {
    let offered = try OfferedOperations(readOnly: arguments[Self.readOnly], tools: names)
    let endpoint = JSONLinesFrontend(offering: offered)
    return try await Launch(program, arguments, for: .frontend(endpoint)).run()
  }

  /// The names of `--tools`. An empty name is kept, so that it is refused as unknown.
  private var names: [String]? {
    arguments[Self.tools]?.split(separator: ",", omittingEmptySubsequences: false).map { name in
      String(name.drop { $0 == " " }.prefix { $0 != " " })
    }
  }
}
