import FeedCore
import FeedSession
import TerminalKit

/// The `commands` member of the settings file (TUI-10): a list of objects such as
/// `{"key": "W", "run": ["feh", "--bg-fill", "{path}"], "needs": "download"}`.
extension CustomCommand {
  /// Reads the list.
  ///
  /// - Parameter keys: The keys in effect, which a command must not use.
  /// - Throws: A usage error that names the file, the place and the problem.
  static func read(_ config: KeyConfig, avoiding keys: KeyMap) throws(FeedError) -> [CustomCommand]
  {
    guard let json = config.commands else { return [] }
    guard let list = json.arrayValue else {
      throw FeedError(.usage, Message(.errorCommandsList, config.file))
    }
    var commands: [CustomCommand] = []
    for (index, json) in list.enumerated() {
      let reader = CommandConfigReader(file: config.file, index: index)
      let command = try reader.command(json)
      try reader.checkConflict(command.key, keys, commands)
      commands.append(command)
    }
    // Commands from a file that other users can write are checked but not offered.
    return config.isWritableByOthers ? [] : commands
  }
}

/// Reads one object of the list. Each error names the file and the index of the object, from 0.
private struct CommandConfigReader {
  let file: String
  let index: Int

  private static let members = ["key", "run", "needs", "terminal", "title"]

  func command(_ json: JSON) throws(FeedError) -> CustomCommand {
    guard let object = json.objectValue else { throw fault(.errorCommandObject) }
    for member in object.members where !Self.members.contains(member.key) {
      throw fault(
        .errorCommandMember, member.key, Self.members.joined(separator: ", "))
    }
    let (program, arguments) = try run(object["run"])
    let needsDownload = try needsDownload(object["needs"])
    if !needsDownload, arguments.contains(where: { $0.placeholders.contains(.path) }) {
      throw fault(.errorCommandPath, CustomCommand.Placeholder.path.text)
    }
    return CustomCommand(
      key: try key(object["key"]), program: program, arguments: arguments,
      needsDownload: needsDownload, hasTerminal: try hasTerminal(object["terminal"]),
      title: try title(object["title"]))
  }

  private func title(_ json: JSON?) throws(FeedError) -> String? {
    guard let json else { return nil }
    guard let title = json.stringValue?.cleaned(), !title.isEmpty else {
      throw fault(.errorCommandTitle)
    }
    return title
  }

  private func key(_ json: JSON?) throws(FeedError) -> Key {
    let name = json?.stringValue ?? ""
    guard let key = Key(configName: name) else {
      throw fault(.errorCommandKey, name, Key.configNames)
    }
    return key
  }

  /// Checks that the key of a command has no other action in the command's layers, in any language.
  func checkConflict(
    _ key: Key, _ keys: KeyMap, _ commands: [CustomCommand]
  ) throws(FeedError) {
    if let other = commands.first(where: { $0.key == key }) {
      throw conflict(key, other.binding, in: .cards)
    }
    for layer in CustomCommand.layers {
      let binding = keys.bindings(of: layer).first { $0.keys.contains(key) && !$0.isRecent }
      if let binding { throw conflict(key, binding, in: layer) }
    }
  }

  private func conflict(_ key: Key, _ binding: KeyBinding, in layer: InputLayer) -> FeedError {
    fault(.errorCommandClash, key.configName, binding.name, layer.configName ?? "")
  }

  private func needsDownload(_ json: JSON?) throws(FeedError) -> Bool {
    guard let json else { return false }
    guard json.stringValue == "download" else { throw fault(.errorCommandNeeds) }
    return true
  }

  private func hasTerminal(_ json: JSON?) throws(FeedError) -> Bool {
    guard let json else { return false }
    guard let value = json.boolValue else { throw fault(.errorCommandTerminal) }
    return value
  }

  private func run(_ json: JSON?) throws(FeedError) -> (String, [CustomCommand.Argument]) {
    let list = json?.arrayValue ?? []
    let words = list.compactMap(\.stringValue)
    guard let program = words.first, !program.isEmpty, words.count == list.count else {
      throw fault(.errorCommandRun)
    }
    var arguments: [CustomCommand.Argument] = []
    for word in words { arguments.append(try argument(word)) }
    // A relative path would name another program in each working directory.
    let isRelativePath = program.contains("/") && !program.hasPrefix("/")
    guard arguments[0].placeholders.isEmpty, !isRelativePath else {
      throw fault(.errorCommandProgram, program)
    }
    if let placeholder = ShellCode.placeholder(in: words, arguments) {
      throw fault(.errorCommandShell, placeholder.text)
    }
    return (program, Array(arguments.dropFirst()))
  }

  /// Splits an argument at its placeholders: names of lowercase letters in braces. Other braces are
  /// text.
  private func argument(_ word: String) throws(FeedError) -> CustomCommand.Argument {
    var segments: [CustomCommand.Argument.Segment] = []
    var (text, rest) = ("", word[...])
    while let start = rest.firstIndex(of: "{") {
      let name = rest[rest.index(after: start)...].prefix { ("a"..."z").contains($0) }
      guard !name.isEmpty, name.endIndex < rest.endIndex, rest[name.endIndex] == "}" else {
        text += rest[...start]
        rest = rest[rest.index(after: start)...]
        continue
      }
      guard let placeholder = CustomCommand.Placeholder(rawValue: String(name)) else {
        let known = CustomCommand.Placeholder.allCases.map(\.text).joined(separator: " ")
        throw fault(.errorCommandPlaceholder, "{\(name)}", known)
      }
      text += rest[..<start]
      if !text.isEmpty { segments.append(.text(text)) }
      segments.append(.placeholder(placeholder))
      text = ""
      rest = rest[rest.index(after: name.endIndex)...]
    }
    text += rest
    if !text.isEmpty { segments.append(.text(text)) }
    return CustomCommand.Argument(segments: segments)
  }

  private func fault(_ phrase: Phrase, _ words: String...) -> FeedError {
    let place = phrase == .errorCommandsList ? [file] : [file, String(index)]
    return FeedError(.usage, Message(phrase, place + words))
  }
}

/// Detects placeholders after a shell's `-c`, whose values the shell would run as code.
private enum ShellCode {
  /// The names of shells, and of programs that pass a command to a shell.
  private static let shells: Set<String> = [
    "ash", "bash", "csh", "dash", "fish", "ksh", "ksh93", "lksh", "mksh", "nu", "oksh", "osh",
    "posh", "rbash", "runuser", "script", "sh", "su", "tcsh", "xonsh", "yash", "zsh",
  ]

  /// The first placeholder after a shell's `-c`. The shell may be any word of the command, because
  /// some programs run the command in their arguments.
  static func placeholder(
    in words: [String], _ arguments: [CustomCommand.Argument]
  ) -> CustomCommand.Placeholder? {
    let shell = words.firstIndex { word in
      shells.contains(word.split(separator: "/").last.map(String.init) ?? word)
    }
    guard let shell else { return nil }
    let option = words[(shell + 1)...].firstIndex(where: isCodeOption)
    return option.flatMap { arguments[$0...].lazy.flatMap(\.placeholders).first }
  }

  /// Whether a word is `-c`, alone or among other letters, or its long form.
  private static func isCodeOption(_ word: String) -> Bool {
    if word.hasPrefix("--") {
      return word.hasPrefix("--command") || word.hasPrefix("--init-command")
    }
    return word.hasPrefix("-") && word.lowercased().contains("c")
  }
}
