import FeedCore
import FeedImaging
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("The screen's loop")
struct ScreenLoopTests {
  private let clock = ManualClock()
  private let asked = Watched([ScreenCommand]())

  private func loop(
    reducesMotion: Bool = false, depth: ColorDepth = .full,
    pictures: any PictureProvider = PendingPictures()
  ) -> ScreenLoop {
    let terminal = ScreenTerminal(depth: depth)
    return ScreenLoop(
      ScreenState(), program: ProgramFacts(version: "test", backend: "mock"),
      terminal: terminal,
      appearance: Appearance(
        theme: terminal.theme, language: .english, reducesMotion: reducesMotion),
      pictures: pictures,
      now: { [clock] in clock.instant },
      run: { [asked] command in asked.change { $0.append(command) } })
  }

  private let size = TerminalSize(rows: 24, columns: 80)

  private func frame(_ loop: inout ScreenLoop) throws -> Frame {
    let frame = loop.frame(size: size, isFresh: false)
    return try #require(frame)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func signedIn(photos: Int = 0) -> SessionState {
    var state = SessionState(account: .signedIn(.memory, scopes: []))
    guard photos > 0, let ticket = state.askForPage(of: .feed) else { return state }
    let page = PhotoPage(photos: Photo.samples(photos), page: 1, hasMore: false)
    state.pageArrived(ticket, Answer(page))
    return state
  }

  @Test("PERF-5: it wakes by itself while something spins, and not when idle")
  func waking() throws {
    var loop = loop()
    _ = try frame(&loop)
    #expect(loop.wakesAt == clock.instant + .milliseconds(100), "the splash spins")
    clock.advance(by: .milliseconds(250))
    _ = try frame(&loop)
    #expect(loop.wakesAt == clock.instant + .milliseconds(50))
    let state = signedIn(photos: 3)
    loop.receive(.session(state))
    loop.receive(.finished(.loadProfile, .done, state))
    _ = try frame(&loop)
    #expect(loop.wakesAt == nil)
  }

  @Test("TUI-5: with reduced motion nothing moves by itself")
  func reducedMotion() throws {
    var loop = loop(reducesMotion: true)
    _ = try frame(&loop)
    #expect(loop.wakesAt == nil)
  }

  @Test("TUI-5: a terminal that answers with a light ground gets the light theme")
  func lightTerminal() throws {
    var loop = loop()
    #expect(text(try frame(&loop).before) == "\u{1B}]11;?\u{1B}\\")
    #expect(try frame(&loop).canvas[0, 0]?.style.background == Theme.dark.background)
    loop.handle(.reply("\u{1B}]11;rgb:fafa/fafa/f0f0\u{1B}\\"))
    let frame = try frame(&loop)
    #expect(frame.canvas[0, 0]?.style.background == Theme.light.background)
    #expect(frame.before == [], "asked once")
  }

  @Test("TUI-5: the same ground lies beside an open photo")
  func groundOfPhotos() throws {
    let pictures = GroundPictures()
    var loop = loop(pictures: pictures)
    _ = try frame(&loop)
    loop.handle(.reply("\u{1B}]11;rgb:fafa/fafa/f0f0\u{1B}\\"))
    #expect(pictures.grounds.value == [Theme.dark.backgroundRGB, Theme.light.backgroundRGB])
  }

  @Test(
    "TUI-5: the terminal scrolls the cards, and pictures over them where they move along",
    arguments: [(true, false, true), (false, false, false), (false, true, true)])
  func scrolls(isLetters: Bool, movesWithText: Bool, isExpected: Bool) throws {
    let pictures = FullPictures(isLetters: isLetters, movesWithText: movesWithText)
    var loop = loop(pictures: pictures)
    let state = signedIn(photos: 30)
    loop.receive(.session(state))
    loop.receive(.finished(.loadProfile, .done, state))
    _ = try frame(&loop)
    loop.handle(.mouse(MouseEvent(.wheelDown, at: Position(row: 5, column: 10))))
    let scroll = try frame(&loop).scroll
    #expect(scroll?.lines == (isExpected ? 3 : nil))
    #expect(scroll?.movesPictures == (isExpected ? movesWithText : nil))
    #expect(pictures.scrolls.value == [nil, movesWithText ? scroll : nil])
  }

  @Test("TUI-5: with 16 colours or none the terminal's own are used, and nothing is asked")
  func fewColors() throws {
    var loop = loop(depth: .ansi)
    let frame = try frame(&loop)
    #expect(frame.canvas[0, 0]?.style.background == .terminal)
    #expect(frame.before == [])
  }

