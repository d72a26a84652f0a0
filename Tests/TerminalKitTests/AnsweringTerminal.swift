import FeedCore
import FeedTestSupport
import Glibc
import TerminalKit

/// A pseudo-terminal that acts as a terminal program: it answers some queries, prints sequences
/// that it does not understand, and records what it receives.
final class AnsweringTerminal: Sendable {
  enum Sequence: Sendable, Hashable { case apc, dcs, modeQuery }

  struct State: Sendable {
    /// The text on the screen.
    var printed = ""
    /// The sequences that arrived, with `␛` for ESC.
    var received: [String] = []
  }

  let slave: Int32
  private let state = Lock(State())
  private let master: Int32
  private let thread: TestThread

  var printed: String { state.withLock { $0.printed } }
  var received: [String] { state.withLock { $0.received } }

  /// - Parameters:
  ///   - prints: The kinds of sequences whose text is printed.
  ///   - answers: The answer to each sequence. Other sequences are not answered.
  init(prints: Set<Sequence> = [], answers: [String: String] = [:]) {
    var (first, second): (Int32, Int32) = (-1, -1)
    precondition(openpty(&first, &second, nil, nil, nil) == 0)
    var modes = termios()
    tcgetattr(second, &modes)
    cfmakeraw(&modes)
    tcsetattr(second, TCSANOW, &modes)
    (master, slave) = (first, second)
    thread = TestThread { [master, state] in
      Self.serve(master, prints: prints, answers: answers, state)
    }
  }

  /// Ends the terminal, after it has read everything.
  func end() {
    close(slave)
    thread.join()
    close(master)
  }

  private static func serve(
    _ master: Int32, prints: Set<Sequence>, answers: [String: String], _ state: Lock<State>
  ) {
    var sequence = ""
    var byte: UInt8 = 0
    while read(master, &byte, 1) == 1 {
      let letter = byte == 0x1B ? "␛" : String(UnicodeScalar(byte))
      if sequence.isEmpty, byte != 0x1B {
        state.withLock { $0.printed += letter }
        continue
      }
      sequence += letter
      guard isWhole(sequence) else { continue }
      let (whole, answer) = (sequence, answers[sequence])
      state.withLock {
        $0.received.append(whole)
        if let kind = Self.kind(whole), prints.contains(kind) { $0.printed += whole }
      }
      if let answer {
        let bytes = Array(answer.replacing("␛", with: "\u{1B}").utf8)
        _ = write(master, bytes, bytes.count)
      }
      sequence = ""
    }
  }

  private static func isWhole(_ sequence: String) -> Bool {
    switch sequence.dropFirst().first {
    case "[": sequence.count > 2 && ("@"..."~").contains(sequence.last ?? " ")
    case "P", "_", "]": sequence.hasSuffix("␛\\") && !sequence.hasSuffix("␛␛\\")
    case nil: false
    default: true
    }
  }

  private static func kind(_ sequence: String) -> Sequence? {
    if sequence.hasPrefix("␛_") { return .apc }
    if sequence.hasPrefix("␛P") { return .dcs }
    return sequence.hasPrefix("␛[?") && sequence.hasSuffix("$p") ? .modeQuery : nil
  }
}
