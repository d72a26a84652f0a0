package import FeedCore
package import FeedSession
import TerminalKit

/// A command that runs on a session. The executable parses its arguments and passes it to the
/// frontend.
package protocol SessionCommand: FrontendCommand {
  static var command: Command { get }

  init(arguments: ParsedArguments)
}

extension SessionCommand {
  package var allowsDemo: Bool { false }
  package var readsFiles: Bool { false }
}

/// The command-line frontend: runs one command and ends.
package struct CLIFrontend: FrontendPlugin {
  package let name = "cli"
  package let summary = "Single commands, for scripts and quick use"
  package let runsCommands = true

  package init() {}

  /// The commands that can run.
  package static let commands: [any SessionCommand.Type] =
    Auth.commands + ChangeCollection.commands + ungrouped

  /// The commands in the order of the help.
  package static let tree: [Command] = [Auth.command] + ungrouped.map { $0.command }

  private static let ungrouped: [any SessionCommand.Type] = [
    Feed.self, Search.self, ShowDetails.self, RandomPhoto.self, Show.self,
    Collections.self, CollectionPhotos.self, Topics.self, TopicPhotos.self,
    Users.self, UserPage.self, UserPhotos.self, Favorites.self, ProfileDetails.self, Like.self,
    Unlike.self,
    Share.self, Download.self, Credit.self,
  ]

  package func run(_ context: FrontendContext) async -> ExitStatus {
    guard let command = context.command else {
      preconditionFailure("the command line was started without a command")
    }
    return await command.run(context)
  }

  /// Reports what the terminal can draw, for `imagefeed doctor`, and problems with a protocol that
  /// the user named.
  package func diagnose(_ console: Console, graphics: GraphicsPreference) async -> [Diagnostic] {
    guard console.facts.outputIsTerminal else {
      return [Diagnostic(.notice, .terminal, Message(.findingNoTerminal))]
    }
    let terminal = PictureTerminal(console, graphics)
    defer { terminal.leave() }
    let capabilities = terminal.capabilities
    let language = "\(capabilities.graphicsProtocol)"
    let colors = "\(capabilities.colors)"
    var diagnostics = [Diagnostic(.good, .terminal, Message(.findingTerminal, language, colors))]
    if let remark = terminal.screenRemark {
      diagnostics.append(Diagnostic(.notice, .terminal, remark))
    }
    guard let name = capabilities.terminalReducedByTmux else { return diagnostics }
    return diagnostics + [Diagnostic(.notice, .tmux, Message(.findingTmuxColors, name))]
  }
}
