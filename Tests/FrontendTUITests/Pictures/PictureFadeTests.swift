import FeedCore
import FeedImaging
import FeedTestSupport
import TerminalKit
import Testing

@testable import FrontendTUI

@Suite("Pictures faded by a dialog")
struct PictureFadeTests {
  private let red = RGB(red: 250, green: 0, blue: 0)
  private let ground = RGB(red: 26, green: 27, blue: 34)
  private let popup = Rectangle(row: 2, column: 4, rows: 1, columns: 3)

  private func fade(_ dialogs: Int = 1) throws -> PictureFade {
    try #require(PictureFade(into: ground, dialogs: dialogs))
  }

  @Test("TUI-8: one translucent pixel, sent once, fades kitty's pictures around a dialog")
  func placements() throws {
    var bench = try LayerBench(.kitty)
    let picture = try bench.picture(red)
    _ = bench.frame([(picture, 1, 2)], isFresh: true)
    let fade = try fade()
    let opening = steps(bench.frame([(picture, 1, 2)], cover: popup, fade: fade).bytes)
    let sent = try #require(opening.firstIndex(of: "_Ga=t,t=d,f=32,i=17,s=1,v=1,q=2,m=0"))
    #expect(
      opening[sent + 2].hasPrefix("_Ga=p,i=17"),
      "the tint is placed before anything is deleted")
    #expect(
      opening.filter { $0.hasPrefix("_Ga=p,i=17") } == [
        "_Ga=p,i=17,p=1,c=8,r=1,z=1,C=1,q=2", "_Ga=p,i=17,p=2,c=2,r=1,z=1,C=1,q=2",
        "_Ga=p,i=17,p=3,c=3,r=1,z=1,C=1,q=2", "_Ga=p,i=17,p=4,c=8,r=2,z=1,C=1,q=2",
      ], "above, left, right and below")
    #expect(opening.count { $0.hasPrefix("_Ga=t") } == 1, "no picture is sent for a dialog")
    #expect(steps(bench.frame([(picture, 1, 2)], cover: popup, fade: fade).bytes) == [])
    let closing = steps(bench.frame([(picture, 1, 2)]).bytes)
    #expect(closing.count { $0.contains("i=17") } == 1)
    #expect(closing.last == "_Ga=d,d=I,i=17,q=2")
    #expect(closing.dropFirst().first?.hasPrefix("_Ga=p,i=16,p=6") == true)
  }

  @Test("TUI-8: when a dialog moves, the new tint is placed before the old one is deleted")
  func moving() throws {
    var bench = try LayerBench(.kitty)
    let picture = try bench.picture(red)
    _ = bench.frame([(picture, 1, 2)], isFresh: true)
    _ = bench.frame([(picture, 1, 2)], cover: popup, fade: try fade())
    var lower = popup
    lower.row += 2
    let moved = steps(bench.frame([(picture, 1, 2)], cover: lower, fade: try fade()).bytes)
      .filter { $0.contains("i=17") }
    #expect(
      moved == [
        "_Ga=p,i=17,p=5,c=8,r=3,z=1,C=1,q=2", "_Ga=p,i=17,p=6,c=2,r=1,z=1,C=1,q=2",
        "_Ga=p,i=17,p=7,c=3,r=1,z=1,C=1,q=2", "_Ga=d,d=i,i=17,p=1,q=2",
        "_Ga=d,d=i,i=17,p=2,q=2", "_Ga=d,d=i,i=17,p=3,q=2", "_Ga=d,d=i,i=17,p=4,q=2",
      ])
  }

  @Test("TUI-8: placeholders stay unchanged under the tint and are not sent again")
  func placeholders() throws {
    var bench = try LayerBench(.kitty, term: "xterm-ghostty")
    let picture = try bench.picture(red)
    let before = bench.frame([(picture, 1, 2)], isFresh: true).canvas
    let opened = bench.frame([(picture, 1, 2)], fade: try fade())
    #expect(
      steps(opened.bytes) == [
        "_Ga=t,t=d,f=32,i=17,s=1,v=1,q=2,m=0", "[2", "_Ga=p,i=17,p=1,c=8,r=4,z=1,C=1,q=2",
      ])
    #expect(opened.canvas.lines == before.lines)
    #expect(steps(bench.frame([(picture, 1, 2)]).bytes) == ["_Ga=d,d=I,i=17,q=2"])
  }

  @Test("A second dialog or a full redraw sends a new tint")
  func other() throws {
    var bench = try LayerBench(.kitty)
    let picture = try bench.picture(red)
    let (one, two) = (try fade(), try fade(2))
    _ = bench.frame([(picture, 1, 2)], isFresh: true, fade: one)
    #expect(
      steps(bench.frame([(picture, 1, 2)], fade: two).bytes) == [
        "_Ga=t,t=d,f=32,i=18,s=1,v=1,q=2,m=0", "[2", "_Ga=p,i=18,p=1,c=8,r=4,z=1,C=1,q=2",
        "_Ga=d,d=I,i=17,q=2",
      ])
    let anew = steps(bench.frame([(picture, 1, 2)], isFresh: true, fade: two).bytes)
    #expect(Array(anew.prefix(2)) == ["_Ga=d,d=I,i=16,q=2", "_Ga=d,d=I,i=18,q=2"])
    #expect(anew.last == "_Ga=p,i=19,p=1,c=8,r=4,z=1,C=1,q=2")
    #expect(
      steps(PictureBytes(after: bench.layer.close())) == [
        "_Ga=d,d=I,i=16,q=2", "_Ga=d,d=I,i=19,q=2",
      ])
  }

  @Test("Without a dialog or a known background, pictures do not fade")
  func none() throws {
    #expect(PictureFade(into: ground, dialogs: 0) == nil)
    #expect(PictureFade(into: nil, dialogs: 1) == nil)
    let faded = try fade().faded(red)
    #expect(faded == RGB(red: 138, green: 13, blue: 17))
    let letter = Color.rgb(250, 0, 0).faded(into: .rgb(26, 27, 34))
    #expect(letter == .rgb(138, 13, 17), "a picture fades as letters do")
  }

  @Test("TUI-8: faded sixels are painted around the dialog, and the original when it closes")
  func sixel() throws {
    var bench = try LayerBench(.sixel)
    let picture = try bench.picture(red)
    let faded = picture.faded(try fade())
    _ = bench.frame([(picture, 1, 2)], isFresh: true)
    #expect(steps(bench.frame([(picture, 1, 2)], cover: popup).bytes) == [])
    let dark = bench.frame([(faded, 1, 2)], cover: popup).bytes
    #expect(
      steps(dark) == [
        "[2", "sixel \"1;1;40;6", "[3", "sixel \"1;1;10;6", "[3", "sixel \"1;1;15;6", "[4",
        "sixel \"1;1;40;12",
      ])
    #expect(String(decoding: dark.all, as: UTF8.self).contains(";2;54;5;7"))
    let back = bench.frame([(picture, 1, 2)]).bytes
    #expect(steps(back) == ["[2", "sixel \"1;1;40;24"])
    #expect(String(decoding: back.all, as: UTF8.self).contains(";2;98;0;0"))
  }

  @Test("A faded picture keeps its format, and a file without known pixels cannot fade")
  func encoded() throws {
    let bitmap = Bitmap(size: PixelSize(width: 20, height: 12), fill: red)
    let cells = PictureCells(columns: 4, rows: 2)
    let fade = try fade()
    let expected = fade.faded(red)
    func faded(_ content: EncodedPicture.Content) throws -> EncodedPicture? {
      try EncodedPicture(content, size: bitmap.size, over: cells).faded(fade)
    }
    guard case .kitty(.pixels(let pixels))? = try faded(.kitty(.pixels(bitmap)))?.content,
      case .iterm2(let file, let kept?)? =
        try faded(.iterm2(try JPEG.encode(bitmap), bitmap))?.content
    else {
      Issue.record("known pixels can fade")
      return
    }
    #expect(pixels == Bitmap(size: bitmap.size, fill: expected) && kept == pixels)
    let shown = try Picture.decode(file).bitmap[10, 6]
    #expect(abs(Int(shown.red) - Int(expected.red)) < 8)
    let withoutPixels = [try faded(.iterm2([1, 2, 3], nil)), try faded(.kitty(.png([])))]
    #expect(withoutPixels == [nil, nil])
  }

  @Test("Pictures fade by being sent again only on a local terminal", arguments: [true, false])
  func remote(isRemote: Bool) {
    var capabilities = GraphicsDetection(preference: .sixel, facts: TerminalEnvironment())
      .capabilities
    capabilities.isRemote = isRemote
    #expect(GraphicsEncoder(screen: capabilities).fadesPixels == !isRemote)
  }
}

