package import FeedCore
import Glibc

/// The terminal's graphics, detected before anything else reads from it: how to send pictures, the
/// size in cells, and the settings to restore at the end.
package struct TerminalGraphics: Sendable {
  /// Queries the terminal; nil if it cannot be queried.
  package typealias Ask = (TerminalProbe) -> TerminalProbe.Outcome?

  package var capabilities: GraphicsCapabilities { choice.capabilities }
  package var brand: TerminalBrand { choice.brand }
  package let size: TerminalSize
  /// Whether Ctrl-C was typed while the terminal was queried.
  package private(set) var isInterrupted = false

  /// The prefix of the names of shared memory objects, unique to this process.
  package let sharedName = "/imagefeed-\(getpid())-picture"

  private let preference: GraphicsPreference
  private var facts: TerminalEnvironment
  private let isForScreen: Bool
  private var choice: GraphicsDetection
  /// tmux's option while it is switched on.
  private var option: TmuxOption?
  /// The state of tmux when the terminal was queried.
  private var view: TmuxView?
  /// Whether a query was not answered in time, so that the answer may still arrive.
  package private(set) var isAnswerDue = false
  /// Whether the terminal's capabilities are known. Otherwise it must be queried when it shows the
  /// pane of tmux.
  package private(set) var isTerminalKnown = true

  /// Queries the terminal if necessary. Without a terminal nothing is queried, and pictures are
  /// drawn according to the environment.
  ///
  /// - Parameters:
  ///   - isForScreen: Whether frames will be drawn.
  ///   - ask: Queries the terminal; by default, the controlling terminal is opened for it.
  ///   - variable: Returns an environment variable.
  package init(
    _ preference: GraphicsPreference, isTerminal: Bool,
    on source: TerminalSource = .standardStreams, isForScreen: Bool = false,
    ask: Ask = TerminalGraphics.askControllingTerminal,
    variable: (String) -> String?
  ) {
    facts = TerminalEnvironment(variable)
    (self.preference, self.isForScreen) = (preference, isForScreen)
    size = isTerminal ? Self.windowSize(source) : TerminalSize(rows: 24, columns: 80)
    choice = GraphicsDetection(preference: preference, facts: facts, size: size)
    if isTerminal { find(ask) }
  }

  /// Queries again when another terminal may show the pane of tmux.
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

  /// Takes tmux's information about the terminal, which could not be queried itself.
  private mutating func take(_ view: TmuxView) {
    choice.answers = ProbeAnswers()
    isTerminalKnown = !view.clients.isEmpty && (view.isVisible || !losesHiddenPictures)
    guard isTerminalKnown else { return }
    choice.answers.version = view.terminal
    choice.answers.cell = view.cell
    guard choice.brand.hasPlaceholders else { return }
    // All of these programs support both.
    (choice.answers.kitty, choice.answers.hasTrueColor) = (.direct, true)
  }

  private var probe: TerminalProbe {
    let name = "imagefeed-\(getpid())"
    // A terminal that never answers delays every start by this much. Slow lines need some time.
    return TerminalProbe(
      budget: facts.isRemote || facts.isTmux ? .seconds(2) : .seconds(1), preference: preference,
      facts: facts, isForScreen: isForScreen, isTmuxNamed: option != nil,
      asksOnlyTmux: facts.tmuxPane == nil || view?.canAsk == false,
      sharedMemory: facts.isRemote ? nil : "/\(name)",
      file: facts.isRemote ? nil : "/tmp/tty-graphics-protocol-\(name)")
  }

  /// The `TERM` of the terminal for which tmux must be configured to pass on all colors; only once
  /// per tmux server.
  package func reducedTerminalToReport() -> String? {
    guard let terminal = capabilities.terminalReducedByTmux,
      TmuxColors.isFirstWarning(run: { ProgramOutput.run($0) })
    else { return nil }
    return terminal
  }

  /// A remark on the protocol that the user named (`GraphicsDetection.remark`).
  package func remark(onScreen: Bool) -> Message? { choice.remark(onScreen: onScreen) }

  /// Whether the terminal has reported the size of a cell.
  package var hasCellAnswer: Bool { choice.answers.cell != nil }

  /// Restores tmux's option at the end.
  package func restoreTmux() { if let option { _ = ProgramOutput.run(option.restoreCommand) } }

  /// Discards the unread input of a command without a screen if a query was not answered. The shell
  /// would take a late answer for typed keys.
  package func discardLateAnswer() {
    if isAnswerDue { TerminalDevice.discardInput() }
  }

  /// The window's size, with the system's size in pixels, because some terminals do not answer
  /// queries about it.
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
  /// Asks tmux which clients show this pane. Nil outside of tmux, and if nothing is sent through
  /// it. May be called from any thread.
  package var readTmuxView: (@Sendable () -> TmuxView?)? {
    guard facts.isTmux, let pane = facts.tmuxPane,
      capabilities.passthrough == .tmux || option != nil
    else { return nil }
    return { TmuxView(pane: pane, run: { ProgramOutput.run($0) }) }
  }

  /// Requests focus reports, which tmux sends if its option `focus-events` is on.
  package static let focusReports = "\u{1B}[?1004h"

  /// The bytes that undo this program's changes to the terminal, even after a crash.
  package var teardown: [UInt8] {
    capabilities.teardown + extras.leave
      + (readTmuxView == nil ? [] : Array("\u{1B}[?1004l".utf8))
  }

  /// The features besides pictures that the terminal has.
  package var extras: TerminalExtras {
    TerminalExtras((facts.isTmux ? choice.tmux : choice.answers) ?? ProbeAnswers())
  }

  /// Whether the program runs in tmux, and not only in a terminal that has tmux's variables.
  package var isInsideTmux: Bool { facts.isTmux }

  /// The state of tmux when the terminal was queried.
  package var tmuxView: TmuxView? { view }

  /// Whether pictures that are sent while the pane is not visible get lost.
  package var losesHiddenPictures: Bool { option?.reachesFromHiddenPane == false }
}