  @Test("PHOTO-4: a copied text goes to the desktop, and to the terminal with the next frame")
  func clipboard() throws {
    var loop = loop()
    _ = try frame(&loop)
    let photo = Photo.samples(1)[0]
    loop.receive(.finished(.makeSnippet(photo, .url), .text("https://a.test/ü"), signedIn()))
    #expect(text(try frame(&loop).before) == "\u{1B}]52;c;aHR0cHM6Ly9hLnRlc3Qvw7w=\u{1B}\\")
    #expect(try frame(&loop).before == [])
    #expect(asked.value.first == .copy("https://a.test/ü"))
    #expect(loop.screen.notice == nil, "nothing is said before that has ended")
  }

  @Test("AUTH-1: what is typed before it is decided where to go is kept for the screen that comes")
  func typedEarly() throws {
    var loop = loop()
    _ = try frame(&loop)
    loop.handle(.key(.character("/")))
    for letter in "fog q" { loop.handle(.key(.character(letter))) }
    loop.handle(.paste("gy"))
    #expect(!loop.isFinished, "q is a letter of what is looked for")
    let state = signedIn(photos: 3)
    loop.receive(.session(state))
    loop.receive(.finished(.loadProfile, .done, state))
    #expect(loop.screen.search.field.text == "fog qgy")
    loop.handle(.key(Key(.enter)))
    #expect(asked.value.contains(.find(.search(SearchQuery(words: "fog qgy")))))
  }

  @Test("AUTH-1: the splash's own key needs nobody to wait; behind others it waits for them")
  func quitEarly() throws {
    var first = loop()
    first.handle(.key(.character("q")))
    #expect(first.isFinished)
    var second = loop()
    for letter in "2q" { second.handle(.key(.character(letter))) }
    #expect(!second.isFinished)
    second.receive(.finished(.waitForSplash, .done, signedIn()))
    #expect(second.isFinished && second.screen.tab == .profile)
  }

  @Test("AUTH-1: what was typed after a quit is not carried out, early or not")
  func afterQuit() {
    var early = loop()
    for letter in "2q3" { early.handle(.key(.character(letter))) }
    early.receive(.finished(.waitForSplash, .done, signedIn()))
    #expect(early.isFinished && early.screen.tab == .profile)
    var late = loop()
    let state = signedIn(photos: 3)
    late.receive(.session(state))
    late.receive(.finished(.loadProfile, .done, state))
    for letter in "qo" { late.handle(.key(.character(letter))) }
    late.handle(.paste("3"))
    #expect(late.isFinished)
    #expect(!asked.value.contains { if case .open = $0 { true } else { false } })
  }

  @Test("PHOTO-5: a key that was typed before a question was seen is none of its answers")
  func lateDialog() throws {
    var loop = loop()
    let state = signedIn(photos: 3)
    loop.receive(.session(state))
    loop.receive(.finished(.loadProfile, .done, state))
    let photo = Photo.samples(1)[0]
    let size = DownloadSize.named(.full)
    loop.handle(.key(.character("d")))
    _ = try frame(&loop)
    loop.didShow()
    #expect(!loop.hasUnseenDialog)
    let exists = FeedError(.exists, Message(.errorUnreachable))
    loop.receive(
      .finished(.download(photo, size, replacing: false), .failed(exists), state))
    #expect(loop.hasUnseenDialog)
    loop.handle(.key(.character("y")))
    #expect(asked.value.contains(.makeSnippet(photo, .url)), "of the list beneath")
    _ = try frame(&loop)
    loop.handle(.key(.character("y")))
    let overwrite = ScreenCommand.download(photo, size, replacing: true)
    #expect(!asked.value.contains(overwrite), "the frame is not out")
    #expect(loop.screen.overlays == [.dialog(.overwrite(photo, size))])
    loop.didShow()
    loop.handle(.key(.character("y")))
    #expect(asked.value.contains(overwrite))
  }

  @Test("PHOTO-6: nobody is asked about a photo that a key typed before has left")
  func lateFault() throws {
    var loop = loop(pictures: FailingPictures())
    let state = signedIn(photos: 3)
    loop.receive(.session(state))
    loop.receive(.finished(.loadProfile, .done, state))
    loop.handle(.key(Key(.enter)))
    _ = try frame(&loop)
    #expect(loop.screen.overlays.count == 1)
    loop.handle(.key(Key(.escape)))
    #expect(loop.screen.overlays.isEmpty && loop.screen.photo == nil)
    loop.handle(.key(Key(.enter)))
    _ = try frame(&loop)
    loop.didShow()
    #expect(loop.screen.overlays.count == 1, "asked anew")
  }

  @Test("PHOTO-5: a question that a key has opened takes the next key at once")
  func ownDialog() throws {
    var loop = loop()
    let state = signedIn(photos: 3)
    loop.receive(.session(state))
    loop.receive(.finished(.loadProfile, .done, state))
    for letter in "Ly" { loop.handle(.key(.character(letter))) }
    #expect(asked.value.contains(.signOut))
  }

