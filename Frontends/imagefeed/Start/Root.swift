import ArgumentParser
import FeedCore
import FeedSession
import FrontendCLI
import FrontendJSONLines

/// The command tree: the commands of the command line, and those that need more than a session.
struct Root: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "imagefeed",
    abstract: "Browse Unsplash photos in the terminal, in scripts and in editors.",
    discussion: """
      Without a command, opens the full-screen app if on a terminal; with a folder, on the photos \
      in it. Options work before and after the command; each is also an environment variable, such \
      as IMAGEFEED_BACKEND.
      """,
    version: Version.line,
    subcommands: CLIFrontend.commands + [
      Pick.self, ServeMCP.self, Record.self, Config.self, Doctor.self, ListKeys.self,
      ListPlugins.self,
      Completion.self,
      Help.self,
      Open.self,
    ],
    defaultSubcommand: Open.self)

  @OptionGroup(title: "Global") var global: GlobalOptions

  /// The command of that name, if help lists one.
  static func command(named name: String) -> (any ParsableCommand.Type)? {
    subcommand(named: name).flatMap { $0.configuration.shouldDisplay ? $0 : nil }
  }

  /// The command that the first arguments name, or `Open` for none.
  ///
  /// - Returns: The command and the arguments after its name; nil for a group of commands.
  static func leaf(
    of arguments: [String]
  ) -> (command: any ParsableCommand.Type, rest: [String])? {
    var (command, rest) = (Root.self as any ParsableCommand.Type, arguments[...])
    while let name = rest.first, let next = command.subcommand(named: name) {
      (command, rest) = (next, rest.dropFirst())
    }
    if command == Root.self { command = Open.self }
    return command.configuration.subcommands.isEmpty ? (command, Array(rest)) : nil
  }
}

extension ParsableCommand {
  static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first { $0.configuration.commandName == name }
  }
}

/// The default command: opens the frontend, or prints the feed if there is no terminal. It takes
/// the options of `feed`, and any of them requests the feed.
struct Open: ParsableCommand {
  static let configuration = CommandConfiguration(
    command: "open",
    abstract: "Open the screen, or another frontend.", shouldDisplay: false)

  @Option(
    help: ArgumentHelp(
      "Begin with a slideshow, each photo for so long (1 to 3600).", valueName: "seconds"),
    transform: wholeNumber(in: 1...3_600))
  var slideshow: Int?

  @OptionGroup var feed: Feed

  /// - Throws: A usage error for a slideshow of a feed that is to be printed.
  func purpose() throws(FeedError) -> Launch.Purpose {
    guard let slideshow else {
      return feed.isUnasked ? .open(otherwise: feed) : .command(feed)
    }
    guard feed.isUnasked else {
      throw FeedError(.usage, Message(.errorScreenAlone, "--slideshow", "feed"))
    }
    return .slideshow(seconds: slideshow)
  }
}

/// A command of the executable itself, which needs no session.
protocol AppCommand: ParsableCommand, Sendable {
  func run(_ program: Program) async throws(FeedError) -> ExitStatus
}

/// `imagefeed plugins`: lists the registered plugins.
struct ListPlugins: AppCommand {
  static let configuration = CommandConfiguration(
    command: "plugins", abstract: "List frontends and backends with their options.")

  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ program: Program) -> ExitStatus {
    let file = try? SettingsFile(program.environment) { _ in }
    let language = program.language(typed: global.lang, file)
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

/// `imagefeed mcp`: the endpoint of `--frontend jsonl`, by the name that people look for (MCP-1).
struct ServeMCP: AppCommand {
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
