import ArgumentParser
import FeedCore
import FrontendCLI

/// A faulty command line. The parser reports it in English sentences only; this recognizes each
/// kind of sentence and translates it to a message in both languages, with what to do next. If the
/// arguments may contain a secret, none of them is repeated (SEC-2).
struct UsageFault {
  private let sentence: String
  private let arguments: [String]
  private let command: CommandInfo

  /// - Parameter arguments: The arguments as they were passed to the parser.
  init(_ error: any Error, _ arguments: [String]) {
    let lines = Root.message(for: error).split(whereSeparator: \.isNewline)
    sentence = PlainArgument.unmarked(String(lines.first ?? ""))
    self.arguments = arguments
    command = CommandInfo.root.following(arguments)
  }

  var error: FeedError { FeedError(.usage, message) }

  private var message: Message {
    let isMissing = sentence.hasPrefix("Missing ")
    if ["auth", "config"].contains(command.path.first) || Arguments.mayHoldSecret(arguments) {
      return isMissing ? withValue : withoutValue
    }
    if let word = Arguments.unknownCommand(in: arguments) { return Self.unknown(word) }
    return withValue
  }

  private var help: String { "\(command.line) --help" }
}

// Messages that repeat the arguments.
extension UsageFault {
  /// The message for the parser's sentence. An unknown sentence is repeated as it is.
  private var withValue: Message {
    if let name = captures("Unknown option '{}'{}").first { return unknownOption(name) }
    if let title = captures("Missing value for '{}'{}").first {
      return missingValue(of: title)
    }
    if let name = captures("The option '{}' does not take any value, but '{}'{}").first {
      return Message(.errorNoValueTaken, name, help)
    }
    if let word = captures("Unexpected argument '{}'{}").first { return surplus(word) }
    if let words = captures("{} unexpected arguments: '{}'{}").dropFirst().first {
      return surplus(words.split(separator: "', '").first.map(String.init) ?? words)
    }
    if let title = captures("Missing expected argument '{}'{}").first {
      if let name = unknownName { return unknownOption(name) }
      return Message(.errorMissingArgument, argument(title)?.title ?? title, help)
    }
    let range = captures(
      "The value '{}' is invalid for '{}': it must be a whole number from {} to {}")
    if range.count == 4 {
      return Message(.errorBetween, argument(range[1])?.title ?? range[1], range[2], range[3])
    }
    let wrong = captures("The value '{}' is invalid for '{}'{}")
    if wrong.count > 1 {
      return wrongValue(wrong[0], of: wrong[1])
    }
    return validation ?? Message(.errorUsage, "\(sentence) See `\(help)`.")
  }

  /// The message for the commands' own validation.
  private var validation: Message? {
    let options = captures("{} cannot be used with {}.")
    return options.count == 2 ? Message(.errorExcluded, options[0], options[1], help) : nil
  }

  /// The first option that the command does not have. The parser reports a missing argument before
  /// it, even if what was mistyped is the option.
  private var unknownName: String? {
    let known = Set(command.arguments.flatMap(\.names))
    return arguments.prefix { $0 != "--" }.lazy.map { argument in
      String(argument.prefix { $0 != "=" })
    }.first { name in
      name.hasPrefix("-") && name != "-" && !known.contains(name)
        && (name.hasPrefix("--") || !known.contains(String(name.prefix(2))))
    }
  }

  private func unknownOption(_ name: String) -> Message {
    // `--json=FIELDS` was rewritten to this option before parsing.
    if name == "--json-fields" { return Message(.errorNoValueTaken, "--json", help) }
    if name == "--slideshow" {
      return Message(.errorScreenAlone, name, command.path.joined(separator: " "))
    }
    let near =
      name.hasPrefix("--") ? Suggestion.nearest(to: name, among: command.longOptions) : nil
    return near.map { Message(.errorUnknownFlagNear, name, $0) }
      ?? Message(.errorUnknownFlag, name, help)
  }

  /// Lists the possible values of a closed set; otherwise refers to the help.
  private func wrongValue(_ value: String, of title: String) -> Message {
    let argument = argument(title)
    if let message = notPositive(value, argument) { return message }
    let (title, choices) = (argument?.title ?? title, argument?.choices ?? [])
    return choices.isEmpty
      ? Message(.errorWrongValue, title, value, help)
      : Message(.errorWrongChoice, title, value, choices.joined(separator: ", "))
  }

