import FeedCore
import FeedImaging
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("The screen's frames")
struct FrameTests {
  private let harness = LoopHarness()

  @Test("PERF-14: the screen wakes by itself only while a spinner is visible")
  func waking() throws {
    var loop = harness.loop()
    _ = try harness.frame(&loop)
    #expect(loop.wakesAt == harness.clock.instant + .milliseconds(100), "the splash spins")
    harness.clock.advance(by: .milliseconds(250))
    _ = try harness.frame(&loop)
    #expect(loop.wakesAt == harness.clock.instant + .milliseconds(50))
    let state = harness.signedIn(photos: 3)
    loop.receive(.session(state))
    loop.receive(.finished(.loadProfile, .done, state))
    _ = try harness.frame(&loop)
    #expect(loop.wakesAt == nil)
  }

  @Test(
    "AUTH-14: the rows of the sign-in address are joined, so that the terminal copies it whole",
    arguments: [40, 80, 120, 121, 160, 200, 300])
  func joinedAddress(columns: Int) throws {
    let address = "https://unsplash.com/oauth/authorize?" + String(repeating: "abcde", count: 42)
    var harness = ScreenHarness(isSignedIn: false, rows: 30, columns: columns)
    let invitation = SignInInvitation(
      page: .sample(address), redirect: .standard, state: try #require(Secret("abc")))
    harness.session.signInBegan(invitation, isListening: true, listenerFault: nil)
    _ = harness.finish(.beginSignIn, .signInBegun(isBrowserOpened: false))
    let parts = FrameWriter(abilities: TerminalAbilities(colors: .full))
      .writes(from: nil, to: Frame(harness.context().canvas))
    var screen = ScreenModel(rows: 30, columns: columns)
    screen.apply(Array(parts.joined()))
    #expect(screen.faults == [])
    let line = screen.joinedLines.first { $0.hasPrefix("https://") }
    #expect(line?.split(separator: " ").map(String.init) == [address])
  }

  @Test("TUI-42: with reduced motion the screen never wakes by itself")
  func reducedMotion() throws {
    var loop = harness.loop(reducesMotion: true)
    _ = try harness.frame(&loop)
    #expect(loop.wakesAt == nil)
  }

  @Test("TUI-42: a terminal with a light background gets the light theme")
  func lightTerminal() throws {
    var loop = harness.loop()
    #expect(harness.text(try harness.frame(&loop).before) == "\u{1B}]11;?\u{1B}\\")
    #expect(try harness.frame(&loop).canvas[0, 0]?.style.background == Theme.dark.background)
    loop.handle(.reply("\u{1B}]11;rgb:fafa/fafa/f0f0\u{1B}\\"))
    let frame = try harness.frame(&loop)
    #expect(frame.canvas[0, 0]?.style.background == Theme.light.background)
    #expect(frame.before == [], "the background is queried once")
  }

  @Test("TUI-7: a frame requests its pictures before it draws each of them once")
  func drawsOnce() throws {
    let pictures = OrderedPictures()
    var loop = harness.feed(photos: 30, pictures: pictures)
    _ = try harness.frame(&loop)
    loop.didShow()
    var calls = pictures.calls.value
    guard case .want(let visible) = calls.removeFirst() else {
      Issue.record("the list comes first")
      return
    }
    #expect(!visible.isEmpty && calls.count == visible.count)
    #expect(Set(calls) == Set(visible.map { .loaded($0) }))
  }

  @Test("TUI-5: pictures get the theme's background too")
  func backgroundOfPhotos() throws {
    let pictures = BackgroundPictures()
    var loop = harness.loop(pictures: pictures)
    _ = try harness.frame(&loop)
    loop.handle(.reply("\u{1B}]11;rgb:fafa/fafa/f0f0\u{1B}\\"))
    #expect(pictures.backgrounds.value == [Theme.dark.backgroundRGB, Theme.light.backgroundRGB])
  }

  @Test("TUI-8: the terminal's reply about a picture reaches the picture provider")
  func responses() throws {
    let pictures = BackgroundPictures()
    var loop = harness.loop(pictures: pictures)
    loop.handle(.reply("\u{1B}_Gi=16;ENOENT:\u{1B}\\"))
    #expect(pictures.replies.value == ["\u{1B}_Gi=16;ENOENT:\u{1B}\\"])
  }

  @Test(
    "TUI-5: the terminal scrolls cards drawn as blocks, and pictures that move with the text",
    arguments: [(true, false, true), (false, false, false), (false, true, true)])
  func scrolls(usesBlocks: Bool, movesWithText: Bool, isExpected: Bool) throws {
    let pictures = FullPictures(usesBlocks: usesBlocks, movesWithText: movesWithText)
    var loop = harness.feed(photos: 30, pictures: pictures)
    _ = try harness.frame(&loop)
    loop.handle(.mouse(MouseEvent(.wheelDown, at: Position(row: 5, column: 10))))
    let scroll = try harness.frame(&loop).scroll
    #expect(scroll?.lines == (isExpected ? 3 : nil))
    #expect(scroll?.movesPictures == (isExpected ? movesWithText : nil))
    #expect(pictures.scrolls.value == [nil, movesWithText ? scroll : nil])
  }

  @Test("TUI-5: with 16 colors the screen uses the terminal's own and sends no query")
  func fewColors() throws {
    var loop = harness.loop(depth: .ansi)
    let frame = try harness.frame(&loop)
    #expect(frame.canvas[0, 0]?.style.background == .terminal)
    #expect(frame.before == [])
  }
}

/// Records the backbackgrounds and replies that it receives.
private final class BackgroundPictures: PictureProvider {
  let backgrounds = Watched([RGB?]())
  let replies = Watched([String]())

