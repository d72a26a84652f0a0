import ArgumentParser
import FeedCore
import FrontendCLI

/// The command tree: the command line's own commands, and those that need more than a session.
struct Root: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "imagefeed",
    abstract: "Browse Unsplash photos in the terminal, in scripts and in editors.",
    discussion: """
      Without a command, opens the full-screen app if on a terminal. Options work before and \
      after the command; each is also an environment variable, such as IMAGEFEED_BACKEND.
      """,
    version: "imagefeed \(Main.version)",
    subcommands: CLIFrontend.commands + [
      Record.self, Config.self, Doctor.self, ListPlugins.self, Completion.self, Help.self,
      Open.self,
    ],
    defaultSubcommand: Open.self)

  @OptionGroup(title: "Global") var global: GlobalOptions

  /// The words that the help lists as commands, each with its own ones.
  static let commands: [String: Set<String>] = {
    let shown = configuration.subcommands.filter { $0.configuration.shouldDisplay }
    let names = shown.map { command in
      (command._commandName, Set(command.configuration.subcommands.map { $0._commandName }))
    }
    return Dictionary(names) { first, _ in first }
  }()

  /// The command that the first words name, or the one for no command.
  ///
  /// - Returns: the command and the words behind its name; nil for a group of commands.
  static func leaf(
    of arguments: [String]
  ) -> (command: any ParsableCommand.Type, rest: [String])? {
    var (command, rest) = (Root.self as any ParsableCommand.Type, arguments[...])
    while let name = rest.first,
      let next = command.configuration.subcommands.first(where: {
        $0.configuration.commandName == name
      })
    {
      (command, rest) = (next, rest.dropFirst())
    }
    if command == Root.self { command = Open.self }
    return command.configuration.subcommands.isEmpty ? (command, Array(rest)) : nil
  }
}

/// No command: opens the frontend, which off a terminal is what `feed` prints. So it takes what
/// `feed` takes, and whoever gives some of that means `feed`.
struct Open: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open the screen, or another frontend.", shouldDisplay: false)

  @OptionGroup var feed: Feed
}

/// A command of the executable itself, which needs no session.
protocol ProgramCommand: ParsableCommand, Sendable {
  func run(_ program: Program) async throws(FeedError) -> ExitStatus
}
