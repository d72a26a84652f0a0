import FeedCore
import FeedImaging
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("The screen's loop")
struct ScreenLoopTests {
  private let harness = LoopHarness()

  @Test("PHOTO-4: copying a text passes it to the desktop and, in the next frame, to the terminal")
  func clipboard() throws {
    var loop = harness.loop()
    _ = try harness.frame(&loop)
    let photo = Photo.samples(1)[0]
    loop.receive(
      .finished(.makeSnippet(photo, .url), .text("https://a.test/ü"), harness.signedIn()))
    let bytes = try harness.frame(&loop).before
    #expect(harness.text(bytes) == "\u{1B}]52;c;aHR0cHM6Ly9hLnRlc3Qvw7w=\u{1B}\\")
    #expect(try harness.frame(&loop).before == [])
    #expect(harness.asked.value.first == .copy("https://a.test/ü"))
    #expect(loop.screen.notice == nil, "there is no notice before the copy ends")
  }

  @Test("CLI-42: a long wait for another process is a notice")
  func waiting() {
    var loop = harness.loop()
    let message = Message(.waitingForLock, "/likes.lock")
    loop.receive(.notice(message))
    #expect(loop.screen.notice?.messages == [message])
  }

  @Test("AUTH-1: keys typed during the splash go to the next screen")
  func typedEarly() throws {
    var loop = harness.loop()
    _ = try harness.frame(&loop)
    loop.handle(.key(.character("/")))
    for letter in "fog q" { loop.handle(.key(.character(letter))) }
    loop.handle(.paste("gy"))
    #expect(!loop.isFinished, "q is a letter of the search")
    let state = harness.signedIn(photos: 3)
    loop.receive(.session(state))
    loop.receive(.finished(.loadProfile, .done, state))
    #expect(loop.screen.search.field.text == "fog qgy")
    loop.handle(.key(Key(.enter)))
    #expect(harness.asked.value.contains(.find(.search(SearchQuery(words: "fog qgy")))))
  }

  @Test("AUTH-1: q quits during the splash at once; after other keys it waits for the next screen")
  func quitEarly() throws {
    var first = harness.loop()
    first.handle(.key(.character("q")))
    #expect(first.isFinished)
    var second = harness.loop()
    for letter in "2q" { second.handle(.key(.character(letter))) }
    #expect(!second.isFinished)
    second.receive(.finished(.waitForSplash, .done, harness.signedIn()))
    #expect(second.isFinished && second.screen.tab == .profile)
  }

  @Test("AUTH-1: keys typed after a quit are ignored")
  func afterQuit() {
    var early = harness.loop()
    for letter in "2q3" { early.handle(.key(.character(letter))) }
    early.receive(.finished(.waitForSplash, .done, harness.signedIn()))
    #expect(early.isFinished && early.screen.tab == .profile)
    var late = harness.loop()
    let state = harness.signedIn(photos: 3)
    late.receive(.session(state))
    late.receive(.finished(.loadProfile, .done, state))
    for letter in "qo" { late.handle(.key(.character(letter))) }
    late.handle(.paste("3"))
    #expect(late.isFinished)
    #expect(!harness.asked.value.contains { if case .open = $0 { true } else { false } })
  }

  @Test("A state older than the current one is ignored")
  func olderState() throws {
    var loop = harness.loop()
    let newer = harness.signedIn(photos: 3)
    loop.receive(.session(newer))
    loop.receive(.finished(.loadProfile, .done, harness.signedIn()))
    _ = try harness.frame(&loop)
    #expect(loop.screen.feed.layout.count == 3)
  }

  @Test("TUI-30: a click on a card opens it, the wheel zooms and a drag moves the photo")
  func mouse() throws {
    var loop = harness.feed(photos: 3)
    _ = try harness.frame(&loop)
    let placed = Position(row: 5, column: 10)
    loop.handle(.mouse(MouseEvent(.press(.left), at: placed)))
    let fit = try #require(loop.screen.photo)
    loop.handle(.mouse(MouseEvent(.drag(.left), at: Position(row: 6, column: 12))))
    #expect(loop.screen.photo?.view == fit.view, "the drag began on the card")
    loop.handle(.mouse(MouseEvent(.release(.left), at: placed)))
    _ = try harness.frame(&loop)
    harness.clock.advance(by: .seconds(1))
    loop.handle(.mouse(MouseEvent(.press(.left), at: placed)))
    loop.handle(.mouse(MouseEvent(.wheelUp, at: placed)))
    loop.handle(.mouse(MouseEvent(.drag(.left), at: Position(row: 7, column: 20))))
    let moved = try #require(loop.screen.photo)
    #expect(moved.view != fit.view)
    loop.handle(.mouse(MouseEvent(.release(.left), at: placed)))
    loop.handle(.mouse(MouseEvent(.drag(.left), at: Position(row: 9, column: 20))))
    #expect(loop.screen.photo?.view == moved.view, "no button is pressed")
  }