  @Test("TUI-4: a question that a window too small does not show waits until it is seen")
  func dialogInSmallWindow() {
    var loop = loop()
    let state = signedIn(photos: 3)
    loop.receive(.session(state))
    loop.receive(.finished(.loadProfile, .done, state))
    let small = TerminalSize(rows: 5, columns: 20)
    _ = loop.frame(size: small, isFresh: true)
    loop.receive(.finished(.signOut, .failed(.busy), state))
    _ = loop.frame(size: small, isFresh: false)
    loop.didShow()
    #expect(loop.hasUnseenDialog)
    _ = loop.frame(size: size, isFresh: true)
    loop.didShow()
    #expect(!loop.hasUnseenDialog)
  }

  @Test("An older state that comes after a newer one is passed over")
  func olderState() throws {
    var loop = loop()
    let newer = signedIn(photos: 3)
    loop.receive(.session(newer))
    loop.receive(.finished(.loadProfile, .done, signedIn()))
    _ = try frame(&loop)
    #expect(loop.screen.feed.layout.count == 3)
  }

  @Test("TUI-2: a drag moves the photo, a click on a card opens it, the wheel zooms")
  func mouse() throws {
    var loop = loop()
    let state = signedIn(photos: 3)
    loop.receive(.session(state))
    loop.receive(.finished(.loadProfile, .done, state))
    _ = try frame(&loop)
    let placed = Position(row: 5, column: 10)
    loop.handle(.mouse(MouseEvent(.press(.left), at: placed)))
    let fit = try #require(loop.screen.photo)
    loop.handle(.mouse(MouseEvent(.wheelUp, at: placed)))
    loop.handle(.mouse(MouseEvent(.drag(.left), at: Position(row: 7, column: 20))))
    let moved = try #require(loop.screen.photo)
    #expect(moved.view != fit.view)
    loop.handle(.mouse(MouseEvent(.release(.left), at: placed)))
    loop.handle(.mouse(MouseEvent(.drag(.left), at: Position(row: 9, column: 20))))
    #expect(loop.screen.photo?.view == moved.view, "no button is down")
  }

  @Test("TUI-2: the second click of two does not hit what the first has brought under the pointer")
  func doubleClick() throws {
    var loop = loop()
    let state = signedIn(photos: 3)
    loop.receive(.session(state))
    loop.receive(.finished(.loadProfile, .done, state))
    _ = try frame(&loop)
    let placed = Position(row: 5, column: 10)
    let click = TerminalEvent.mouse(MouseEvent(.press(.left), at: placed))
    loop.handle(click)
    _ = try frame(&loop)
    loop.handle(click)
    _ = try frame(&loop)
    #expect(loop.screen.photo?.isFit == true)
    loop.handle(click)
    clock.advance(by: .seconds(1))
    loop.handle(click)
    #expect(loop.screen.photo?.isFit == true, "two clicks, and not one of two")
    loop.handle(click)
    #expect(loop.screen.photo?.view.zoom == 2)
  }

  @Test("TUI-8: Ctrl-L has all painted anew, once; Ctrl-R too, with the pictures that failed")
  func repaint() throws {
    let pictures = FailingPictures()
    var loop = loop(pictures: pictures)
    let state = signedIn(photos: 3)
    loop.receive(.session(state))
    loop.receive(.finished(.loadProfile, .done, state))
    _ = try frame(&loop)
    loop.didShow()
    let isDueBefore = loop.takeRepaint()
    loop.handle(.key(.control("l")))
    let isDue = loop.takeRepaint()
    let isDueAgain = loop.takeRepaint()
    #expect([isDueBefore, isDue, isDueAgain] == [false, true, false])
    #expect(pictures.retried.value.isEmpty)
    loop.handle(.key(.control("r")))
    let isDueToo = loop.takeRepaint()
    #expect(isDueToo)
    #expect(Set(pictures.retried.value).contains(.photo("id-0")))
  }

  @Test("PHOTO-2: that finer pixels failed is said once for each view")
  func blurred() throws {
    let pictures = StuckPictures()
    var loop = loop(pictures: pictures)
    let state = signedIn(photos: 3)
    loop.receive(.session(state))
    loop.receive(.finished(.loadProfile, .done, state))
    loop.handle(.key(Key(.enter)))
    let line = try frame(&loop).canvas.lines.last ?? ""
    #expect(line.contains("Could not load a sharper picture"))
    _ = try frame(&loop)
    #expect(loop.screen.noticeCount == 1)
    loop.handle(.key(.character("+")))
    _ = try frame(&loop)
    #expect(loop.screen.noticeCount == 2)
    #expect(loop.screen.overlays.isEmpty)
  }

