package import FeedCore
import Glibc

/// The terminal's graphics, found out before anything else reads from it: how to send pictures, the
/// size in cells, and what to restore at the end.
package struct TerminalGraphics: Sendable {
  /// Asks the terminal; nil where it cannot be asked.
  package typealias Ask = (TerminalProbe) -> TerminalProbe.Outcome?

  package var capabilities: GraphicsCapabilities { choice.capabilities }
  package var brand: TerminalBrand { choice.brand }
  package let size: TerminalSize
  /// Whether Ctrl-C was typed while the terminal was queried.
  package private(set) var isInterrupted = false

  /// Begins the names of objects in shared memory; no other process has it.
  package let sharedName = "/imagefeed-\(getpid())-picture"

  private let preference: GraphicsPreference
  private var facts: TerminalFacts
  private let isForScreen: Bool
  private var choice: GraphicsDetection
  /// tmux's option, while it is switched on.
  private var option: TmuxOption?
  /// What tmux showed when the terminal was asked.
  private var view: TmuxView?
  /// Whether a question was not answered in time, so that the answer may still come.
  private var isAnswerDue = false
  /// Whether it is known what the terminal can show. Otherwise it has to be asked once it shows the
  /// pane of tmux.
  package private(set) var isTerminalKnown = true

  /// Asks the terminal where that is needed. Without a terminal nothing is asked, and pictures are
  /// drawn with what the environment promises.
  ///
  /// - Parameters:
  ///   - isForScreen: Whether frames will be drawn.
  ///   - ask: Asks the terminal; by default the controlling terminal is opened for it.
  ///   - variable: Reads a variable of the environment.
  package init(
    _ preference: GraphicsPreference, isTerminal: Bool,
    on source: TerminalSource = .standardStreams, isForScreen: Bool = false,
    ask: Ask = TerminalGraphics.askControllingTerminal,
    variable: (String) -> String?
  ) {
    facts = TerminalFacts(variable)
    (self.preference, self.isForScreen) = (preference, isForScreen)
    size = isTerminal ? Self.windowSize(source) : TerminalSize(rows: 24, columns: 80)
    choice = GraphicsDetection(preference: preference, facts: facts, size: size)
    if isTerminal { find(ask) }
  }

  /// Asks again, once another terminal may show the pane of tmux.
  package mutating func askAgain(_ ask: Ask) {
    choice = GraphicsDetection(preference: preference, facts: facts, size: size)
    find(ask)
  }

  private mutating func find(_ ask: Ask) {
    let run: ([String]) -> String? = { ProgramOutput.run($0) }
    if GraphicsDetection.needsProbe(preference: preference, facts: facts) {
      if let pane = facts.tmuxPane, facts.isTmux {
        if option == nil { option = TmuxOption(pane: pane, run: run) }
        view = TmuxView(pane: pane, run: run)
      }
      isTerminalKnown = true
      if let outcome = ask(probe) {
        choice.answers = outcome.answers
        choice.tmux = outcome.tmux
        isInterrupted = outcome.isInterrupted
        isAnswerDue = outcome.isAnswerDue
        if facts.isTmux, !outcome.isInsideTmux {
          (facts.isTmux, choice.facts.isTmux, view) = (false, false, nil)
        }
      }
      if let view, !view.canAsk { take(view) }
    }
    if facts.isTmux { choice.tmuxColors = TmuxColors(pane: facts.tmuxPane, run: run) }
  }

  /// Takes what tmux knows of the terminal, where that could not be asked itself.
  private mutating func take(_ view: TmuxView) {
    choice.answers = ProbeAnswers()
    isTerminalKnown = !view.clients.isEmpty && (view.isVisible || !losesHiddenPictures)
    guard isTerminalKnown else { return }
    choice.answers.version = view.terminal
    choice.answers.cell = view.cell
    guard choice.brand.hasPlaceholders else { return }
    // All of these programs have both.
    (choice.answers.kitty, choice.answers.hasTrueColor) = (.direct, true)
  }

  private var probe: TerminalProbe {
    let name = "imagefeed-\(getpid())"
    // A terminal that never answers delays every start by this much; slow lines need some time.
    return TerminalProbe(
      budget: facts.isRemote || facts.isTmux ? .seconds(2) : .seconds(1), preference: preference,
      facts: facts, isForScreen: isForScreen, isTmuxNamed: option != nil,
      asksOnlyTmux: facts.tmuxPane == nil || view?.canAsk == false,
      sharedMemory: facts.isRemote ? nil : "/\(name)",
      file: facts.isRemote ? nil : "/tmp/tty-graphics-protocol-\(name)")
  }

  /// `TERM` of the terminal to set tmux up for, so that it hands on all colours; once a tmux.
  package func reducedTerminalToReport() -> String? {
    guard let terminal = capabilities.terminalReducedByTmux,
      TmuxColors.isFirstWarning(run: { ProgramOutput.run($0) })
    else { return nil }
    return terminal
  }

  /// A remark on the protocol that the person named, as of `GraphicsDetection.remark`.
  package func remark(onScreen: Bool) -> Message? { choice.remark(onScreen: onScreen) }

  /// Whether the terminal has told the size of a cell.
  package var hasCellAnswer: Bool { choice.answers.cell != nil }

  /// Ends the use of the terminal: restores tmux's option, and discards an answer that came too late
  /// and would be typed into the shell.
  ///
  /// - Parameter isAnswerDue: Whether another question was not answered.
  package func leave(isAnswerDue: Bool = false) {
    if let option { _ = ProgramOutput.run(option.restoreCommand) }
    if isAnswerDue || self.isAnswerDue, let terminal = TerminalDevice.openControlling() {
      if tcgetpgrp(terminal) == getpgrp() { tcflush(terminal, TCIFLUSH) }
      close(terminal)
    }
  }

  /// The window's size, with the pixels as the system has them: some terminals do not answer
  /// queries about them.
  package static func windowSize(_ source: TerminalSource = .standardStreams) -> TerminalSize {
    var size = winsize()
    guard ask(source, &size) == 0, size.ws_row > 0, size.ws_col > 0
    else { return TerminalSize(rows: 24, columns: 80) }
    return TerminalSize(
      rows: Int(size.ws_row), columns: Int(size.ws_col), pixelsWide: Int(size.ws_xpixel),
      pixelsHigh: Int(size.ws_ypixel))
  }

  private static func ask(_ source: TerminalSource, _ size: inout winsize) -> Int32 {
    guard case .controlling = source, let terminal = TerminalDevice.openControlling() else {
      return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
    }
    defer { close(terminal) }
    return ioctl(terminal, UInt(TIOCGWINSZ), &size)
  }

  package static func askControllingTerminal(_ probe: TerminalProbe) -> TerminalProbe.Outcome? {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    return probe.run(on: terminal)
  }
}

// tmux.
extension TerminalGraphics {
  /// Asks tmux who sees this pane; nil outside of tmux and where nothing is sent through it. May be
  /// called from any thread.
  package var readTmuxView: (@Sendable () -> TmuxView?)? {
    guard facts.isTmux, let pane = facts.tmuxPane,
      capabilities.passthrough == .tmux || option != nil
    else { return nil }
    return { TmuxView(pane: pane, run: { ProgramOutput.run($0) }) }
  }

  /// Requests reports of the focus, which tmux sends when its option `focus-events` is on.
  package static let focusReports = "\u{1B}[?1004h"

  /// The bytes that remove what this program has set in the terminal, even after a crash.
  package var teardown: [UInt8] {
    capabilities.teardown + (readTmuxView == nil ? [] : Array("\u{1B}[?1004l".utf8))
  }

  /// Whether the program runs in tmux, rather than in a terminal that has tmux's variables.
  package var isInsideTmux: Bool { facts.isTmux }

  /// What tmux showed when the terminal was asked.
  package var tmuxView: TmuxView? { view }

  /// Whether pictures get lost that are sent while the pane is not visible.
  package var losesHiddenPictures: Bool { option?.reachesFromHiddenPane == false }
}
