import FeedCore
import FeedImaging
import TerminalKit
import Testing

@testable import FrontendTUI

@Suite("Pictures in a terminal's memory")
struct KittyMemoryTests {
  private let red = RGB(red: 250, green: 0, blue: 0)
  private let placements = "xterm"
  private let placeholders = "xterm-ghostty"

  @Test("PERF-5: a card that comes back is placed again, and the terminal asked if it has it")
  func comesBack() throws {
    var bench = try LayerBench(.kitty, term: placements)
    let picture = try bench.picture(red)
    _ = bench.frame([(picture, 1, 2)], isFresh: true)
    _ = bench.frame([])
    #expect(
      steps(bench.frame([(picture, 3, 2)]).bytes)
        == ["[4", "_Ga=p,i=16,p=2,x=0,y=0,w=40,h=24,c=8,r=4,C=1,q=1"])
    #expect(
      steps(bench.frame([(picture, 2, 2)]).bytes).contains { $0.hasSuffix("C=1,q=2") },
      "what is on the screen need not be asked for")
  }

  @Test("PERF-5: so is one of placeholders")
  func lettersComeBack() throws {
    var bench = try LayerBench(.kitty, term: placeholders)
    let picture = try bench.picture(red)
    _ = bench.frame([(picture, 1, 2)], isFresh: true)
    _ = bench.frame([])
    #expect(
      steps(bench.frame([(picture, 3, 2)]).bytes) == ["_Ga=p,U=1,i=16,c=8,r=4,q=1"])
    #expect(steps(bench.frame([(picture, 2, 2)]).bytes) == [])
  }

  @Test(
    "TUI-8: what the terminal has dropped is sent again, once",
    arguments: ["xterm", "xterm-ghostty"])
  func dropped(term: String) throws {
    var bench = try LayerBench(.kitty, term: term)
    let picture = try bench.picture(red)
    func sent(_ frame: (bytes: PictureBytes, canvas: Canvas)) -> [String] {
      steps(frame.bytes).filter { !$0.hasPrefix("[") }.map { String($0.prefix(5)) }
    }
    _ = bench.frame([(picture, 1, 2)], isFresh: true)
    bench.layer.take("\u{1B}_Gi=16;ENOENT:never asked\u{1B}\\")
    #expect(sent(bench.frame([(picture, 1, 2)])) == [])
    _ = bench.frame([])
    _ = bench.frame([(picture, 1, 2)])
    for other in ["\u{1B}_Gi=17;ENOENT:\u{1B}\\", "\u{1B}_Gi=16;OK\u{1B}\\", "\u{1B}[?62c"] {
      bench.layer.take(other)
      #expect(sent(bench.frame([(picture, 1, 2)])) == [], "\(other)")
    }
    bench.layer.take("\u{1B}_Gi=16,p=2;ENOENT:no such image\u{1B}\\")
    let again = bench.frame([(picture, 1, 2)])
    #expect(sent(again) == ["_Ga=t", "_Ga=p"])
    #expect(steps(again.bytes).last?.hasSuffix("q=2") == true)
    bench.layer.take("\u{1B}_Gi=16,p=2;ENOENT:no such image\u{1B}\\")
    #expect(sent(bench.frame([(picture, 1, 2)])) == [], "not for ever")
  }

  @Test("FEED-10: what cannot come back is deleted: the view of an open photo, a dropped picture")
  func forgotten() throws {
    var bench = try LayerBench(.kitty)
    let view = AffineView(
      photo: PixelSize(width: 40, height: 24), viewport: PixelSize(width: 40, height: 24))
    let open = try bench.picture(red)
    _ = bench.frame([(open, 1, 2)], isFresh: true, framing: .viewport(view))
    #expect(steps(bench.frame([]).bytes) == ["_Ga=d,d=i,i=16,p=1,q=2", "_Ga=d,d=I,i=16,q=2"])
    var card: RenderedPicture? = try bench.picture(red)
    _ = bench.frame([(try #require(card), 1, 2)])
    #expect(steps(bench.frame([]).bytes) == ["_Ga=d,d=i,i=17,p=2,q=2"])
    card = nil
    #expect(steps(bench.frame([]).bytes) == ["_Ga=d,d=I,i=17,q=2"])
  }

  @Test("FEED-10: only so many are kept, those that were seen last")
  func limits() throws {
    var bench = try LayerBench(.kitty)
    var deleted: [String] = []
    let cards = try (0..<100).map { _ in try bench.picture(red, rows: 1, columns: 1) }
    for card in cards {
      deleted += steps(bench.frame([(card, 0, 0)]).bytes).filter { $0.contains("d=I") }
    }
    deleted += steps(bench.frame([]).bytes).filter { $0.contains("d=I") }
    #expect(deleted == (16..<20).map { "_Ga=d,d=I,i=\($0),q=2" })
    let large = (0..<3).map { _ in
      RenderedPicture(
        blocks: cards[0].blocks,
        pixels: EncodedPicture(
          .kitty(.png([1])), size: PixelSize(width: 4096, height: 2048),
          over: PictureCells(columns: 1, rows: 1)))
    }
    for picture in large { _ = bench.frame([(picture, 0, 0)]) }
    let last = steps(bench.frame([]).bytes)
    #expect(last.contains("_Ga=d,d=I,i=116,q=2"), "three of 32 MB are more than 64")
    #expect(!last.contains { $0.contains("d=I,i=117") || $0.contains("d=I,i=118") })
  }

  @Test("TUI-8: inside of tmux, which keeps answers to itself, nothing is kept")
  func insideTmux() throws {
    var bench = try LayerBench(.kitty, term: placeholders, passthrough: .tmux)
    let picture = try bench.picture(red)
    _ = bench.frame([(picture, 1, 2)], isFresh: true)
    let after = String(decoding: bench.frame([]).bytes.after, as: UTF8.self)
    #expect(after.contains("_Ga=d,d=I,i=16,q=2"))
  }
}
