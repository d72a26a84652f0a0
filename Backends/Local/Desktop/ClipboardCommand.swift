import FeedCore
import FeedSystem

/// A program that puts what it reads on the desktop's clipboard, and stays behind for as long as
/// that is to be had.
struct ClipboardCommand: Sendable {
  private let program: ChildProcess
  private let arguments: [String]

  /// The time limit of the program: a display far away may be slow, one that is gone never answers.
  private static let limit = Duration.seconds(5)

  /// The commands of this machine, best first. A display without Wayland may be served beside it,
  /// and one that the environment names may be gone, so each is worth a try.
  static func all(_ environment: [String: String]) -> [ClipboardCommand] {
    let environment = Executables.environment(environment.filter { !$0.value.isEmpty })
    return known.compactMap { variable, words in
      guard environment[variable] != nil else { return nil }
      return ClipboardCommand(words, environment)
    }
  }

  private static let known: [(variable: String, words: [String])] = [
    ("WAYLAND_DISPLAY", ["wl-copy", "--type", "text/plain"]),
    ("DISPLAY", ["xclip", "-selection", "clipboard"]),
    ("DISPLAY", ["xsel", "--clipboard", "--input"]),
  ]

  /// The command of that program; nil where it is not installed.
  private init?(_ words: [String], _ environment: [String: String]) {
    guard let name = words.first, let path = Executables.path(of: name, environment) else {
      return nil
    }
    arguments = Array(words.dropFirst())
    program = ChildProcess(
      path: path, environment: environment, limit: Self.limit, isolation: .session)
  }

  /// Puts the text on the clipboard.
  ///
  /// - Returns: Whether it did.
  /// - Throws: `cancelled` alone.
  func take(_ text: String) async throws(FeedError) -> Bool {
    do throws(ChildProcess.Failure) {
      return try await program.run(arguments, input: Array(text.utf8)).exit == 0
    } catch {
      if error == .cancelled { throw .cancelled }
      return false
    }
  }
}
