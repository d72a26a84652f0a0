/// The process's three standard streams as a frontend sees them, so that a test can be all three.
package struct Console: Sendable {
  /// Appends to stdout. Answers false once nobody reads it any more (a closed pipe).
  package let out: @Sendable ([UInt8]) -> Bool
  /// The same without writing anything: whether more is worth asking for.
  package let isRead: @Sendable () -> Bool
  /// Appends to stderr; what cannot be written there is lost.
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

  @discardableResult
  package func print(_ text: String) -> Bool { out(Array((text + "\n").utf8)) }

  package func note(_ text: String) { error(Array((text + "\n").utf8)) }
}

/// What is known of the streams before anything is written.
package struct ConsoleFacts: Sendable {
  package var inputIsTerminal: Bool
  package var outputIsTerminal: Bool
  package var errorIsTerminal: Bool
  /// Whether stdout, and whether stderr, may carry colours (CLI-3).
  package var outputHasColor: Bool
  package var errorHasColor: Bool
  /// Columns of the terminal on stdout, 80 where there is none.
  package var columns: Int
  /// The environment's variables that tell what the terminal is, as TERM and COLORTERM.
  package var terminal: [String: String]
  /// Whether a path is stdout by another name, as `/dev/stdout`, or what the shell made stdout.
  package var isOutput: @Sendable (_ path: String) -> Bool

  package init(
    inputIsTerminal: Bool = false, outputIsTerminal: Bool = false, errorIsTerminal: Bool = false,
    outputHasColor: Bool = false, errorHasColor: Bool = false, columns: Int = 80,
    terminal: [String: String] = [:],
    isOutput: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.inputIsTerminal = inputIsTerminal
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
    self.outputHasColor = outputHasColor
    self.errorHasColor = errorHasColor
    self.columns = columns
    self.terminal = terminal
    self.isOutput = isOutput
  }
}
