import ArgumentParser
import FeedCore
import FrontendCLI
import FrontendJSONLines

/// `imagefeed mcp`: the endpoint of `--frontend jsonl`, by the name that people look for (MCP-1).
struct ServeMCP: ProgramCommand {
  static let configuration = CommandConfiguration(
    command: "mcp",
    abstract: "Serve models and editors over MCP, on stdin and stdout.",
    discussion: """
      For the settings of an MCP client, which starts it and ends it. Also answers plain JSON-RPC, as \
      --frontend jsonl does. What is not offered cannot be called in either way.
      """)

  @Flag(help: "Offer nothing that changes anything: no likes, downloads or sign-in.")
  var readOnly = false

  @Option(
    help: ArgumentHelp("Offer only these tools, separated by commas.", valueName: "name,…"),
    completion: .list(OfferedOperations.toolNames))
  var tools: String?

  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ program: Program) async throws(FeedError) -> ExitStatus {
    let offered = try OfferedOperations(readOnly: readOnly, tools: names)
    let endpoint = JSONLinesFrontend(offering: offered)
    return try await Launch(program, global, for: .frontend(endpoint)).run()
  }

  /// An empty name is kept, to be refused: a list without names is a mistake.
  private var names: [String]? {
    tools?.split(separator: ",", omittingEmptySubsequences: false).map { name in
      String(name.drop { $0 == " " }.prefix { $0 != " " })
    }
  }
}