@Suite("Fading pictures in the loader")
struct LoaderFadeTests {
  private let card = PictureSamples.card(1)

  private func fade(_ dialogs: Int = 1) throws -> PictureFade {
    try #require(PictureFade(into: .black, dialogs: dialogs))
  }

  private func drawing(of job: RenderJob) -> RenderedPicture {
    let source: FetchKey? = if case .file(let file, _) = job.source { file } else { nil }
    let quality = source.map {
      RenderQuality(source: $0, isBestOfSource: true, isFullResolution: false)
    }
    let pixels = EncodedPicture(
      .kitty(.png([])), size: PixelSize(width: 1, height: 1), over: job.key.cells)
    return RenderedPicture(
      blocks: LoaderBench.picture(job.key), pixels: pixels, quality: quality)
  }

  /// Returns a loader that has drawn the card's first variant.
  private func loaded() throws -> (bench: LoaderBench, picture: RenderedPicture) {
    var bench = LoaderBench()
    bench.want([card])
    bench.endFetch()
    let job = try bench.takeJob()
    let picture = drawing(of: job)
    _ = bench.loader.rendered(job, picture, decoded: nil)
    return (bench, picture)
  }

  @Test("TUI-7: the original picture shows until the faded one is ready, and again after closing")
  func opensAndCloses() throws {
    var (bench, original) = try loaded()
    let isOpened = bench.loader.setFade(try fade())
    #expect(isOpened)
    #expect(bench.loader.loaded(card.key)?.picture == original)
    let job = try bench.takeJob()
    #expect(!bench.loader.hasJob, "one job at a time")
    let dark = drawing(of: job)
    let needsRedraw = bench.loader.rendered(job, dark, decoded: nil)
    #expect(needsRedraw && bench.loader.loaded(card.key)?.picture == dark)
    #expect(!bench.loader.hasJob)
    let isOther = bench.loader.setFade(try fade())
    #expect(!isOther, "the same dialog changes nothing")
    let isClosed = bench.loader.setFade(nil)
    #expect(isClosed)
    #expect(bench.loader.loaded(card.key)?.picture == original)
    #expect(!bench.loader.hasJob)
  }

