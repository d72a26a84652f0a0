import FeedCore
import FeedSession
import Glibc
import TerminalKit

/// The terminal of a command that shows pictures.
struct PictureTerminal {
  private let setup: TerminalGraphics

  /// Queries the terminal for pictures. The output then knows its name too.
  init(_ context: FrontendContext, _ output: Output) {
    self.init(context.console, context.graphics)
    output.terminal.take(setup)
  }

  init(_ console: Console, _ preference: GraphicsPreference) {
    let facts = console.facts
    setup = TerminalGraphics(preference, isTerminal: facts.outputIsTerminal) { facts.terminal[$0] }
    // Ctrl-C was read as a key while the terminal was queried. It ends the command as at any other
    // time.
    if setup.isInterrupted { kill(getpid(), SIGINT) }
  }

  /// The size of the terminal, without a query.
  static func size(_ console: Console) -> TerminalSize {
    console.facts.outputIsTerminal
      ? TerminalGraphics.windowSize() : TerminalSize(rows: 24, columns: 80)
  }

  var capabilities: GraphicsCapabilities { setup.capabilities }
  var rows: Int { setup.size.rows }
  var columns: Int { setup.size.columns }

  /// The remark on the requested protocol for the full screen, if any.
  var screenRemark: Message? { setup.remark(onScreen: true) }

  /// Notes a remark on the requested protocol. It is written below the pictures, which would push
  /// it off the screen.
  func leave(_ output: Output) {
    if let remark = setup.remark(onScreen: false) { output.note(remark) }
    leave()
  }

  func leave() {
    setup.restoreTmux()
    setup.discardLateAnswer()
  }
}
