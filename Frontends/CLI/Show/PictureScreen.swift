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
    self.init(context.console, pictures: context.pictures)
  }

  /// `pictures` is the word of `--protocol`.
  init(_ console: Console, pictures: String) {
    let facts = console.facts
    let environment = TerminalFacts { facts.terminal[$0] }
    let wish = PictureWish(rawValue: pictures) ?? .auto
    let size = facts.outputIsTerminal ? Self.size() : TerminalSize(rows: 24, columns: 80)
    rows = size.rows
    columns = size.columns
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

  /// With the pixels that the system knows of: some terminals answer no question about them.
  private static func size() -> TerminalSize {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0
    else { return TerminalSize(rows: 24, columns: 80) }
    return TerminalSize(
      rows: Int(size.ws_row), columns: Int(size.ws_col), pixelsWide: Int(size.ws_xpixel),
      pixelsHigh: Int(size.ws_ypixel))
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
