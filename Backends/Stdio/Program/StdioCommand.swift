import FeedCore
import FeedSystem
import Glibc

/// The program that the user specified, found and ready to be started any number of times.
struct StdioCommand: Sendable {
  /// The variable that is set for the program and all that it starts. It prevents programs from
  /// starting each other endlessly.
  static let nestingVariable = "IMAGEFEED_STDIO"

  let path: String
  let arguments: [String]
  let environment: [String: String]
  /// The name of the program in messages.
  let name: String
  /// The digest of the command, which distinguishes the program from others. Relative paths in the
  /// command count as the files that they name, because they name others in another folder.
  let digest: String

  /// - Parameter environment: The variables of this process. Our own are not passed on, because
  ///   they may contain keys and tokens, and settings for this process.
  /// - Throws: `usage` for a command that cannot be split; `notConfigured` for a missing program.
  init(_ command: String, _ environment: [String: String]) throws(FeedError) {
    let words = try CommandWords.split(command)
    let files = [Array(command.utf8)] + Self.files(in: words)
    digest = SHA256.name(of: Array(files.joined(separator: [0])))
    name = words[0].split(separator: "/").last.map(String.init) ?? words[0]
    let path = words[0].contains("/") ? words[0] : Executables.path(of: words[0], environment)
    guard let path, Executables.isProgram(path) else {
      let reason = words[0].contains("/") ? "no program" : "not in PATH"
      throw FeedError(.notConfigured, Message(.errorProgramNotStarted, words[0], reason))
    }
    self.path = path
    arguments = Array(words.dropFirst())
    var variables = Executables.environment(environment)
    variables[Self.nestingVariable] = "1"
    self.environment = variables
  }

  /// Returns the real paths of the existing files that words such as `a.py` or `path=photos` name
  /// relative to the working directory.
  private static func files(in words: [String]) -> [[UInt8]] {
    words.flatMap { word in
      word.split(separator: "=", maxSplits: 1).filter { !$0.hasPrefix("/") }
    }.compactMap { Path.real(Array($0.utf8)) }
  }

  /// Returns the program to start without a terminal, so that nothing that it starts can wait for
  /// the user. For example, `ssh` without a key fails instead of asking for a password on a screen
  /// that is not its own.
  func spawn(_ streams: [Int32]) -> Spawn {
    Spawn(
      path: path, arguments: arguments, environment: environment, streams: streams,
      isolation: .session)
  }

  func startError(_ error: Spawn.Failure) -> FeedError {
    FeedError(
      .notConfigured,
      Message(.errorProgramNotStarted, name, String(cString: strerror(error.code))))
  }
}
