/// The commands that a user has bound to keys (TUI-10).
package protocol CommandsPort: Sendable {
  /// Runs a program until it ends, without a shell. The program does not get this process's
  /// secrets.
  ///
  /// - Parameters:
  ///   - words: The program's name or absolute path, and its arguments.
  ///   - hasTerminal: Whether the program gets the controlling terminal. Otherwise its input is
  ///     empty, and its output goes to the log.
  /// - Throws: `unsupported` if it cannot be started; `cancelled` if the task is cancelled, after
  ///   the program was ended.
  func run(_ words: [String], hasTerminal: Bool) async throws(FeedError) -> CommandResult
}

/// How a program ended.
package enum CommandResult: Sendable, Hashable {
  /// By itself, with this status.
  case exited(Int32)
  case killed(signal: Int32)
}
