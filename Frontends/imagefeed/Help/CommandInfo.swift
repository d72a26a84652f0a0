import ArgumentParser
import FeedCore

/// One command as help, completion and messages see it. All of it is what the parser was told, so
/// that nothing is declared twice; asking the parser is slow, so it is done when it is needed.
struct CommandInfo {
  let type: any ParsableCommand.Type
  /// `["config", "set"]`; empty for the program itself.
  let path: [String]

  static let root = CommandInfo(type: Root.self, path: [])

  var name: String { type._commandName }
  var summary: String { type.configuration.abstract }
  var discussion: String { type.configuration.discussion }

  /// As a person types it.
  var line: String { (["imagefeed"] + path).joined(separator: " ") }

  /// Those that help lists.
  var subcommands: [CommandInfo] {
    type.configuration.subcommands.filter { $0.configuration.shouldDisplay }.map {
      CommandInfo(type: $0, path: path + [$0._commandName])
    }
  }

  /// All that may be typed behind the name. The program's own options are those of every command.
  var arguments: [ArgumentInfo] {
    let type: any ParsableCommand.Type = path.isEmpty ? Open.self : type
    let command = (try? JSON(parsing: type._dumpHelp()))?.objectValue?["command"]?.objectValue
    return command?["arguments"]?.arrayValue?.compactMap { ArgumentInfo($0.objectValue) } ?? []
  }

  /// Whether its plain words are photos' ids.
  var takesPhotos: Bool { arguments.contains { $0.kind == .positional && $0.title == "<id>" } }

  /// This one, those below it, and so on.
  var family: [CommandInfo] { [self] + subcommands.flatMap(\.family) }

  subscript(name: String) -> CommandInfo? { subcommands.first { $0.name == name } }

  /// Goes on by words for as long as they name commands.
  func following(_ words: some Sequence<String>) -> CommandInfo {
    var command = self
    for word in words {
      guard let next = command[word] else { break }
      command = next
    }
    return command
  }
}

/// An argument, an option or a flag.
struct ArgumentInfo {
  enum Kind: String {
    case positional
    case option
    case flag
  }

  /// What a shell can offer for it besides words.
  enum Completion {
    case none
    case files
    case folders
  }

  let kind: Kind
  /// `-o` and `--output`, the short one first; none for a plain argument.
  let names: [String]
  /// What the value is called.
  let placeholder: String
  let summary: String
  /// The heading of the group it was declared in.
  let section: String?
  let isShown: Bool
  let isOptional: Bool
  let isRepeating: Bool
  let standard: String?
  /// All that it takes; none where that is no closed set.
  let values: [String]
  /// What is worth offering: these, and maybe others.
  let offers: [String]
  let completion: Completion

  /// Nil for what is none, by the parser's own description of it.
  init?(_ object: JSONObject?) {
    guard let object, let kind = object["kind"]?.stringValue.flatMap(Kind.init) else { return nil }
    self.kind = kind
    names =
      object["names"]?.arrayValue?.compactMap { Self.name($0.objectValue) }.sorted {
        $0.count < $1.count
      } ?? []
    placeholder = object["valueName"]?.stringValue ?? "value"
    summary = object["abstract"]?.stringValue ?? ""
    section = object["sectionTitle"]?.stringValue
    isShown = object["shouldDisplay"]?.boolValue ?? true
    isOptional = object["isOptional"]?.boolValue ?? true
    isRepeating = object["isRepeating"]?.boolValue ?? false
    standard = object["defaultValue"]?.stringValue
    values = Self.texts(object["allValues"])
    let kinds = object["completionKind"]?.objectValue
    offers = Self.texts(kinds?["list"]?.objectValue?["values"])
    completion =
      kinds?["file"] != nil ? .files : kinds?["directory"] != nil ? .folders : .none
  }

  private static func texts(_ list: JSON?) -> [String] {
    list?.arrayValue?.compactMap(\.stringValue) ?? []
  }

  private static func name(_ object: JSONObject?) -> String? {
    guard let name = object?["name"]?.stringValue else { return nil }
    return (object?["kind"]?.stringValue == "long" ? "--" : "-") + name
  }

  /// By which it is told apart in messages: `--output`, or `<id>`.
  var title: String { names.last ?? "<\(placeholder)>" }

  /// The setting that an option is typed for, as `--backend` is.
  var setting: Setting? {
    kind == .option ? Setting.all.first { "--\($0.key)" == title } : nil
  }

  /// All that it takes, whoever knows it: the parser or the settings; none for an open set.
  var choices: [String] { values.isEmpty ? setting?.choices ?? [] : values }
}
