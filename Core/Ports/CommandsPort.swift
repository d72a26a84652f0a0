/// Programs that a person has bound to keys (TUI-10).
package protocol CommandsPort: Sendable {
  /// Runs a program until it ends, without a shell. It sees none of this process's secrets.
  ///
  /// - Parameters:
  ///   - words: Its name, or its absolute path, and its arguments.
  ///   - hasTerminal: Whether it gets the controlling terminal. Else it has nothing to read, and
  ///     what it prints goes to the log.
  /// - Throws: `unsupported` if it cannot be started; `cancelled` if the task is cancelled, and then
  ///   the program is ended.
  func run(_ words: [String], hasTerminal: Bool) async throws(FeedError) -> CommandResult
}

/// How a program ended.
package enum CommandResult: Sendable, Hashable {
  /// By itself, with this status.
  case exited(Int32)
  case killed(signal: Int32)
}
