import FeedCore
import FeedImaging
import TerminalKit
import Testing

@testable import FrontendTUI

@Suite("Pictures stored by the terminal")
struct KittyMemoryTests {
  private let red = RGB(red: 250, green: 0, blue: 0)
  private let placements = "xterm"
  private let placeholders = "xterm-ghostty"

  /// Returns a picture that has left the screen.
  private func pictureAway(_ term: String) throws -> (LayerBench, RenderedPicture) {
    var bench = try LayerBench(.kitty, term: term)
    let picture = try bench.picture(red)
    _ = bench.frame([(picture, 1, 2)], isFresh: true)
    _ = bench.frame([])
    return (bench, picture)
  }

  @Test(
    "TUI-55, PERF-5: a picture that returns is placed again, with a query whether the terminal has it"
  )
  func comesBack() throws {
    var (bench, picture) = try pictureAway(placements)
    #expect(
      steps(bench.frame([(picture, 3, 2)]).bytes)
        == ["[4", "_Ga=p,i=16,p=2,x=0,y=0,w=40,h=24,c=8,r=4,C=1,q=1"])
    #expect(
      steps(bench.frame([(picture, 2, 2)]).bytes).contains { $0.hasSuffix("C=1,q=2") },
      "a visible picture needs no query")
  }

  @Test("PERF-5: a picture of placeholders that returns is placed with a query too")
  func lettersComeBack() throws {
    var (bench, picture) = try pictureAway(placeholders)
    #expect(
      steps(bench.frame([(picture, 3, 2)]).bytes) == ["_Ga=p,U=1,i=16,p=1,c=8,r=4,q=1"])
    #expect(steps(bench.frame([(picture, 2, 2)]).bytes) == [])
  }

  @Test(
    "TUI-57: a picture that the terminal dropped is sent again once",
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
    #expect(
      sent(again) == ["_Ga=t", "_Ga=p"],
      "not deleted first, because older kitty versions then free other pictures")
    #expect(steps(again.bytes).last?.hasSuffix("q=2") == true)
    bench.layer.take("\u{1B}_Gi=16,p=2;ENOENT:no such image\u{1B}\\")
    #expect(sent(bench.frame([(picture, 1, 2)])) == [], "only once")
  }

  @Test("A picture that was just sent is placed without a query; a returning one has one query")
  func parts() throws {
    var bench = try LayerBench(.kitty)
    let picture = try bench.picture(red)
    let caption = Rectangle(row: 4, column: 3, rows: 1, columns: 6)
    let first = steps(bench.frame([(picture, 1, 2)], cover: caption, isFresh: true).bytes)
    #expect(first.count { $0.hasPrefix("_Ga=p") } == 3)
    #expect(!first.contains { $0.hasSuffix("q=1") })
    _ = bench.frame([])
    let back = steps(bench.frame([(picture, 1, 2)], cover: caption).bytes)
    #expect(back.count { $0.hasSuffix("q=1") } == 1)
  }

  @Test("A picture that returns under a dialog is queried once it is visible")
  func covered() throws {
    var (bench, picture) = try pictureAway(placements)
    let dialog = Rectangle(row: 0, column: 0, rows: 8, columns: 16)
    #expect(steps(bench.frame([(picture, 1, 2)], cover: dialog).bytes) == [])
    #expect(steps(bench.frame([(picture, 1, 2)]).bytes).last?.hasSuffix("q=1") == true)
  }

  @Test("A late reply about a placement from before a full redraw is ignored")
  func late() throws {
    var (bench, picture) = try pictureAway(placements)
    _ = bench.frame([(picture, 1, 2)])
    _ = bench.frame([(picture, 1, 2)], isFresh: true)
    bench.layer.take("\u{1B}_Gi=16,p=2;ENOENT:no such image\u{1B}\\")
    #expect(steps(bench.frame([(picture, 1, 2)]).bytes) == [])
  }

  @Test("FEED-10: pictures that cannot return are deleted, and before suspending all hidden ones")
  func forgotten() throws {
    var bench = try LayerBench(.kitty)
    var card: RenderedPicture? = try bench.picture(red)
    _ = bench.frame([(try #require(card), 1, 2)], isFresh: true)
    #expect(steps(bench.frame([]).bytes) == ["_Ga=d,d=i,i=16,p=1,q=2"])
    card = nil
    #expect(steps(bench.frame([]).bytes) == ["_Ga=d,d=I,i=16,q=2"])
    let other = try bench.picture(red)
    _ = bench.frame([(other, 1, 2)])
    _ = bench.frame([])
    bench.layer.forgetUnseen()
    #expect(steps(bench.frame([]).bytes) == ["_Ga=d,d=I,i=17,q=2"])
    #expect(steps(bench.frame([(other, 1, 2)]).bytes).first == "_Ga=t,t=d,f=100,i=18,q=2,m=0")
  }

  @Test(
    "TUI-56, FEED-10: views of an open photo are deleted before cards, even if seen more recently")
  func views() throws {
    var bench = try LayerBench(.kitty)
    let size = PixelSize(width: 4096, height: 2048)
    let blocks = try bench.picture(red, rows: 1, columns: 1).blocks
    func large() -> RenderedPicture {
      let pixels = EncodedPicture(
        .kitty(.png([1])), size: size, over: PictureCells(columns: 1, rows: 1))
      return RenderedPicture(blocks: blocks, pixels: pixels)
    }
    let view = AffineView(photo: size, viewport: size)
    let pictures = [large(), large(), large()]
    _ = bench.frame([(pictures[0], 0, 0)], isFresh: true)
    _ = bench.frame([(pictures[1], 0, 0)], framing: .viewport(view))
    _ = bench.frame([(pictures[2], 0, 0)], framing: .viewport(view))
    let deleted = steps(bench.frame([]).bytes).filter { $0.contains("d=I") }
    #expect(deleted == ["_Ga=d,d=I,i=17,q=2"], "three pictures of 32 MiB exceed the limit")
  }

  @Test("TUI-56, FEED-10: the terminal stores a limited number of pictures, the most recently seen")
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
    #expect(last.contains("_Ga=d,d=I,i=116,q=2"), "three pictures of 32 MB exceed 64 MB")
    #expect(!last.contains { $0.contains("d=I,i=117") || $0.contains("d=I,i=118") })
  }

  @Test("TUI-55, TUI-8: inside tmux, which withholds replies, hidden pictures are deleted")
  func insideTmux() throws {
    var bench = try LayerBench(.kitty, term: placeholders, passthrough: .tmux)
    let picture = try bench.picture(red)
    _ = bench.frame([(picture, 1, 2)], isFresh: true)
    let after = String(decoding: bench.frame([]).bytes.after, as: UTF8.self)
    #expect(after.contains("_Ga=d,d=I,i=16,q=2"))
  }
}
