package import FeedCore

/// The services of the system that frontends reach through the session.
extension Session {
  /// Opens an address in the user's browser.
  ///
  /// - Throws: `unsupported` if there is no browser, or if the address is reserved and leads
  ///   nowhere (RFC 2606). Callers can continue, because they also show the address.
  package nonisolated func open(_ address: WebAddress) async throws(FeedError) {
    if address.isReserved {
      throw FeedError(.unsupported, Message(.errorNoSuchPage, address.host))
    }
    try await services.desktop.open(address)
  }

  /// Opens one of the user's files in the program for its type.
  ///
  /// - Throws: `unsupported` if there is none.
  package nonisolated func openFile(_ path: String) async throws(FeedError) {
    try await services.desktop.openFile(path)
  }

  /// Copies a text to the clipboard of the user's desktop.
  ///
  /// - Throws: `unsupported` if there is no clipboard. A terminal may offer another way.
  package nonisolated func copy(_ text: String) async throws(FeedError) {
    try await services.desktop.copy(text)
  }

  /// Copies a picture to the clipboard of the user's desktop.
  ///
  /// - Throws: `unsupported` if there is no clipboard for pictures.
  package nonisolated func copy(png: [UInt8]) async throws(FeedError) {
    try await services.desktop.copy(png: png)
  }

  /// Runs one of the user's commands (TUI-10).
  ///
  /// - Parameters:
  ///   - words: The program's name or absolute path, and its arguments.
  ///   - hasTerminal: Whether the program gets the terminal. Otherwise its input is empty.
  /// - Returns: How the program ended.
  /// - Throws: `unsupported` if it cannot be started; `cancelled` if the task is cancelled.
  package nonisolated func runProgram(
    _ words: [String], hasTerminal: Bool
  ) async throws(FeedError) -> CommandResult {
    guard let programs = services.programs else {
      throw FeedError(.unsupported, Message(.commandNotFound, words.first ?? ""))
    }
    return try await programs.run(words, hasTerminal: hasTerminal)
  }

  /// Waits for a duration, by the clock of the process.
  package nonisolated func wait(for duration: Duration) async throws(FeedError) {
    try await services.clock.sleep(for: duration)
  }
}
