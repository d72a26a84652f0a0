package import FeedCore
import Glibc

/// The terminal of a command that writes only lines. Its name is queried at most once, when the
/// first sequence could be written that depends on it (TERM-10).
package final class PlainTerminal: Sendable {
  /// Queries the terminal; nil if it cannot be queried.
  package typealias Ask = @Sendable (TerminalProbe) -> TerminalProbe.Outcome?

  /// The time for the answer. A program that does not answer in this time gets no link.
  private static let budget = Duration.milliseconds(150)

  private struct State {
    var extras: TerminalExtras?
    var isAnswerDue = false
  }

  private let facts: TerminalEnvironment
  private let mayAsk: Bool
  private let ask: Ask
  private let state = Lock(State())

  /// - Parameters:
  ///   - isTerminal: Whether stdout is a terminal. Otherwise nothing is queried.
  ///   - preference: The requested protocol. `symbols` and `none` mean that nothing is queried.
  ///   - variable: Returns an environment variable.
  package init(
    isTerminal: Bool, _ preference: GraphicsPreference, ask: @escaping Ask = PlainTerminal.ask,
    variable: (String) -> String?
  ) {
    facts = TerminalEnvironment(variable)
    self.ask = ask
    // Over a slow line, the answer would arrive when the command has ended, and the shell would
    // take it for typed keys.
    mayAsk =
      isTerminal && !facts.isRemote
      && GraphicsDetection.needsProbe(preference: preference, facts: facts)
  }

  /// The terminal's features that lines can use. May be called on any thread. The lock is held
  /// while the terminal is queried, so that a second caller waits for the answer.
  package var extras: TerminalExtras {
    state.withLock { state in
      if let known = state.extras { return known }
      let outcome = mayAsk ? ask(probe) : nil
      state.isAnswerDue = outcome?.isAnswerDue == true
      if outcome?.isInterrupted == true { kill(getpid(), SIGINT) }
      let answers = outcome.map { $0.isInsideTmux ? $0.tmux ?? ProbeAnswers() : $0.answers }
      let extras = TerminalExtras(answers ?? ProbeAnswers()).intersection([.links, .progress])
      state.extras = extras
      return extras
    }
  }

  /// Takes the features from an answer that the terminal has given for its pictures.
  package func take(_ graphics: TerminalGraphics) {
    guard mayAsk else { return }
    state.withLock { $0.extras = graphics.extras.intersection([.links, .progress]) }
  }

  /// Discards unread input if the query was not answered in time. The shell would take a late
  /// answer for typed keys.
  package func leave() {
    if state.withLock(\.isAnswerDue) { TerminalDevice.discardInput() }
  }

  private var probe: TerminalProbe {
    var probe = TerminalProbe(
      budget: Self.budget, facts: facts, isForScreen: false, asksOnlyTmux: true)
    probe.asksOnlyName = true
    return probe
  }

  /// Queries the controlling terminal if stdout is this terminal. Sequences would otherwise reach
  /// another one than the one that answers.
  @Sendable
  package static func ask(_ probe: TerminalProbe) -> TerminalProbe.Outcome? {
    guard TerminalDevice.isInForeground(STDOUT_FILENO) else { return nil }
    return TerminalGraphics.askControllingTerminal(probe)
  }

  /// Whether stderr is the controlling terminal too, so that what is known of stdout is true of it.
  var ownsStandardError: Bool { TerminalDevice.isInForeground(STDERR_FILENO) }
}
