package import FeedCore

/// The process's three standard streams, wrapped so that a test can replace them.
package struct Console: Sendable {
  /// Writes to stdout. Returns false when the reader has closed the pipe.
  package let out: @Sendable ([UInt8]) -> Bool
  /// Whether stdout still has a reader, determined without writing to it. Callers use it to decide
  /// whether to request more.
  package let isRead: @Sendable () -> Bool
  /// Writes to stderr. Errors are ignored.
  package let error: @Sendable ([UInt8]) -> Void
  package let input: ConsoleInput
  package let facts: ConsoleFacts

  package init(
    out: @escaping @Sendable ([UInt8]) -> Bool, isRead: @escaping @Sendable () -> Bool,
    error: @escaping @Sendable ([UInt8]) -> Void, input: ConsoleInput, facts: ConsoleFacts
  ) {
    self.out = out
    self.isRead = isRead
    self.error = error
    self.input = input
    self.facts = facts
  }

  /// Writes a line to stdout.
  ///
  /// - Returns: False when the reader has closed the pipe.
  @discardableResult
  package func print(_ text: String) -> Bool { out(Array((text + "\n").utf8)) }

  /// Writes a line to stderr.
  package func note(_ text: String) { error(Array((text + "\n").utf8)) }
}

/// The properties of the streams, determined before anything is written.
package struct ConsoleFacts: Sendable {
  package var inputIsTerminal: Bool
  package var outputIsTerminal: Bool
  package var errorIsTerminal: Bool
  /// Whether stdout may have colors (CLI-3).
  package var outputHasColor: Bool
  /// Whether stderr may have colors (CLI-3).
  package var errorHasColor: Bool
  /// Whether a terminal may have colors, even if no stream is a terminal (CLI-3).
  package var terminalHasColor: Bool
  /// The width of the terminal on stdout in columns, or 80 without a terminal.
  package var columns: Int
  /// The environment variables that identify the terminal, such as TERM and COLORTERM.
  package var terminal: [String: String]
  /// Whether a path refers to stdout, for example `/dev/stdout` or the file to which the shell
  /// redirected stdout.
  package var isOutput: @Sendable (_ path: String) -> Bool

  package init(
    inputIsTerminal: Bool = false, outputIsTerminal: Bool = false, errorIsTerminal: Bool = false,
    outputHasColor: Bool = false, errorHasColor: Bool = false, terminalHasColor: Bool = false,
    columns: Int = 80,
    terminal: [String: String] = [:],
    isOutput: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.inputIsTerminal = inputIsTerminal
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
    self.outputHasColor = outputHasColor
    self.errorHasColor = errorHasColor
    self.terminalHasColor = terminalHasColor
    self.columns = columns
    self.terminal = terminal
    self.isOutput = isOutput
  }
}

extension Console {
  /// Checks that only blank lines follow a value that was read from stdin. If another line follows,
  /// it is unclear which one is meant. A terminal is not read, because there the value ends with
  /// its line.
  ///
  /// - Parameter name: The name of the value, for the error.
  /// - Throws: `usage` for another line.
  package func checkIsLastLine(_ name: String) async throws(FeedError) {
    guard !facts.inputIsTerminal else { return }
    while let line = try await input.line() {
      if Secret(line) != nil { throw FeedError(.usage, Message(.errorManyLines, name)) }
    }
  }
}

/// stdin for commands. Nothing is read ahead, so that the next reader gets the rest. Each call
/// throws `cancelled` if its task is cancelled, and has then released stdin.
package struct ConsoleInput: Sendable {
  /// Reads the next line without its line break; nil at the end of the input.
  package let line: @Sendable () async throws(FeedError) -> String?
  /// Reads the next line as a secret; nil if the line is empty. On a terminal, the prompt is shown
  /// first, and the input is not echoed.
  package let secret: @Sendable (_ prompt: String) async throws(FeedError) -> Secret?

  package init(
    line: @escaping @Sendable () async throws(FeedError) -> String?,
    secret: @escaping @Sendable (_ prompt: String) async throws(FeedError) -> Secret?
  ) {
    self.line = line
    self.secret = secret
  }
}
