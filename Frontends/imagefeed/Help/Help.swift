import FeedCore
import FeedSession
import FrontendCLI

/// `imagefeed help`: the page of a command or a topic.
struct Help: AppCommand {
  private static let words = Argument(
    several: "word", isOptional: true, .any(completion: .helpTopics), "A command or topic.")

  static let command = Command(
    "help", "Show help for a command, or for options, exit-codes or environment.",
    examples: ["help search", "help exit-codes"], [words])

  let arguments: ParsedArguments

  func run(_ program: Program) throws(FeedError) -> ExitStatus {
    let (words, console) = (arguments[Self.words], program.console())
    let file = try? SettingsFile(program.environment) { _ in }
    let language = program.language(typed: arguments[.language], file)
    if let topic = words.first.flatMap(HelpTopic.init), words.count == 1 {
      console.print(topic.text(in: language, columns: Self.columns(console)))
      return .done
    }
    let command = Command.root.following(words)
    guard command.words == words else { throw Self.noHelp(on: words) }
    Self.show(command, console)
    return .done
  }

  private static func noHelp(on words: [String]) -> FeedError {
    let known = Command.root.subcommands.map(\.name) + HelpTopic.allCases.map(\.rawValue)
    let word = Setting.mayHoldSecret(words) ? nil : words.first
    let near = word.flatMap { Suggestion.nearest(to: $0, among: known) }
    let message =
      near.map { Message(.errorNoHelpNear, "imagefeed help \($0)") } ?? Message(.errorNoHelp)
    return FeedError(.usage, message)
  }

  static func show(_ command: Command, _ console: Console) {
    console.print(CommandHelp(command, columns: columns(console)).text)
  }

  /// The page's width: long lines are hard to read, however wide the terminal is.
  private static func columns(_ console: Console) -> Int { min(console.facts.columns, 100) }
}
