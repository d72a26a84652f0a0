import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("Changes of the terminal")
struct TerminalChangeTests {
  private let question = "\u{1B}[16t"
  private let noPixels = TerminalSize(rows: 24, columns: 80)

  /// A loop that `#expect` can change.
  private final class Loop {
    var loop: ScreenLoop

    init(asksForCell: Bool = true) {
      let terminal = ScreenTerminal(depth: .full, asksForBackground: false)
      loop = ScreenLoop(
        ScreenState(), program: AppFacts(version: "test", backend: "mock"),
        terminal: terminal, appearance: Appearance(theme: terminal.theme, language: .english),
        pictures: PendingPictures(), cell: CellPixels(width: 9, height: 18),
        asksForCell: asksForCell, run: { _, _ in })
    }

    func frame(_ size: TerminalSize) throws -> Frame {
      let frame = loop.frame(size: size, isFresh: false)
      return try #require(frame)
    }

    /// Returns the bytes before the cells of the next frame.
    func sent(_ size: TerminalSize) throws -> String {
      String(decoding: try frame(size).before, as: UTF8.self)
    }

    func handle(_ event: TerminalEvent) { loop.handle(event) }
    func takeRepaint() -> Bool { loop.takeRepaint() }
  }

  @Test(
    "TUI-43: if the system reports no pixels, a resize and Ctrl-L query the cell size",
    arguments: [TerminalEvent.resize(TerminalSize(rows: 24, columns: 80)), .key(.control("l"))])
  func cell(event: TerminalEvent) throws {
    let loop = Loop()
    _ = try loop.sent(noPixels)
    loop.handle(event)
    let frame = try loop.frame(noPixels)
    #expect(String(decoding: frame.before, as: UTF8.self).contains(question))
    #expect(frame.asksFor == .cell)
    #expect(try !loop.sent(noPixels).contains(question), "once")
    _ = loop.takeRepaint()
    loop.handle(.reply("\u{1B}[6;30;15t"))
    #expect(loop.takeRepaint())
    _ = try loop.sent(noPixels)
    #expect(
      loop.loop.screen.size.cellPixels?.wide == 15 && loop.loop.screen.size.cellPixels?.high == 30)
    loop.handle(.reply("\u{1B}[6;30;15t"))
    #expect(!loop.takeRepaint(), "the size is unchanged")
    for reply in ["\u{1B}[6;0;0t", "\u{1B}[6;t", "\u{1B}[4;900;1440t", "\u{1B}[8;50;160t"] {
      loop.handle(.reply(reply))
      #expect(!loop.takeRepaint())
    }
  }

  @Test("TUI-3: no query is sent if the cell size is known or the terminal never reported one")
  func noQuestion() throws {
    let known = TerminalSize(rows: 24, columns: 80, pixelsWide: 800, pixelsHigh: 480)
    for (asksForCell, size) in [(true, known), (false, noPixels)] {
      let loop = Loop(asksForCell: asksForCell)
      _ = try loop.sent(size)
      loop.handle(.resize(size))
      loop.handle(.key(.control("l")))
      #expect(try !loop.sent(size).contains(question))
    }
  }

  @Test("TUI-100: when another terminal attaches to tmux, pictures switch to its protocol")
  func otherTerminal() throws {
    let loop = Loop()
    func view(_ client: String) -> TmuxView? {
      TmuxView(pane: "%7") { _ in "1|0|1|9|18|\n\(client)" }
    }
    let reads = Watched(0)
    loop.loop.watch = TmuxWatch(view("1"), isTerminalKnown: true, losesHiddenPictures: true)
    loop.loop.readTmuxView = { reads.change { $0 += 1 } }
    let blocks = PictureSamples.blocks
    let made = Watched([GraphicsProtocol]())
    loop.loop.refresh = {
      TerminalChange(capabilities: blocks, asksForCell: false, isTerminalKnown: true) {
        made.change { protocols in protocols.append(blocks.graphicsProtocol) }
        _ = $0
        return PendingPictures()
      }
    }
    _ = try loop.sent(noPixels)
    _ = loop.takeRepaint()
    loop.handle(.reply("\u{1B}[I"))
    #expect(reads.value == 1, "the pane has the focus again")
    loop.loop.receive(.tmux(view("2")))
    #expect(made.value == [.blocks] && loop.takeRepaint())
    loop.handle(.key(.control("l")))
    loop.loop.receive(.tmux(view("2")))
    #expect(made.value == [.blocks], "the same terminal")
  }
}
