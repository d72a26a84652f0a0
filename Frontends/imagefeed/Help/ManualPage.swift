import FeedCore
import FrontendCLI

/// The manual page of a command in mdoc(7). It has the same content as the help, from the same
/// tables (PKG-2). The page of the program itself also has the environment, files and exit
/// statuses.
struct ManualPage {
  /// The first argument of a request for pages, which `tools/package` makes. A date and the name of
  /// a page follow. Without them the answer has the names of all pages.
  static let request = "__manual"

  let command: Command
  /// The date at the foot of the page: `November 22, 2026`.
  let date: String

  var text: String { (heading + sections).joined(separator: "\n") }

  private var heading: [String] {
    [
      ".Dd \(date)", ".Dt \(command.manualName.uppercased()) 1",
      ".Os",
      ".Sh NAME", ".Nm \(command.manualName)",
      ".Nd \(Roff.escaped(command.summary.withoutFinalDot))",
    ]
  }

  private var sections: [String] {
    let isRoot = command.path.isEmpty
    return synopsis + description + arguments + subcommands + options
      + (isRoot ? Self.environment + Self.files + Self.exitStatuses : [])
      + examples + seeAlso
  }

  /// Only the page of the program itself has the options of every command.
  private var own: [ArgumentInfo] {
    command.arguments + (command.path.isEmpty ? GlobalOptions.all : [])
  }

  private var synopsis: [String] {
    let isRoot = command.path.isEmpty
    let options = own.filter { $0.kind != .positional }
    let words = own.filter { $0.kind == .positional }.map(\.manualSynopsis)
    let group = command.subcommands.isEmpty ? [] : [isRoot ? ".Op Ar command ..." : ".Ar command"]
    let or = words.isEmpty || group.isEmpty ? [] : [".No \\&|"]
    return [".Sh SYNOPSIS", ".Nm \(Roff.argument(command.line))"]
      + words + or + group + options.map(\.manualSynopsis)
  }

  private var description: [String] {
    let more = command.discussion.split(separator: "\n", omittingEmptySubsequences: true)
    let isReferred = !command.path.isEmpty
    let reference =
      isReferred
      ? [
        ".Pp", "For the options of every command, environment, files and exit statuses, see",
        ".Xr imagefeed 1 .",
      ] : []
    return [".Sh DESCRIPTION"] + Roff.lines(command.summary)
      + more.flatMap { [".Pp"] + Roff.lines(String($0)) } + reference
  }

  private var arguments: [String] {
    Roff.list("ARGUMENTS", own.filter { $0.kind == .positional }.map(\.manualItem))
  }

  private var subcommands: [String] {
    Roff.list(
      "COMMANDS", command.subcommands.map { (".It Xr \($0.manualName) 1", $0.summary) })
  }

  private var options: [String] {
    let version = (".It Fl \\-version", "Show the version.")
    let items = (own.filter { $0.kind != .positional } + [.help]).map(\.manualItem)
    return Roff.list("OPTIONS", items + (command.path.isEmpty ? [version] : []))
  }

  private var examples: [String] {
    [".Sh EXAMPLES"] + command.examples.map { ".Dl \(Roff.escaped("imagefeed \($0)"))" }
  }

  private var seeAlso: [String] {
    let parent = Command.root.following(command.words.dropLast())
    var others = command.subcommands.map(\.manualName)
    if !command.path.isEmpty { others += [parent.manualName, Command.root.manualName] }
    let names = Set(others).sorted()
    let references = names.map { name in
      ".Xr \(name) 1" + (name == names.last ? "" : " ,")
    }
    return [".Sh SEE ALSO"] + references
  }
}

/// The sections on the page of the program itself.
extension ManualPage {
  private static var environment: [String] {
    let own = Setting.all.map { (item([$0.variable]), $0.help.text(in: .english)) }
    let others = EnvironmentVariable.all.map { variable in
      (
        item(variable.name.split(separator: ", ").map(String.init)),
        variable.meaning.text(in: .english)
      )
    }
    return Roff.list("ENVIRONMENT", own + others)
  }

  private static func item(_ names: [String]) -> String {
    ".It " + names.map { "Ev \($0)" }.joined(separator: " , ")
  }

  private static var files: [String] {
    Roff.list("FILES", ManualFile.all.map { (".It Pa \(Roff.escaped($0.path))", $0.meaning) })
  }

  private static var exitStatuses: [String] {
    Roff.list(
      "EXIT STATUS",
      ExitStatus.allCases.map { (".It \($0.rawValue)", $0.meaning.text(in: .english)) })
  }
}

extension ManualPage {
  /// Handles a request for manual pages.
  ///
  /// - Parameter words: A date and a page's name, or nothing.
  /// - Returns: The names of all pages, or the named one; nil for an unknown name.
  static func answer(_ words: some Collection<String>) -> String? {
    let commands = Command.root.family
    let words = Array(words)
    if words.isEmpty { return commands.map(\.manualName).joined(separator: "\n") }
    guard words.count == 2, let command = commands.first(where: { $0.manualName == words[1] })
    else { return nil }
    return ManualPage(command: command, date: words[0]).text
  }
}

extension Command {
  /// The name of its page, in the form of git and gh: `imagefeed-config-set`.
  var manualName: String { line.replacing(" ", with: "-") }
}

extension ArgumentInfo {
  /// The names and the value, as arguments of a macro: `Fl o , Fl \-output Ar path`.
  private func label(_ names: [String]) -> String {
    let value = kind == .flag ? "" : "Ar \(Roff.argument(placeholder))"
    let flags = names.map { "Fl \(Roff.escaped(String($0.dropFirst())))" }
    return ([flags.joined(separator: " , ")] + [value]).filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  fileprivate var manualSynopsis: String {
    let text = label(Array(names.suffix(1))) + (isRepeating ? " ..." : "")
    return isOptional || kind != .positional ? ".Op \(text)" : ".\(text)"
  }

  fileprivate var manualItem: (String, String) { (".It \(label(names))", explanation) }
}

extension String {
  fileprivate var withoutFinalDot: String { hasSuffix(".") ? String(dropLast()) : self }
}

/// A file or folder of the program, for the manual.
struct ManualFile {
  let path: String
  let meaning: String

  static let all = [
    ManualFile(
      path: "~/.config/imagefeed/config.json",
      meaning: "Settings, keys among them. Only you can read it."),
    ManualFile(
      path: "~/.config/imagefeed/tokens.json",
      meaning: "Your access token, if it is not in a keyring. Only you can read it."),
    ManualFile(
      path: "~/.cache/imagefeed",
      meaning: "Pages and pictures that you have seen. You can delete it at any time."),
    ManualFile(
      path: "~/.local/state/imagefeed/log",
      meaning: "The log of the full-screen app, if logging is on."),
    ManualFile(
      path: "~/.local/state/imagefeed/searches.json",
      meaning: "Your last 20 searches. Only you can read it."),
    ManualFile(
      path: "~/.local/share/imagefeed",
      meaning: "Likes of your own photos, by folder."),
  ]
}
