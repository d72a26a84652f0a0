import FeedCore
import FrontendCLI

/// The help page of a command: its own options first, then one line for the options of every
/// command (as in gh and git).
struct CommandHelp {
  private let command: Command
  private let columns: Int

  init(_ command: Command, columns: Int) {
    self.command = command
    self.columns = columns
  }

  var text: String {
    let arguments = command.arguments
    let own = arguments.filter { $0.kind != .positional && $0.section == nil } + [.help]
    let isRoot = command.path.isEmpty
    let parts =
      [
        paragraphs, usage(arguments),
        rows("ARGUMENTS", arguments.filter { $0.kind == .positional }.map(row)),
        rows("COMMANDS", command.subcommands.map { ($0.name, $0.summary) }),
        isRoot ? Self.globalOptions(columns) : nil,
        rows("OPTIONS", own.map(row) + (isRoot ? [("--version", "Show the version.")] : [])),
      ] + groups(arguments) + [examples, ending]
    return parts.compactMap { $0 }.joined(separator: "\n\n")
  }

  /// The command's options in groups, each with its title.
  private func groups(_ arguments: [ArgumentInfo]) -> [String?] {
    var titles: [String] = []
    for case let title? in arguments.map(\.section) {
      if !titles.contains(title) { titles.append(title) }
    }
    return titles.map { title in
      rows(title.uppercased(), arguments.filter { $0.section == title }.map(row))
    }
  }

  /// The options of every command.
  static func globalOptions(_ columns: Int) -> String? {
    let page = CommandHelp(.root, columns: columns)
    return page.rows("GLOBAL OPTIONS", GlobalOptions.all.map(page.row))
  }

  private var paragraphs: String {
    [command.summary, command.discussion].filter { !$0.isEmpty }.map { text in
      text.split(separator: "\n").flatMap { String($0).wrapped(toWidth: columns) }
        .joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private func usage(_ arguments: [ArgumentInfo]) -> String {
    var words = arguments.filter { $0.kind == .positional }.map(\.synopsis)
    if !command.subcommands.isEmpty {
      if !words.isEmpty { words.append("|") }
      words.append(command.path.isEmpty ? "[command …] [options]" : "<command>")
    }
    words += arguments.filter { $0.kind != .positional }.map(\.synopsis)
    let start = "USAGE: \(command.line)"
    let indent = String(repeating: " ", count: "USAGE: ".count + 2)
    var lines = [start]
    for word in words {
      if lines[lines.count - 1].count + 1 + word.count > columns {
        lines.append(indent + word)
      } else {
        lines[lines.count - 1] += " " + word
      }
    }
    return lines.joined(separator: "\n")
  }

  private func row(_ argument: ArgumentInfo) -> (String, String) {
    (argument.label, argument.explanation)
  }

  /// Rows in two columns. A label that is too long for the first column is on its own line.
  func rows(_ title: String, _ rows: [(label: String, text: String)]) -> String? {
    if rows.isEmpty { return nil }
    let left = 26
    let lines = rows.flatMap { label, text in
      let label = "  " + label
      let texts = text.wrapped(toWidth: max(20, columns - left))
      let isShort = DisplayWidth.of(label) < left - 1
      let first = isShort ? [label.padded(toWidth: left) + (texts.first ?? "")] : [label]
      let rest = (isShort ? texts.dropFirst() : texts[...]).map {
        String(repeating: " ", count: left) + $0
      }
      return first + rest
    }
    return ([title + ":"] + lines).joined(separator: "\n")
  }

  private var examples: String {
    (["EXAMPLES:"] + command.examples.map { "  imagefeed \($0)" }).joined(separator: "\n")
  }

  private var ending: String {
    guard command.path.isEmpty else {
      return "For global options, such as --backend and --lang, see `imagefeed help options`."
    }
    let topics = HelpTopic.allCases.map { "`imagefeed help \($0.rawValue)`" }
    let more = "More: `imagefeed COMMAND --help`, " + topics.joined(separator: ", ") + "."
    return more.wrapped(toWidth: columns).joined(separator: "\n")
  }
}

extension ArgumentInfo {
  /// The argument's syntax: `[--limit <n>]`, `<id>…`.
  fileprivate var synopsis: String {
    let value = kind == .flag ? "" : kind == .positional ? "<\(placeholder)>" : " <\(placeholder)>"
    let word = (names.last ?? "") + value + (isRepeating ? "…" : "")
    return isOptional || kind != .positional ? "[\(word)]" : word
  }

  fileprivate var label: String {
    if kind == .positional { return "<\(placeholder)>" }
    return names.joined(separator: ", ") + (kind == .flag ? "" : " <\(placeholder)>")
  }

  /// The purpose of the argument, with its values and its default.
  var explanation: String {
    let isInPlaceholder = choices.isEmpty || placeholder.contains("|")
    let words = isInPlaceholder ? "" : " One of: \(choices.joined(separator: ", "))."
    return summary + words + (standard.map { " Default: \($0)." } ?? "")
  }
}
