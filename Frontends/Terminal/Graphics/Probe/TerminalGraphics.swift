package import FeedCore
import Glibc

/// The terminal's graphics, found out before anything else reads from it: how to send pictures, the
/// size in cells, and what to restore at the end.
package struct TerminalGraphics: Sendable {
  package let capabilities: GraphicsCapabilities
  package let brand: TerminalBrand
  package let size: TerminalSize
  /// The bytes typed while the terminal was queried, for the next reader of keys.
  package private(set) var typed: [UInt8] = []
  /// Whether Ctrl-C was typed meanwhile.
  package var isInterrupted: Bool { typed.contains(3) }

  /// Begins the names of objects in shared memory; no other process has it.
  package let sharedName = "/imagefeed-\(getpid())-picture"

  private let choice: GraphicsDetection
  /// The command that restores tmux's options at the end.
  private let restoreCommand: [String]?

  /// Asks the terminal where that is needed. Without a terminal nothing is asked, and pictures are
  /// drawn with what the environment promises.
  ///
  /// - Parameter variable: Reads a variable of the environment.
  package init(
    _ preference: GraphicsPreference, isTerminal: Bool,
    on source: TerminalSource = .standardStreams,
    variable: (String) -> String?
  ) {
    let facts = TerminalFacts(variable)
    size = isTerminal ? Self.windowSize(source) : TerminalSize(rows: 24, columns: 80)
    let asks =
      isTerminal && GraphicsDetection.needsProbe(preference: preference, facts: facts)
      && (!facts.isTmux || TmuxOption.hasTerminal { ProgramOutput.run($0) })
    let tmux = asks && facts.isTmux ? TmuxOption { ProgramOutput.run($0) } : nil
    restoreCommand = tmux?.restoreCommand
    var choice = GraphicsDetection(preference: preference, facts: facts, size: size)
    if asks, let outcome = Self.probe(facts) {
      choice.answers = outcome.answers
      choice.tmux = outcome.tmux
      typed = outcome.typed
    }
    if isTerminal, facts.isTmux { choice.tmuxColors = TmuxColors { ProgramOutput.run($0) } }
    capabilities = choice.capabilities
    brand = choice.brand
    self.choice = choice
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

  package func leave() {
    if let restoreCommand { _ = ProgramOutput.run(restoreCommand) }
  }

  /// The window's size, with the pixels as the system has them: some terminals do not answer
  /// queries about them.
  private static func windowSize(_ source: TerminalSource) -> TerminalSize {
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

  private static func probe(_ facts: TerminalFacts) -> TerminalProbe.Outcome? {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    let name = "imagefeed-\(getpid())"
    // A terminal that never answers delays every start by this much; slow lines need some time.
    let probe = TerminalProbe(
      budget: facts.isRemote || facts.isTmux ? .seconds(2) : .seconds(1),
      isInsideTmux: facts.isTmux, sharedMemory: facts.isRemote ? nil : "/\(name)",
      file: facts.isRemote ? nil : "/tmp/tty-graphics-protocol-\(name)")
    return probe.run(on: terminal)
  }
}
