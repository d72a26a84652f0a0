package import FeedCore

/// The services of the system that frontends reach through the session.
extension Session {
  /// Opens an address in the user's browser.
  ///
  /// - Throws: `unsupported` if there is none, or if the address leads nowhere (RFC 2606); the
  ///   address is shown all the same, so callers can continue.
  package nonisolated func open(_ address: WebAddress) async throws(FeedError) {
    if address.isReserved {
      throw FeedError(.unsupported, Message(.errorNoSuchPage, address.host))
    }
    try await services.desktop.open(address)
  }

  /// Opens a file of the user's in the program for its kind.
  ///
  /// - Throws: `unsupported` if there is none.
  package nonisolated func openFile(_ path: String) async throws(FeedError) {
    try await services.desktop.openFile(path)
  }

  /// Copies a text to the clipboard of the user's desktop.
  ///
  /// - Throws: `unsupported` if there is none; a terminal may have another way.
  package nonisolated func copy(_ text: String) async throws(FeedError) {
    try await services.desktop.copy(text)
  }

  /// Runs a program of the person's own (TUI-10).
  ///
  /// - Parameters:
  ///   - words: Its name, or its absolute path, and its arguments.
  ///   - hasTerminal: Whether it gets the terminal; else it has nothing to read.
  /// - Returns: How it ended.
  /// - Throws: `unsupported` if it cannot be started; `cancelled` if the task is cancelled.
  package nonisolated func runProgram(
    _ words: [String], hasTerminal: Bool
  ) async throws(FeedError) -> CommandResult {
    guard let programs = services.programs else {
      throw FeedError(.unsupported, Message(.commandNotFound, words.first ?? ""))
    }
    return try await programs.run(words, hasTerminal: hasTerminal)
  }

  /// Waits by the clock of the process, for frontends that show something for a while.
  ///
  /// - Throws: `cancelled` if the task is cancelled.
  package nonisolated func wait(for duration: Duration) async throws(FeedError) {
    try await services.clock.sleep(for: duration)
  }
}
