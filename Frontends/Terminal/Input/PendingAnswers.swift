/// The answers that were requested from the terminal and have not arrived.
package struct PendingAnswers: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The background color (OSC 11).
  package static let background = PendingAnswers(rawValue: 1)
  /// The size of a cell (CSI 16 t).
  package static let cell = PendingAnswers(rawValue: 2)
  /// The answers to the queries of `TerminalProbe`. DA1 or the status report is the last.
  package static let probe = PendingAnswers(rawValue: 4)

  /// The answers that the reply completes.
  init(reply: String) {
    if reply.hasPrefix("\u{1B}]11;") {
      self = .background
    } else if reply.hasPrefix("\u{1B}[6;"), reply.hasSuffix("t") {
      self = .cell
    } else if reply.hasPrefix("\u{1B}[?") && reply.hasSuffix("c") || reply == "\u{1B}[0n" {
      self = .probe
    } else {
      self = []
    }
  }
}
