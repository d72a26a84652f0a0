import FeedCore
import FeedSession
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
  }

  var plan: PicturePlan { setup.plan }
  var rows: Int { setup.size.rows }
  var columns: Int { setup.size.columns }

  func leave() { setup.leave() }
}