  @Test(
    "PHOTO-15, TUI-2: a drag that began on an overlay does not move the photo under it",
    arguments: [InputLayer.menu, .dialog, .help, .details])
  func dragBelongs(layer: InputLayer) throws {
    var loop = harness.feed(photos: 3)
    loop.handle(.key(Key(.enter)))
    loop.handle(.key(.character("+")))
    let key: Character = layer == .menu ? "s" : layer == .help ? "?" : "i"
    if layer == .dialog {
      loop.handle(.key(.character("d")))
      loop.handle(.key(.character("d")))
    } else {
      loop.handle(.key(.character(key)))
    }
    #expect(loop.screen.overlays.last?.layer == layer)
    _ = try harness.frame(&loop)
    let view = try #require(loop.screen.photo).view
    let start = Position(row: 10, column: 30)
    loop.handle(.mouse(MouseEvent(.press(.left), at: start)))
    if layer == .dialog { loop.handle(.key(Key(.escape))) }
    for row in 11...20 {
      loop.handle(.mouse(MouseEvent(.drag(.left), at: Position(row: row, column: 30 + row))))
      _ = try harness.frame(&loop)
    }
    #expect(loop.screen.overlays.isEmpty)
    #expect(loop.screen.photo?.view == view)
    loop.handle(.mouse(MouseEvent(.release(.left), at: start)))
    loop.handle(.mouse(MouseEvent(.press(.left), at: start)))
    loop.handle(.mouse(MouseEvent(.drag(.left), at: Position(row: 14, column: 40))))
    #expect(loop.screen.photo?.view != view, "a new drag moves the photo")
  }

  @Test("TUI-2: a drag ends when the next photo opens")
  func dragOfOnePhoto() throws {
    var loop = harness.feed(photos: 3)
    loop.handle(.key(Key(.enter)))
    _ = try harness.frame(&loop)
    loop.handle(.mouse(MouseEvent(.press(.left), at: Position(row: 5, column: 10))))
    loop.handle(.key(.character("n")))
    loop.handle(.mouse(MouseEvent(.wheelUp, at: Position(row: 5, column: 10))))
    let view = try #require(loop.screen.photo).view
    loop.handle(.mouse(MouseEvent(.drag(.left), at: Position(row: 9, column: 20))))
    #expect(loop.screen.photo?.view == view)
  }

  @Test("TUI-2: the second click of a double click on a card does nothing to the opened photo")
  func doubleClick() throws {
    var loop = harness.feed(photos: 3)
    _ = try harness.frame(&loop)
    let placed = Position(row: 5, column: 10)
    let click = TerminalEvent.mouse(MouseEvent(.press(.left), at: placed))
    loop.handle(click)
    _ = try harness.frame(&loop)
    loop.handle(click)
    _ = try harness.frame(&loop)
    #expect(loop.screen.photo?.isFit == true)
    loop.handle(click)
    harness.clock.advance(by: .seconds(1))
    loop.handle(click)
    #expect(
      loop.screen.photo?.isFit == true,
      "these two clicks are too far apart for a double click")
    loop.handle(click)
    #expect(loop.screen.photo?.view.zoom == 2)
  }

  @Test("TUI-25, TUI-8: Ctrl-L repaints the screen once; Ctrl-R also retries failed pictures")
  func repaint() throws {
    let pictures = FailingPictures()
    var loop = harness.feed(photos: 3, pictures: pictures)
    _ = try harness.frame(&loop)
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

  @Test("PROF-2, FAV-1: a failed profile is shown and requested once, and a retry loads it")
  func noProfile() async throws {
    let (photos, profile) = (StubPhotosPort(), StubProfilePort())
    let token = try #require(Secret("token"))
    let ada = Answer(Profile(username: "ada"))
    let user = Credentials(token: token, scopes: [], origin: .memory)
    var looped = LoopedSession(
      Session(
        Backend(photos: photos, profile: profile, auth: nil, builtInCredentials: user),
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
      var loop = harness.loop()
      loop.handle(event)
      #expect(loop.status == status)
    }
  }
}
