import FeedCore
import FeedSession
import Glibc
import TerminalKit

/// The terminal as commands see it when they show pictures.
struct PictureScreen {
  private let setup: PictureSetup

  init(_ context: FrontendContext) {
    self.init(context.console, pictures: context.pictures)
  }

  /// `pictures` is the word of `--protocol`.
  init(_ console: Console, pictures: String) {
    let facts = console.facts
    setup = PictureSetup(
      PictureWish(rawValue: pictures) ?? .auto, isTerminal: facts.outputIsTerminal
    ) { facts.terminal[$0] }
    // While the terminal was asked Ctrl-C was a key. It is to end the command as at any other time.
    if setup.isInterrupted { kill(getpid(), SIGINT) }
  }

  var plan: PicturePlan { setup.plan }
  var rows: Int { setup.size.rows }
  var columns: Int { setup.size.columns }

  /// Says what is to be said of the protocol that the person named; below the pictures, which would
  /// push it off the screen.
  func leave(_ output: Output) {
    if let remark = setup.remark(onScreen: false) { output.note(remark) }
    leave()
  }

  func leave() { setup.leave() }
}
