package import FeedCore

extension Session {
  /// Runs a program of the person's own (TUI-10).
  ///
  /// - Parameter words: Its name, or its absolute path, and its arguments.
  /// - Throws: `unsupported` if it cannot be started; `cancelled` if the task is cancelled.
  package nonisolated func runProgram(
    _ words: [String], hasTerminal: Bool
  ) async throws(FeedError) -> ProgramTermination {
    guard let programs = services.programs else {
      throw FeedError(.unsupported, Message(.commandNotFound, words.first ?? ""))
    }
    return try await programs.run(words, hasTerminal: hasTerminal)
  }
}
