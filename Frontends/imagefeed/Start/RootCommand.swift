import FeedCore
import FeedSession
import FrontendCLI

/// A command of the executable itself. It needs more than a session, or no session.
protocol AppCommand: Sendable {
  static var command: Command { get }

  init(arguments: ParsedArguments)

  func run(_ program: Program) async throws(FeedError) -> ExitStatus
}

/// The program without a command. It opens the frontend, or prints the feed if there is no
/// terminal. It takes the options of `feed`. If one of them is given, it always prints the feed.
struct RootCommand: AppCommand {
  static let slideshow = Argument(
    option: "slideshow", "seconds", .number(in: 1...3_600),
    "Start a slideshow; seconds per photo (1 to 3600).")

  static let command = Command(
    "", "Browse Unsplash photos in the terminal, in scripts and in editors.",
    examples: ["search fog over hills", "~/Pictures --slideshow 10", "--backend mock"],
    discussion: """
      Without a command, opens the full-screen app on a terminal. With a folder, shows the photos in \
      it. Options work before and after the command; each is also an environment variable, such \
      as IMAGEFEED_BACKEND.
      """,
    subcommands: CLIFrontend.tree + [
      Pick.command, ServeMCP.command, Serve.command, Record.command, Config.command, Doctor.command,
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
  static let root = RootCommand.command

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
      RootCommand.self, Pick.self, ServeMCP.self, Serve.self, Record.self, Doctor.self,
      ListKeys.self, ListPlugins.self, Completion.self, Help.self,
    ] + Config.commands
}
