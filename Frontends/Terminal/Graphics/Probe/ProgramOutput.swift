import FeedSystem

/// Another program's output, for queries to tmux.
enum ProgramOutput {
  /// Runs a program to its end, and ends it if it takes longer than `limit`. It does not get our
  /// own variables (SEC-12), because tmux would keep the keys and tokens in them.
  ///
  /// - Returns: Its output; nil if it cannot be run, fails, prints more than 64 KiB, or takes
  ///   longer than `limit`.
  static func run(
    _ words: [String], limit: Duration = .seconds(2),
    environment: [String: String] = Executables.currentEnvironment()
  ) -> String? {
    let environment = Executables.environment(environment)
    guard let name = words.first, let path = Executables.path(of: name, environment) else {
      return nil
    }
    let program = ChildProcess(path: path, environment: environment, limit: limit)
    guard let ending = try? program.runBlocking(Array(words.dropFirst())), ending.exit == 0 else {
      return nil
    }
    return String(decoding: ending.output, as: UTF8.self)
  }
}
