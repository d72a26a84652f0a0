/// Why there is no terminal to draw on.
package enum TerminalError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Standard input or output is a file or a pipe.
  case notATerminal
  /// `TERM` is not set.
  case noName
  /// terminfo has no entry for this `TERM`.
  case unknown(name: String)
  /// The entry is of a terminal that cannot move its cursor, as `dumb`.
  case cannotMoveCursor(name: String)
  /// The system refused; its error number.
  case system(Int32)
  /// It was there and is no more.
  case gone

  /// One line for a log; whoever has a language says it in that.
  package var description: String {
    switch self {
    case .notATerminal: "standard input and output are not a terminal"
    case .noName: "TERM is not set, so the terminal's kind is unknown"
    case .unknown(let name): "no terminal description for TERM=\(name)"
    case .cannotMoveCursor(let name): "TERM=\(name) cannot move its cursor"
    case .system(let number): "the terminal cannot be used (error \(number))"
    case .gone: "the terminal is gone"
    }
  }
}
