import FeedCore
import FeedSession
import Glibc
import TerminalKit

/// The terminal as pictures see it: how to send them, and how many cells there are.
struct PictureScreen {
  let plan: PicturePlan
  let rows: Int
  let columns: Int
  /// What to run at the end, so that tmux is as it was.
  private let putBack: [String]?

  /// Asks the terminal where that is needed. Off a terminal nothing is asked, and pictures are
  /// drawn with what the environment promises.
  init(_ context: FrontendContext) {
    let facts = context.console.facts
    let environment = TerminalFacts { facts.terminal[$0] }
    let wish = PictureWish(rawValue: context.pictures) ?? .auto
    let size = TerminalSize(rows: facts.rows, columns: facts.columns)
    rows = facts.rows
    columns = facts.columns
    let asks =
      facts.outputIsTerminal
      && PictureChoice.needsProbe(wish: wish, facts: environment, size: size)
    let tmux = asks && environment.isTmux ? TmuxOption { ProgramOutput.run($0) } : nil
    putBack = tmux?.putBack
    var choice = PictureChoice(wish: wish, facts: environment, size: size)
    if asks, let outcome = Self.probe(environment) {
      choice.answers = outcome.answers
      choice.tmux = outcome.tmux
    }
    plan = choice.plan
  }

  func leave() {
    if let putBack { _ = ProgramOutput.run(putBack) }
  }

  private static func probe(_ facts: TerminalFacts) -> TerminalProbe.Outcome? {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    let name = "imagefeed-\(getpid())"
    let probe = TerminalProbe(
      isInsideTmux: facts.isTmux, sharedMemory: facts.isRemote ? nil : "/\(name)",
      file: facts.isRemote ? nil : "/tmp/tty-graphics-protocol-\(name)")
    return probe.run(on: terminal)
  }
}
