import FeedCore
import FeedSystem

/// A program that copies its input to the desktop's clipboard. It keeps running as long as it owns
/// the clipboard.
struct ClipboardCommand: Sendable {
  private let program: ChildProcess
  private let arguments: [String]

  /// The time limit of the program. A remote display may be slow, and one that no longer exists
  /// never answers.
  private static let limit = Duration.seconds(5)

  /// Returns the commands of this machine, best first. A machine may have X11 in addition to
  /// Wayland, and a display in the environment may no longer exist. So each command is tried in turn.
  ///
  /// - Parameter forPictures: Whether the input is a PNG.
  static func all(
    _ environment: [String: String], forPictures: Bool = false
  ) -> [ClipboardCommand] {
    let environment = Executables.environment(environment.filter { !$0.value.isEmpty })
    return (forPictures ? knownForPictures : known).compactMap { variable, words in
      guard environment[variable] != nil else { return nil }
      return ClipboardCommand(words, environment)
    }
  }

  private static let known: [(variable: String, words: [String])] = [
    ("WAYLAND_DISPLAY", ["wl-copy", "--type", "text/plain"]),
    ("DISPLAY", ["xclip", "-selection", "clipboard"]),
    ("DISPLAY", ["xsel", "--clipboard", "--input"]),
  ]

  /// xsel copies only text.
  private static let knownForPictures: [(variable: String, words: [String])] = [
    ("WAYLAND_DISPLAY", ["wl-copy", "--type", "image/png"]),
    ("DISPLAY", ["xclip", "-selection", "clipboard", "-target", "image/png"]),
  ]

  /// Creates the command, or `nil` if the program is not installed.
  private init?(_ words: [String], _ environment: [String: String]) {
    guard let name = words.first, let path = Executables.path(of: name, environment) else {
      return nil
    }
    arguments = Array(words.dropFirst())
    program = ChildProcess(
      path: path, environment: environment, limit: Self.limit, isolation: .session)
  }

  /// Copies a text or a picture to the clipboard.
  ///
  /// - Returns: Whether it succeeded.
  /// - Throws: Only `cancelled`.
  func copy(_ content: [UInt8]) async throws(FeedError) -> Bool {
    do throws(ChildProcess.Failure) {
      return try await program.run(arguments, input: content).exit == 0
    } catch {
      if error == .cancelled { throw .cancelled }
      return false
    }
  }
}
