import FeedCore
import FrontendCLI

// Errors of the command line.
extension Invocation {
  /// Parses the words by the table of the command.
  func parsed() throws(FeedError) -> ParsedArguments {
    if let fieldsApart { throw FeedError(.usage, Message(.errorFieldsApart, fieldsApart)) }
    do throws(ArgumentFault) {
      return try CommandLineParser.parse(words, of: command, globals: GlobalOptions.all)
    } catch {
      throw FeedError(.usage, message(for: error))
    }
  }

  /// The message for a fault. If the words may contain a secret, none of them is repeated (SEC-2).
  private func message(for fault: ArgumentFault) -> Message {
    if ["auth", "config"].contains(command.words.first) || Setting.mayHoldSecret(line) {
      return fault.repeatsWord ? messageWithoutWords : fault.message
    }
    if fault.repeatsWord, !command.words.isEmpty, let near = nearSubcommand {
      return Message(.errorNoSuchCommandNear, near)
    }
    if let unknownCommand { return Self.message(forUnknown: unknownCommand) }
    guard let option = fault.unknownOption, option == RootCommand.slideshow.info.title else {
      return fault.message
    }
    return Message(.errorScreenAlone, option, command.path)
  }

  /// The message for `auth` and `config`, and for words with the name of a secret.
  private var messageWithoutWords: Message {
    if let near = nearSubcommand { return Message(.errorNoSuchCommandNear, near) }
    switch command.words.first {
    case "auth": return Message(.errorAuthArguments)
    case "config" where !Setting.mayHoldSecret(line.filter { $0 != "config" }):
      return Message(.errorConfigArguments)
    default: return Message(.errorValueAsArgument)
    }
  }

  /// The subcommand whose name is nearest to the first word.
  private var nearSubcommand: String? {
    words.first { $0.first != "-" }
      .flatMap { Suggestion.nearest(to: $0, among: command.subcommands.map(\.name)) }
      .map { "\(command.line) \($0)" }
  }

  /// The message for a word in the place of a command. Suggests the command with the nearest name,
  /// including subcommands such as `login`.
  static func message(forUnknown word: String) -> Message {
    let commands = Command.root.family.dropFirst()
    let name = Suggestion.nearest(to: word, among: commands.map(\.name))
    return commands.first { $0.name == name }.map {
      Message(.errorUnknownCommandNear, word, $0.line)
    } ?? Message(.errorUnknownCommand, word)
  }
}

extension Setting {
  /// Whether the words of a command line may contain a setting’s value: after `config`, or with a
  /// secret’s name, such as `--access-key`.
  static func mayHoldSecret(_ words: [String]) -> Bool {
    let secrets = all.filter(\.isSecret).map(\.key)
    return words.contains { word in
      let name = word.drop { $0 == "-" }.prefix { $0 != "=" }.lowercased()
      return name == "config" || secrets.contains(name.replacing("_", with: "-"))
    }
  }
}