  @Test("TUI-7: under a dialog, a finer picture appears only once it is faded")
  func refines() throws {
    var (bench, _) = try loaded()
    _ = bench.loader.setFade(try fade())
    let first = try bench.takeJob()
    let dark = drawing(of: first)
    _ = bench.loader.rendered(first, dark, decoded: nil)
    bench.begin()
    bench.endFetch()
    let finer = try bench.takeJob()
    #expect(finer.isDecode)
    let fine = drawing(of: finer)
    _ = bench.loader.rendered(finer, fine, decoded: nil)
    #expect(bench.loader.loaded(card.key)?.picture == dark)
    let second = try bench.takeJob()
    #expect(second.isFade)
    let darkest = drawing(of: second)
    _ = bench.loader.rendered(second, darkest, decoded: nil)
    #expect(bench.loader.loaded(card.key)?.picture == darkest)
    _ = bench.loader.setFade(nil)
    #expect(bench.loader.loaded(card.key)?.picture == fine)
  }

  @Test("A picture faded for a dialog that has closed is not shown")
  func late() throws {
    var (bench, original) = try loaded()
    _ = bench.loader.setFade(try fade())
    let job = try bench.takeJob()
    _ = bench.loader.setFade(nil)
    let needsRedraw = bench.loader.rendered(job, drawing(of: job), decoded: nil)
    #expect(!needsRedraw && bench.loader.loaded(card.key)?.picture == original)
    _ = bench.loader.setFade(try fade(2))
    #expect(bench.loader.loaded(card.key)?.picture == original)
  }
}
