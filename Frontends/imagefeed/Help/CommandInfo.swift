import ArgumentParser
import FeedCore

/// A command, as help, completion and messages describe it. Everything comes from the parser's
/// declarations, so that nothing is declared twice; the parser is slow, so it is asked only when
/// needed.
struct CommandInfo {
  let type: any ParsableCommand.Type
  /// The names that lead to the command: `["config", "set"]`; empty for the program itself.
  let path: [String]

  static let root = CommandInfo(type: Root.self, path: [])

  var name: String { type._commandName }
  var summary: String { type.configuration.abstract }
  var discussion: String { type.configuration.discussion }

  /// The command as it is typed.
  var line: String { (["imagefeed"] + path).joined(separator: " ") }

  /// The subcommands that help lists.
  var subcommands: [CommandInfo] {
    type.configuration.subcommands.filter { $0.configuration.shouldDisplay }.map {
      CommandInfo(type: $0, path: path + [$0._commandName])
    }
  }

  /// All arguments of the command. Those of the program itself are `Open`'s: the global options.
  var arguments: [ArgumentInfo] {
    let type: any ParsableCommand.Type = path.isEmpty ? Open.self : type
    let command = (try? JSON(parsing: type._dumpHelp()))?.objectValue?["command"]?.objectValue
    return command?["arguments"]?.arrayValue?.compactMap { ArgumentInfo($0.objectValue) } ?? []
  }

  /// Whether its arguments are ids of photos.
  var takesPhotos: Bool { arguments.contains { $0.kind == .positional && $0.title == "<id>" } }

  /// The long names of the options that help lists, for “did you mean”.
  var longOptions: [String] {
    arguments.filter(\.isShown).flatMap(\.names).filter { $0.count > 2 }
  }

  /// The command and all its descendants.
  var family: [CommandInfo] { [self] + subcommands.flatMap(\.family) }

  subscript(name: String) -> CommandInfo? { subcommands.first { $0.name == name } }

  /// The descendant that the words name; words from the first that names no command on are ignored.
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

  /// The kind of paths that a shell can complete for it.
  enum Completion {
    case none
    case files
    case folders
  }

  let kind: Kind
  /// The names, such as `-o` and `--output`, the short one first; empty for a positional argument.
  let names: [String]
  /// The name of the value.
  let placeholder: String
  let summary: String
  /// The title of its option group.
  let section: String?
  let isShown: Bool
  let isOptional: Bool
  let isRepeating: Bool
  let standard: String?
  /// All possible values; empty if they are not a closed set.
  let values: [String]
  /// Values to suggest, not necessarily all.
  let offers: [String]
  let completion: Completion

  /// Decodes the parser's description; fails if it is none.
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

  /// The name for messages: `--output`, or `<id>`.
  var title: String { names.last ?? "<\(placeholder)>" }

  /// Whether its value may be an id.
  var isID: Bool { placeholder.split(separator: "|").contains("id") }

  /// The setting that the option overrides, as `--backend` does.
  var setting: Setting? {
    kind == .option ? Setting.all.first { "--\($0.key)" == title } : nil
  }

  /// All possible values, from the parser or the setting; empty if they are not a closed set.
  var choices: [String] { values.isEmpty ? setting?.choices ?? [] : values }
}
