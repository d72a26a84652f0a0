import FeedCore
import FeedSession
import FrontendCLI
import FrontendJSONLines

/// A command of the executable itself. It needs more than a session, or no session.
protocol AppCommand: Sendable {
  static var command: Command { get }

  init(arguments: ParsedArguments)

  func run(_ program: Program) async throws(FeedError) -> ExitStatus
}

/// The program without a command. It opens the frontend, or prints the feed if there is no
/// terminal. It takes the options of `feed`. If one of them is given, it always prints the feed.
struct Open: AppCommand {
  static let slideshow = Argument(
    option: "slideshow", "seconds", .number(in: 1...3_600),
    "Start a slideshow; seconds per photo (1 to 3600).")

  static let command = Command(
    "", "Browse Unsplash photos in the terminal, in scripts and in editors.",
    examples: ["search fog over hills", "~/Pictures --slideshow 10", "--backend mock"],
    discussion: """
      Without a command, opens the full-screen app if on a terminal; with a folder, on the photos \
      in it. Options work before and after the command; each is also an environment variable, such \
      as IMAGEFEED_BACKEND.
      """,
    subcommands: CLIFrontend.tree + [
      Pick.command, ServeMCP.command, Record.command, Config.command, Doctor.command,
      ListKeys.command, ListPlugins.command, Completion.command, Help.command,
    ],
    [slideshow] + ListOptions.all)

  let arguments: ParsedArguments

  func run(_ program: Program) async throws(FeedError) -> ExitStatus {
    try await Launch(program, arguments, for: purpose()).run()
  }

  /// - Throws: A usage error for a slideshow of a feed that is to be printed.
  private func purpose() throws(FeedError) -> Launch.Purpose {
    let feed = Feed(arguments: arguments)
    let isFeed = !ListOptions(arguments).areStandard
    guard let seconds = arguments[Self.slideshow] else {
      return isFeed ? .command(feed) : .open(otherwise: feed)
    }
    if isFeed { throw FeedError(.usage, Message(.errorScreenAlone, "--slideshow", "feed")) }
    return .slideshow(seconds: seconds)
  }
}

extension Command {
  /// The program itself, with all commands below it.
  static let root = Open.command

  /// The arguments that the command accepts, with those of every command.
  var allArguments: [ArgumentInfo] { arguments + GlobalOptions.all + [.help] }

  /// Runs the parsed command; nil for a group of commands, such as `auth`.
  static func run(
    _ arguments: ParsedArguments, _ program: Program
  ) async throws(FeedError) -> ExitStatus? {
    let path = arguments.command.path
    if let type = CLIFrontend.commands.first(where: { $0.command.path == path }) {
      let command = type.init(arguments: arguments)
      return try await Launch(program, arguments, for: .command(command)).run()
    }
    guard let type = appCommands.first(where: { $0.command.path == path }) else { return nil }
    return try await type.init(arguments: arguments).run(program)
  }

  private static let appCommands: [any AppCommand.Type] =
    [
      Open.self, Pick.self, ServeMCP.self, Record.self, Doctor.self, ListKeys.self,
      ListPlugins.self, Completion.self, Help.self,
    ] + Config.commands
}

/// `imagefeed plugins`: lists the registered plugins.
struct ListPlugins: AppCommand {
  static let command = Command(
    "plugins", "List frontends and backends with their options.", examples: ["plugins"])

  let arguments: ParsedArguments

  func run(_ program: Program) -> ExitStatus {
    let file = try? SettingsFile(program.environment) { _ in }
    let language = program.language(typed: arguments[.language], file)
    let console = program.console()
    console.print(Message(.listFrontends, "--frontend").text(in: language))
    Plugins.frontends.all.forEach { console.print(Self.row($0.name, $0.summary)) }
    console.print("\n" + Message(.listBackends, "--backend").text(in: language))
    for backend in Plugins.backends.all {
      console.print(Self.row(backend.name, backend.summary))
      backend.options.forEach { console.print(Self.row($0, language)) }
    }
    return .done
  }

  private static func row(_ name: String, _ summary: String) -> String {
    "  \(name.padded(toWidth: 8)) \(summary)"
  }

  private static func row(_ option: PluginOption, _ language: Language) -> String {
    let standard = option.defaultValue.map { Message(.listDefault, $0).text(in: language) }
    let value = standard.map { " (\($0))" } ?? ""
    return "             --backend-option \(option.name)=\(option.placeholder)\(value)\n"
      + "                 \(option.help)"
  }
}

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