  /// The parser takes a negative number to be an option.
  private func missingValue(of title: String) -> Message {
    let argument = argument(title)
    if let argument, let next = word(after: argument),
      let message = notPositive(next, argument)
    {
      return message
    }
    let (title, choices) = (argument?.title ?? title, argument?.choices ?? [])
    return choices.isEmpty
      ? Message(.errorMissingValue, title, help)
      : Message(.errorMissingChoice, title, choices.joined(separator: ", "))
  }

  /// The message for a number that is zero or negative; nil for other values, and for the name of a
  /// file.
  private func notPositive(_ value: String, _ argument: ArgumentInfo?) -> Message? {
    guard let argument, argument.kind == .option, case .none = argument.completion,
      argument.choices.isEmpty, let number = Int(value), number <= 0
    else { return nil }
    return Message(.errorNotPositive, argument.title, value, help)
  }

  private func word(after option: ArgumentInfo) -> String? {
    guard let index = arguments.lastIndex(where: option.names.contains) else { return nil }
    return arguments[(index + 1)...].first
  }

  private func surplus(_ word: String) -> Message {
    if let index = arguments.firstIndex(of: word), index > 0,
      ["--json", "--jsonl"].contains(arguments[index - 1])
    {
      return Message(.errorFieldsApart, "\(arguments[index - 1])=\(word)")
    }
    return Message(.errorSurplusWord, word, help)
  }

  /// The argument with the parser's label: `--limit <n>`, `-o <path>`, `<id> ...`.
  private func argument(_ title: String) -> ArgumentInfo? {
    let word = title.split(separator: " ").first.map(String.init) ?? title
    return command.arguments.first {
      $0.names.contains(word) || ($0.names.isEmpty && $0.title == word)
    }
  }

  /// The texts in the blanks of a sentence; empty if the sentence is of another kind.
  private func captures(_ pattern: String) -> [String] {
    Self.captures(pattern, in: sentence)
  }

  static func captures(_ pattern: String, in sentence: String) -> [String] {
    var parts = pattern.split(separator: "{}", omittingEmptySubsequences: false)[...]
    guard let start = parts.popFirst(), sentence.hasPrefix(start) else { return [] }
    var rest = sentence.dropFirst(start.count)
    var blanks: [String] = []
    for part in parts {
      if part.isEmpty { return blanks + [String(rest)] }
      guard let range = rest.firstRange(of: part) else { return [] }
      blanks.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return rest.isEmpty ? blanks : []
  }
}

// Messages that repeat no argument.
extension UsageFault {
  /// The message for `auth` and `config`, and for arguments with the name of a secret.
  private var withoutValue: Message {
    let isGroup = !command.subcommands.isEmpty
    let word = isGroup ? arguments.dropFirst(command.path.count).first { $0.first != "-" } : nil
    if let word, let near = Suggestion.nearest(to: word, among: command.subcommands.map(\.name)) {
      return Message(.errorNoSuchCommandNear, "\(command.line) \(near)")
    }
    switch command.path.first {
    case "auth": return Message(.errorAuthArguments)
    case "config" where !Self.namesSecret(arguments): return Message(.errorConfigArguments)
    default: return Message(.errorValueAsArgument)
    }
  }

  private static func namesSecret(_ arguments: [String]) -> Bool {
    Arguments.mayHoldSecret(arguments.filter { $0 != "config" })
  }

  static func unknownCommand(_ word: String) -> FeedError { FeedError(.usage, unknown(word)) }

  /// The message for a first argument that is no command.
  private static func unknown(_ word: String) -> Message {
    near(word).map { Message(.errorUnknownCommandNear, word, $0.line) }
      ?? Message(.errorUnknownCommand, word)
  }

  /// The command with the nearest name, including subcommands such as `login`.
  private static func near(_ word: String) -> CommandInfo? {
    let commands = CommandInfo.root.family.dropFirst()
    let name = Suggestion.nearest(to: word, among: commands.map(\.name))
    return commands.first { $0.name == name }
  }

  static func noHelp(on words: [String]) -> FeedError {
    let isDiscreet = Arguments.mayHoldSecret(words)
    let topics = HelpTopic.allCases.map(\.rawValue)
    let known = CommandInfo.root.subcommands.map(\.name) + topics
    let near = isDiscreet ? nil : words.first.flatMap { Suggestion.nearest(to: $0, among: known) }
    let message =
      near.map { Message(.errorNoHelpNear, "imagefeed help \($0)") } ?? Message(.errorNoHelp)
    return FeedError(.usage, message)
  }
}