  func want(_ wanted: [WantedPicture]) {}
  func loaded(_ key: PictureKey) -> LoadedPicture? { nil }
  func retry(_ subject: PictureRequest.Subject) {}
  func setBackground(_ ground: RGB) { backgrounds.change { $0.append(ground) } }
  func take(_ reply: String) { replies.change { $0.append(reply) } }
}

/// Records the calls in their order.
private final class OrderedPictures: PictureProvider {
  enum Call: Sendable, Hashable {
    case want(visible: [PictureKey])
    case loaded(PictureKey)
  }

  let calls = Watched([Call]())

  func want(_ wanted: [WantedPicture]) {
    calls.change { $0.append(.want(visible: wanted.filter(\.isVisible).map(\.key))) }
  }

  func loaded(_ key: PictureKey) -> LoadedPicture? {
    calls.change { $0.append(.loaded(key)) }
    return nil
  }

  func retry(_ subject: PictureRequest.Subject) {}
}

/// Has every picture, as blocks or as pixels.
private final class FullPictures: PictureProvider {
  let usesBlocks: Bool
  let movesWithText: Bool
  /// The scrolls it received, frame by frame.
  let scrolls = Watched([Scroll?]())

  init(usesBlocks: Bool, movesWithText: Bool) {
    self.usesBlocks = usesBlocks
    self.movesWithText = movesWithText
  }

  func want(_ wanted: [WantedPicture]) {}

  func loaded(_ key: PictureKey) -> LoadedPicture? {
    let color = Bitmap(size: PixelSize(width: 1, height: 1), fill: RGB(red: 9, green: 9, blue: 9))
    let blocks = BlockEncoder(glyphs: .halves, colors: .full)
      .picture(of: color, columns: key.columns, rows: key.rows)
    let cells = PictureCells(columns: key.columns, rows: key.rows)
    let pixels = EncodedPicture(.kitty(.png([])), size: color.size, over: cells)
    let picture = RenderedPicture(blocks: blocks, pixels: usesBlocks ? nil : pixels)
    return LoadedPicture(picture: picture, stage: .done)
  }

  func retry(_ subject: PictureRequest.Subject) {}

  func bytes(
    for placed: [PlacedPicture], on canvas: Canvas, isFresh: Bool, scroll: Scroll?
  ) -> PictureBytes {
    scrolls.change { $0.append(scroll) }
    return PictureBytes()
  }
}
