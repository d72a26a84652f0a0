/// A command, as parsing, help, manual and completion know it. The list of its arguments is made
/// when it is needed.
package struct Command: Sendable {
  /// The words that name the command, such as `config set`; empty for the program itself.
  package let path: String
  package let summary: String
  /// The examples in its help, without the leading `imagefeed`.
  package let examples: [String]
  /// The commands below it, in the order of the help.
  package let subcommands: [Command]
  private let makeDiscussion: @Sendable () -> String
  private let makeArguments: @Sendable () -> [any CommandArgument]

  package init(
    _ path: String, _ summary: String, examples: [String],
    discussion: @escaping @Sendable @autoclosure () -> String = "",
    subcommands: [Command] = [],
    _ arguments: @escaping @Sendable @autoclosure () -> [any CommandArgument] = []
  ) {
    (self.path, self.summary, self.examples) = (path, summary, examples)
    self.subcommands = subcommands
    (makeDiscussion, makeArguments) = (discussion, arguments)
  }

  package var discussion: String { makeDiscussion() }

  /// Its own arguments, without those of every command.
  package var arguments: [ArgumentInfo] { makeArguments().map(\.info) }

  package var words: [String] { path.split(separator: " ").map(String.init) }

  package var name: String { words.last ?? "" }

  /// The command as it is typed.
  package var line: String { path.isEmpty ? "imagefeed" : "imagefeed \(path)" }

  /// The command and all its descendants.
  package var family: [Command] { [self] + subcommands.flatMap(\.family) }

  package subscript(name: String) -> Command? {
    let wanted = path.isEmpty ? name : "\(path) \(name)"
    return subcommands.first { $0.path == wanted }
  }

  /// The descendant that the words name; words from the first that names no command on are ignored.
  package func following(_ words: some Sequence<String>) -> Command {
    var command = self
    for word in words {
      guard let next = command[word] else { break }
      command = next
    }
    return command
  }
}
