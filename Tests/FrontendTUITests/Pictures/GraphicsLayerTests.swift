import FeedCore
import FeedImaging
import FeedTestSupport
import TerminalKit
import Testing

@testable import FrontendTUI

@Suite("Pictures drawn as pixels")
struct GraphicsLayerTests {
  private let red = RGB(red: 250, green: 0, blue: 0)
  private let blue = RGB(red: 0, green: 0, blue: 250)

  @Test("TUI-8: kitty's new placement is sent before the old one is deleted, in one write")
  func placements() throws {
    var bench = try LayerBench(.kitty)
    let first = try bench.picture(red)
    let second = try bench.picture(blue)
    #expect(
      steps(bench.frame([(first, 1, 2)], isFresh: true).bytes) == [
        "_Ga=t,t=d,f=100,i=16,q=2,m=0", "[2", "_Ga=p,i=16,p=1,x=0,y=0,w=40,h=24,c=8,r=4,C=1,q=2",
      ])
    #expect(
      steps(bench.frame([(first, 1, 2)]).bytes) == [],
      "PERF-5: an unchanged frame sends nothing")
    #expect(
      steps(bench.frame([(second, 1, 2)]).bytes) == [
        "_Ga=t,t=d,f=100,i=17,q=2,m=0", "[2", "_Ga=p,i=17,p=2,x=0,y=0,w=40,h=24,c=8,r=4,C=1,q=2",
        "_Ga=d,d=i,i=16,p=1,q=2",
      ])
    #expect(steps(bench.frame([]).bytes) == ["_Ga=d,d=i,i=17,p=2,q=2"])
  }

  @Test("TUI-8: a picture at the edge or under a popup is placed only in its visible parts")
  func cut() throws {
    var bench = try LayerBench(.kitty)
    let picture = try bench.picture(red)
    _ = bench.frame([(picture, 1, 2)], isFresh: true)
    #expect(
      steps(bench.frame([(picture, -1, 2)]).bytes) == [
        "[1", "_Ga=p,i=16,p=2,x=0,y=6,w=40,h=18,c=8,r=3,C=1,q=2", "_Ga=d,d=i,i=16,p=1,q=2",
      ])
    let popup = Rectangle(row: 1, column: 4, rows: 1, columns: 3)
    let around = steps(bench.frame([(picture, -1, 2)], cover: popup).bytes)
    #expect(around.count { $0.hasPrefix("_Ga=p") } == 4, "parts above, left, right and below")
    #expect(around.last == "_Ga=d,d=i,i=16,p=2,q=2")
  }

  @Test("TUI-8: in Zellij parts are placed at their own size, because it confuses scaled ones")
  func zellij() throws {
    var bench = try LayerBench(
      .auto, term: "xterm-ghostty",
      answers: "\u{1B}P>|Zellij(4500)\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;52c")
    let picture = try bench.picture(red)
    #expect(
      steps(bench.frame([(picture, 1, 2)], isFresh: true).bytes).last
        == "_Ga=p,i=16,p=1,x=0,y=0,w=40,h=24,C=1,q=2")
    let lower = steps(bench.frame([(picture, -1, 2)]).bytes)
    #expect(lower.contains("_Ga=p,i=16,p=2,x=0,y=6,w=40,h=18,C=1,q=2"))
    let upper = steps(bench.frame([(picture, 5, 2)]).bytes)
    #expect(upper.contains("_Ga=p,i=16,p=3,x=0,y=0,w=40,h=18,C=1,q=2"))
    let coarse = EncodedPicture(
      .kitty(.png([1])), size: PixelSize(width: 20, height: 12),
      over: PictureCells(columns: 8, rows: 4))
    let fallback = RenderedPicture(blocks: picture.blocks, pixels: coarse)
    let scaled = steps(bench.frame([(fallback, 1, 2)]).bytes)
    #expect(scaled.contains("_Ga=p,i=17,p=4,x=0,y=0,w=20,h=12,c=8,r=4,C=1,q=2"))
  }

  @Test("SEC-5, TUI-4: a screen with unknown content gets all pictures again")
  func fresh() throws {
    var bench = try LayerBench(.kitty)
    let picture = try bench.picture(red)
    _ = bench.frame([(picture, 1, 2)], isFresh: true)
    let again = steps(bench.frame([(picture, 1, 2)], isFresh: true).bytes)
    #expect(again.first == "_Ga=d,d=I,i=16,q=2")
    #expect(
      again.count { $0.hasPrefix("_Ga=t") } == 1 && again.count { $0.hasPrefix("_Ga=p") } == 1)
    #expect(
      GraphicsDetection(preference: .kitty, facts: TerminalEnvironment()).capabilities.teardown
        == KittyEncoder().deleteAll())
    #expect(
      GraphicsDetection(preference: .sixel, facts: TerminalEnvironment()).capabilities.teardown
        == [])
  }

  @Test(
    "TUI-50: after a resize the terminal keeps no old pictures",
    arguments: ["xterm", "xterm-ghostty"])
  func resized(term: String) throws {
    var bench = try LayerBench(.kitty, term: term)
    _ = bench.frame([(try bench.picture(red), 1, 2)], isFresh: true)
    let other = steps(bench.frame([(try bench.picture(blue), 1, 2)], isFresh: true).bytes)
    #expect(other.first == "_Ga=d,d=I,i=16,q=2")
    #expect(other.count { $0.hasPrefix("_Ga=t") } == 1)
    #expect(other.count { $0.hasPrefix("_Ga=d") } == 1)
    #expect(steps(PictureBytes(after: bench.layer.close())) == ["_Ga=d,d=I,i=17,q=2"])
  }

  @Test("TUI-3: placeholders are letters, so moving a picture does not send it again")
  func placeholders() throws {
    var bench = try LayerBench(.kitty, term: "xterm-ghostty")
    let picture = try bench.picture(red)
    let first = bench.frame([(picture, 1, 2)], isFresh: true)
    #expect(
      steps(first.bytes) == [
        "_Ga=t,t=d,f=100,i=16,q=2,m=0", "_Ga=p,U=1,i=16,p=1,c=8,r=4,q=2",
      ])
    #expect(first.canvas[1, 2]?.text == "\u{10EEEE}\u{305}\u{305}")
    #expect(first.canvas[4, 9]?.text == "\u{10EEEE}\u{310}\u{33F}")
    #expect(first.canvas[4, 9]?.style.foreground == .palette(16))
    #expect(first.canvas[1, 2]?.isReserved == false)
    let moved = bench.frame([(picture, -1, 2)])
    #expect(steps(moved.bytes) == [])
    #expect(moved.canvas[0, 2]?.text == "\u{10EEEE}\u{30D}\u{305}")
    #expect(steps(bench.frame([]).bytes) == [])
    let stream = FrameWriter(abilities: .modern).writes(
      from: nil, to: Frame(first.canvas, before: first.bytes.before, after: first.bytes.after))
    // Versions of zlib compress the same picture differently.
    let text = String(decoding: stream.joined(), as: UTF8.self).replacing("\u{1B}", with: "\n␛")
      .replacing(/iVBOR[^\n]*/, with: "<PNG>")
    try expectFile(
      text.unicodeScalars.map { $0.value < 0x7F || $0 == "␛" ? "\($0)" : "<\($0.value)>" }.joined()
        + "\n", "../Snapshots/placeholders.txt")
  }

  @Test("TUI-8: sixels are painted only where they are new, without erasing")
  func sixel() throws {
    var bench = try LayerBench(.sixel)
    let picture = try bench.picture(red)
    #expect(
      steps(bench.frame([(picture, 1, 2)], isFresh: true).bytes) == ["[2", "sixel \"1;1;40;24"])
    #expect(steps(bench.frame([(picture, 1, 2)]).bytes) == [])
    #expect(steps(bench.frame([(picture, 0, 2)]).bytes) == ["[1", "sixel \"1;1;40;24"])
    let strip = Rectangle(row: 3, column: 0, rows: 1, columns: 16)
    #expect(
      steps(bench.frame([(picture, 0, 2)], cover: strip).bytes) == [],
      "the rest is visible already")
    #expect(steps(bench.frame([(picture, 0, 2)]).bytes) == ["[4", "sixel \"1;1;40;6"])
    #expect(steps(bench.frame([(picture, 0, 2)], isFresh: true).bytes).count == 2)
  }

  @Test("PERF-5: pixels that the terminal scrolled are not painted again")
  func scrolled() throws {
    var bench = try LayerBench(.sixel)
    let picture = try bench.picture(red)
    let other = try bench.picture(blue)
    _ = bench.frame([(picture, 0, 2), (other, 5, 2)], isFresh: true)
    let up = Scroll(top: 0, bottom: 8, lines: 2, movesPictures: true)
    #expect(
      steps(bench.frame([(picture, -2, 2), (other, 3, 2)], scroll: up).bytes)
        == ["[7", "sixel \"1;1;40;6"], "the last row of the second picture")
    let down = Scroll(top: 0, bottom: 8, lines: -3, movesPictures: true)
    #expect(
      steps(bench.frame([(picture, 1, 2), (other, 6, 2)], scroll: down).bytes)
        == ["[2", "sixel \"1;1;40;12"], "the two rows of the first picture that scrolled back in")
    #expect(
      steps(bench.frame([(picture, 2, 2), (other, 7, 2)]).bytes).count == 4,
      "without a scroll, moved pictures are painted again")
  }

  @Test("PERF-5: rows that scroll in are copied from a sixel band instead of encoded again")
  func bands() throws {
    func came(from old: Int, to new: Int, cover: Rectangle? = nil) throws -> [String] {
      var bench = try LayerBench(.sixel)
      let picture = try bench.picture(red, rows: 8, cell: CellPixels(width: 5, height: 8))
      _ = bench.frame([(picture, old, 2)], isFresh: true)
      let scroll = Scroll(top: 0, bottom: 8, lines: old - new, movesPictures: true)
      return steps(bench.frame([(picture, new, 2)], cover: cover, scroll: scroll).bytes)
    }
    #expect(
      try came(from: 7, to: 1) == ["[2", "sixel \"1;1;40;56"],
      "with one row before them to start at a band")
    #expect(try came(from: 5, to: 0) == ["[4", "sixel \"1;1;40;40"], "the rows start at a band")
    #expect(try came(from: 4, to: 2) == ["[7", "sixel \"1;1;40;16"], "one row more is too much")
    let popup = Rectangle(row: 1, column: 0, rows: 1, columns: 16)
    #expect(
      try came(from: 7, to: 1, cover: popup) == ["[3", "sixel \"1;1;40;48"],
      "the covered row is not painted")
    let beside = Rectangle(row: 2, column: 2, rows: 6, columns: 1)
    #expect(
      try came(from: 7, to: 1, cover: beside).last == "sixel \"1;1;35;48", "a part of the width")
  }

  @Test("TUI-3: a picture too wide for placeholders is placed, or drawn as blocks inside tmux")
  func wide() throws {
    var bench = try LayerBench(.kitty, term: "xterm-ghostty")
    let wide = try bench.picture(red, rows: 1, columns: 298)
    let narrower = bench.layer.drawable(try bench.picture(red, rows: 1, columns: 297))
    #expect(narrower.pixels != nil && narrower.placeholders != nil)
    let held = bench.layer.drawable(wide)
    #expect(held.pixels != nil && held.placeholders == nil)
    let frame = bench.frame([(wide, 1, 0)], isFresh: true)
    #expect(frame.canvas[1, 15]?.isReserved == true)
    #expect(steps(frame.bytes).last == "_Ga=p,i=17,p=1,x=0,y=0,w=80,h=6,c=16,r=1,C=1,q=2")
    var capabilities = GraphicsDetection(preference: .kitty, facts: TerminalEnvironment())
      .capabilities
    (capabilities.graphicsProtocol, capabilities.passthrough) = (.placeholders, .tmux)
    var inside = try #require(
      capabilities.layer(sharedName: "/imagefeed-test", numbers: KittyIDs()))
    #expect(inside.drawable(wide).pixels == nil)
  }

  @Test(
    "TUI-5: without enough colors for placeholders, pictures are placed; inside tmux they are not",
    arguments: [ColorDepth.none, .ansi])
  func colorless(depth: ColorDepth) {
    var capabilities = GraphicsDetection(preference: .kitty, facts: TerminalEnvironment())
      .capabilities
    capabilities.graphicsProtocol = .placeholders
    let abilities = TerminalAbilities(colors: depth)
    #expect(capabilities.limited(to: abilities).graphicsProtocol == .placements)
    #expect(
      capabilities.limited(to: TerminalAbilities(colors: .palette)).graphicsProtocol
        == .placeholders)
    capabilities.passthrough = .tmux
    #expect(
      capabilities.limited(to: abilities).graphicsProtocol == (depth == .none ? .none : .blocks))
  }

  @Test("TUI-5: pictures scroll with the text only if the terminal scrolls regions")
  func unscrolled() {
    let capabilities = GraphicsDetection(
      preference: .sixel, facts: TerminalEnvironment { $0 == "TERM" ? "mlterm" : nil }
    )
    .capabilities
    var abilities = TerminalAbilities.modern
    #expect(capabilities.limited(to: abilities).scrollsPictures)
    abilities.scrollsRegions = false
    #expect(!capabilities.limited(to: abilities).scrollsPictures)
  }

  @Test("TUI-50: closing deletes every picture from the terminal")
  func forgets() throws {
    var bench = try LayerBench(.kitty, term: "xterm-ghostty")
    _ = bench.frame(
      [(try bench.picture(red), 1, 2), (try bench.picture(blue), 1, 11)], isFresh: true)
    let last = PictureBytes(after: bench.layer.close())
    #expect(steps(last) == ["_Ga=d,d=I,i=16,q=2", "_Ga=d,d=I,i=17,q=2"])
  }

  @Test("iTerm2 receives each piece as a file")
  func files() throws {
    var bench = try LayerBench(.iterm2)
    let bytes = bench.frame([(try bench.picture(red), 1, 2)], isFresh: true).bytes.all
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("\u{1B}[2;3H\u{1B}]1337;File=inline=1;size="))
    #expect(text.contains(";width=8;height=4;preserveAspectRatio=0:"))
  }

  @Test("TUI-4: round corners are half a cell high and change no other pixel")
  func corners() {
    let bitmap = Bitmap(size: PixelSize(width: 40, height: 24), fill: red)
    let round = bitmap.rounded(CellPixels(width: 5, height: 12), on: blue)
    for (x, y) in [(0, 0), (39, 0), (0, 23), (39, 23), (1, 1)] { #expect(round[x, y] == blue) }
    for (x, y) in [(6, 0), (0, 6), (3, 3), (20, 12), (33, 0)] { #expect(round[x, y] == red) }
  }

  @Test("UI-1: if a terminal cannot erase pictures, letters replace them")
  func sticking() throws {
    let facts = TerminalEnvironment { ["TERM": "xterm", "KONSOLE_VERSION": "221203"][$0] }
    func encoder(_ preference: GraphicsPreference) -> GraphicsEncoder {
      GraphicsEncoder(
        screen: GraphicsDetection(preference: preference, facts: facts).capabilities)
    }
    #expect(!encoder(.sixel).sendsPixels)
    #expect(!encoder(.symbols).sendsPixels)
    let bitmap = Bitmap(size: PixelSize(width: 4, height: 4), fill: red)
    let kitty = try encoder(.kitty).picture(of: bitmap, over: PictureCells(columns: 2, rows: 1))
    guard case .kitty(.png) = kitty?.content else {
      Issue.record("no PNG for the kitty protocol")
      return
    }
  }

  @Test("TUI-3: a notice says that letters replace the protocol that the user chose")
  func remarkOnLetters() {
    for attributes in [[62, 1], [62, 1, 4]] {
      var answers = ProbeAnswers()
      answers.version = "Konsole 21.8.0"
      answers.attributes = attributes
      func remark(_ preference: GraphicsPreference, onScreen: Bool) -> Phrase? {
        let facts = TerminalEnvironment { $0 == "TERM" ? "xterm-256color" : nil }
        let choice = GraphicsDetection(preference: preference, facts: facts, answers: answers)
        return choice.remark(onScreen: onScreen)?.phrase
      }
      #expect(remark(.sixel, onScreen: true) == .protocolCannotErase)
      #expect(remark(.iterm2, onScreen: true) == .protocolCannotErase)
      #expect(
        remark(.sixel, onScreen: false) == (attributes.contains(4) ? nil : .protocolUnconfirmed))
      #expect(remark(.auto, onScreen: true) == nil && remark(.symbols, onScreen: true) == nil)
    }
  }
}
