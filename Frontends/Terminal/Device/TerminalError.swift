/// The reason why there is no terminal to draw on.
package enum TerminalError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Standard input or output is a file or a pipe.
  case notATerminal
  /// The process has no controlling terminal.
  case noControllingTerminal
  /// `TERM` is not set.
  case noName
  /// terminfo has no entry for this `TERM`.
  case unknown(name: String)
  /// The entry describes a terminal that cannot move its cursor, such as `dumb`.
  case cannotMoveCursor(name: String)
  /// A system call failed with this errno.
  case system(Int32)
  /// The terminal was disconnected.
  case gone

  /// One English line, for logs; messages to users are translated elsewhere.
  package var description: String {
    switch self {
    case .notATerminal: "standard input and output are not a terminal"
    case .noControllingTerminal: "there is no controlling terminal"
    case .noName: "TERM is not set, so the terminal's kind is unknown"
    case .unknown(let name): "no terminal description for TERM=\(name)"
    case .cannotMoveCursor(let name): "TERM=\(name) cannot move its cursor"
    case .system(let number): "the terminal cannot be used (error \(number))"
    case .gone: "the terminal is gone"
    }
  }
}
