import ArgumentParser
import FeedCore
import FeedSession
import FrontendCLI

/// `imagefeed help`: the page of a command or a topic.
struct Help: AppCommand {
  static let configuration = CommandConfiguration(
    command: "help",
    abstract: "Show help for a command, or for options, exit-codes or environment.")

  @Argument(help: ArgumentHelp("A command or topic.", valueName: "word"))
  var words: [String] = []

  @OptionGroup(title: "Global") var global: GlobalOptions

  func run(_ program: Program) throws(FeedError) -> ExitStatus {
    let console = program.console()
    let file = try? SettingsFile(program.environment) { _ in }
    let language = program.language(typed: global.lang, file)
    if let topic = words.first.flatMap(HelpTopic.init), words.count == 1 {
      console.print(topic.text(in: language, columns: Self.columns(console)))
      return .done
    }
    let command = CommandInfo.root.following(words)
    guard command.path == words else { throw UsageFault.noHelp(on: words) }
    Self.show(command, console)
    return .done
  }

  static func show(_ command: CommandInfo, _ console: Console) {
    console.print(CommandHelp(command, columns: columns(console)).text)
  }

  /// The page's width: long lines are hard to read, however wide the terminal is.
  private static func columns(_ console: Console) -> Int { min(console.facts.columns, 100) }
}