  @Test("PHOTO-6: a photo that got no answer asks once, and «Retry» asks the pictures again")
  func noAnswer() throws {
    let pictures = FailingPictures()
    var loop = loop(pictures: pictures)
    let state = signedIn(photos: 3)
    loop.receive(.session(state))
    loop.receive(.finished(.loadProfile, .done, state))
    _ = try frame(&loop)
    loop.handle(.key(Key(.enter)))
    let asking = try frame(&loop)
    loop.didShow()
    #expect(loop.screen.overlays == [.dialog(.picture(.photo("id-0"), .busy))])
    #expect(asking.canvas.lines.contains { $0.contains("Retry") }, "whoever is asked sees it")
    _ = try frame(&loop)
    #expect(loop.screen.overlays.count == 1)
    loop.handle(.key(Key(.enter)))
    #expect(pictures.retried.value == [.photo("id-0")])
    _ = try frame(&loop)
    loop.handle(.key(Key(.escape)))
    #expect(loop.screen.photo == nil)
  }

  @Test("PROF-2, FAV-1: a profile that fails is said once, asked for once, and can be retried")
  func noProfile() async throws {
    let (photos, profile) = (StubPhotosPort(), StubProfilePort())
    let token = try #require(Secret("token"))
    let ada = Answer(Profile(username: "ada"))
    let person = Credentials(token: token, scopes: [], origin: .memory)
    var looped = LoopedSession(
      Session(
        Backend(photos: photos, profile: profile, auth: nil, builtInCredentials: person),
        services: .stubs()))
    photos.feed.answers(
      PageRequest(1), with: .success(Answer(PhotoPage(photos: [], page: 1, hasMore: false))))
    for _ in 0..<2 { profile.me.answers(token, with: .failure(.unreachable)) }
    await looped.start()
    await looped.press(.character("2"))
    #expect(looped.commands == [.loadPage(.favorites)])
    let text = looped.text()
    #expect(text.ranges(of: "Ctrl-R Retry").count == 1)
    #expect(!text.contains("Favorites"))
    profile.me.answers(token, with: .success(ada))
    profile.user.answers("ada", with: .success(ada))
    photos.favorites.answers(
      PageRequest(1), with: .success(Answer(PhotoPage(photos: [], page: 1, hasMore: false))))
    await looped.press(.control("r"))
    #expect(looped.commands == [.loadProfile, .loadPage(.favorites)])
    #expect(looped.text().contains("Favorites 0"))
  }

  @Test("SEC-5: signals end the loop with their own status")
  func signals() {
    for (event, status) in [
      (TerminalEvent.interrupt, ExitStatus.interrupted), (.terminate, .terminated),
      (.hangup, .terminated),
    ] {
      var loop = loop()
      loop.handle(event)
      #expect(loop.status == status)
    }
  }
}

/// Keeps what it was laid on.
private final class GroundPictures: PictureProvider {
  let grounds = Watched([RGB?]())

  func want(_ wanted: [WantedPicture]) {}
  func loaded(_ key: PictureKey) -> LoadedPicture? { nil }
  func retry(_ subject: PictureRequest.Subject) {}
  func setBackground(_ ground: RGB) { grounds.change { $0.append(ground) } }
}

/// Has every picture, in letters or for the terminal to draw.
private final class FullPictures: PictureProvider {
  let isLetters: Bool
  let movesWithText: Bool
  /// What it was told of, frame by frame.
  let scrolls = Watched([Scroll?]())

  init(isLetters: Bool, movesWithText: Bool) {
    self.isLetters = isLetters
    self.movesWithText = movesWithText
  }

  func want(_ wanted: [WantedPicture]) {}

  func loaded(_ key: PictureKey) -> LoadedPicture? {
    let color = Bitmap(size: PixelSize(width: 1, height: 1), fill: RGB(red: 9, green: 9, blue: 9))
    let blocks = BlockEncoder(glyphs: .halves, colors: .full)
      .picture(of: color, columns: key.columns, rows: key.rows)
    let cells = PictureCells(columns: key.columns, rows: key.rows)
    let pixels = EncodedPicture(.kitty(.png([])), size: color.size, over: cells)
    let picture = RenderedPicture(blocks: blocks, pixels: isLetters ? nil : pixels)
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

/// Has no picture, and says so of each.
private final class FailingPictures: PictureProvider {
  let retried = Watched([PictureRequest.Subject]())

  func want(_ wanted: [WantedPicture]) {}

  func loaded(_ key: PictureKey) -> LoadedPicture? {
    LoadedPicture(picture: nil, stage: .failed(.busy))
  }

  func retry(_ subject: PictureRequest.Subject) { retried.change { $0.append(subject) } }
}

/// Has nothing fine.
private struct StuckPictures: PictureProvider {
  func want(_ wanted: [WantedPicture]) {}
  func loaded(_ key: PictureKey) -> LoadedPicture? {
    LoadedPicture(picture: nil, stage: .incomplete(.busy))
  }
  func retry(_ subject: PictureRequest.Subject) {}
}
