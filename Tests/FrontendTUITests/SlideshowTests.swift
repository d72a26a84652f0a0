import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("Slideshow")
struct SlideshowTests {
  private var harness = ScreenHarness()

  private mutating func open(_ count: Int = 3, hasMore: Bool = false) -> [ScreenCommand] {
    harness.load(Photo.samples(count), hasMore: hasMore)
    return harness.press(Key(.enter), .character("a"))
  }

  private var shown: PhotoID? { harness.screen.photo?.photo.id }

  /// Ends the time of a photo, and shows the next one if it is ready.
  private mutating func step(_ number: Int, seconds: Int = 5) -> [ScreenCommand] {
    _ = harness.finish(.waitForSlide(number, seconds: seconds))
    return harness.apply(.showNextSlide)
  }

  @Test("TUI-15: a on an open photo starts the slideshow, which also moves the selection")
  mutating func walk() {
    #expect(open() == [.waitForSlide(1, seconds: 5)])
    #expect(harness.text.contains("Slideshow · 5 s"))
    #expect(harness.text.contains("any key stops"))
    #expect(harness.apply(.showNextSlide) == [], "the photo's time is not over")
    #expect(shown == "id-0")
    #expect(step(1) == [.waitForSlide(2, seconds: 5)])
    #expect(shown == "id-1")
    #expect(harness.screen.feed.selected == 1)
    #expect(step(1) == [], "the time of an earlier photo is ignored")
    #expect(shown == "id-1")
  }

  @Test("TUI-93: each photo is shown whole, and the next one loads in advance")
  mutating func ahead() {
    harness.load(Photo.samples(3))
    _ = harness.press(Key(.enter), .character("+"), .character("a"))
    #expect(harness.screen.photo?.isFit == true)
    let wanted = harness.wanted()
    #expect(wanted.map(\.key.subject) == [.photo("id-0"), .photo("id-1")])
    #expect(wanted[1].key == harness.screen.nextSlide(harness.session)?.key)
  }

  @Test("TUI-94: near the end the slideshow requests the next page, waits for it and continues")
  mutating func page() throws {
    _ = open(2, hasMore: true)
    #expect(try harness.startedPage(of: .feed).page == 2)
    #expect(step(1) == [.waitForSlide(2, seconds: 5)])
    #expect(harness.screen.nextSlide(harness.session) == nil)
    #expect(step(2) == [])
    #expect(shown == "id-1")
    harness.load(Photo.samples(4))
    #expect(harness.apply(.showNextSlide) == [.waitForSlide(3, seconds: 5)])
    #expect(shown == "id-2")
  }

  @Test(
    "TUI-15: after an unlike, the favorite that follows is next", arguments: [0, 1, 2])
  mutating func unliked(index: Int) throws {
    harness.loadProfile()
    _ = harness.press(.character("2"))
    harness.load((0..<3).map { .sample(PhotoID("id-\($0)"), isLiked: true) }, .favorites)
    for _ in 0..<index { _ = harness.press(.character("n")) }
    _ = harness.press(Key(.enter), .character("a"))
    #expect(shown == PhotoID("id-\(index)"))
    let photo = try #require(harness.screen.photo).photo
    let ticket = try harness.session.requestLike(of: photo.id, wanted: false)
    harness.session.likeConfirmed(ticket, LikeState(isLiked: false), photo)
    _ = harness.synchronize()
    #expect(harness.session.favorites.count == 2)
    _ = step(1)
    #expect(shown == ["id-1", "id-2", "id-0"][index])
    _ = harness.apply(.stopSlideshow)
  }

  @Test("TUI-15: the slideshow also waits for a page whose request has not started")
  mutating func pageAskedFor() {
    _ = open(2, hasMore: true)
    _ = step(1)
    #expect(step(2) == [])
    #expect(shown == "id-1")
  }

  @Test("TUI-94: after the last photo the first one follows, even if loading more failed")
  mutating func around() throws {
    _ = open(2, hasMore: true)
    harness.session.pageFailed(try harness.startedPage(of: .feed), .unreachable)
    _ = harness.finish(.loadPage(.feed), .failed(.unreachable))
    _ = step(1)
    #expect(step(2) == [.waitForSlide(3, seconds: 5)])
    #expect(shown == "id-0")
  }

  @Test("TUI-15: --slideshow opens the first photo that loads and uses the given seconds")
  mutating func requested() {
    harness.screen.environment.slideshowSeconds = 60
    harness.screen.isSlideshowPending = true
    #expect(harness.synchronize() == [.loadPage(.feed)])
    #expect(harness.load(Photo.samples(2)) == [.waitForSlide(1, seconds: 60)])
    #expect(shown == "id-0")
    #expect(step(1, seconds: 60) == [.waitForSlide(2, seconds: 60)])
    #expect(harness.apply(.stopSlideshow, .back) == [.stopSlide(2)])
    #expect(harness.screen.slideshow == nil && shown == nil, "the slideshow starts only once")
  }

  @Test("TUI-15: the key uses the seconds of --slideshow too")
  mutating func seconds() {
    harness.screen.environment.slideshowSeconds = 7
    #expect(open() == [.waitForSlide(1, seconds: 7)])
    #expect(harness.text.contains("Slideshow · 7 s"))
  }

  @Test("TUI-15: if help is open when photos load, --slideshow starts after the user closes it")
  mutating func requestedBeneathHelp() {
    harness.screen.isSlideshowPending = true
    _ = harness.synchronize()
    _ = harness.apply(.help)
    harness.load(Photo.samples(2))
    #expect(shown == nil && harness.screen.slideshow == nil)
    _ = harness.apply(.help)
    #expect(shown == "id-0" && harness.screen.slideshow != nil)
  }

  @Test("TUI-15: stopping the slideshow stops the wait for the next photo")
  mutating func stopsWaiting() {
    _ = open()
    _ = step(1)
    #expect(harness.apply(.stopSlideshow) == [.stopSlide(2)])
    #expect(harness.press(.character("a")) == [.waitForSlide(3, seconds: 5)])
    _ = harness.finish(.waitForSlide(3, seconds: 5))
    #expect(harness.apply(.stopSlideshow) == [], "the photo's time is over")
  }

  @Test("TUI-96: a dialog or a sign-out ends the slideshow; a single photo has no slideshow")
  mutating func ends() {
    _ = open()
    harness.screen.present(.logOut)
    #expect(harness.synchronize() == [.stopSlide(1)])
    #expect(harness.screen.slideshow == nil)
    harness = ScreenHarness()
    _ = open()
    harness.session.signedOut(epoch: harness.session.epoch)
    #expect(harness.synchronize() == [.stopSlide(1)])
    #expect(harness.screen.slideshow == nil)
    harness = ScreenHarness()
    harness.screen.tab = .search
    harness.screen.photo = PhotoScreen(.sample(), on: harness.screen.size)
    #expect(harness.press(.character("a")) == [.waitForNotice(1)])
    #expect(harness.screen.slideshow == nil)
  }

  private func loop(
    _ pictures: any PictureProvider, run: @escaping (ScreenCommand) -> Void
  )
    -> ScreenLoop
  {
    var loop = ScreenLoop(
      harness.screen, program: AppFacts(version: "test", backend: "mock"),
      terminal: ScreenTerminal(depth: .full),
      appearance: Appearance(language: .english, reducesMotion: true), pictures: pictures,
      run: { command, _ in run(command) })
    loop.receive(.session(harness.session))
    return loop
  }

  private let size = TerminalSize(rows: 24, columns: 80)

  @Test("TUI-93: a due photo is shown with the first frame after it has loaded")
  mutating func readiness() throws {
    _ = open()
    let next = try #require(harness.screen.nextSlide(harness.session)).key
    let pictures = SlowPictures()
    let commands = Watched([ScreenCommand]())
    var loop = loop(pictures) { command in commands.change { $0.append(command) } }
    loop.receive(.finished(.waitForSlide(1, seconds: 5), .done, harness.session))
    _ = loop.frame(size: size, isFresh: false)
    #expect(loop.screen.photo?.photo.id == "id-0")
    pictures.ready.change { $0 = [next] }
    loop.receive(.pictures)
    _ = loop.frame(size: size, isFresh: false)
    #expect(loop.screen.photo?.photo.id == "id-1")
    #expect(commands.value == [.waitForSlide(2, seconds: 5)])
  }

  @Test(
    "TUI-95: a photo that cannot be loaded is described in words for its time, without a dialog")
  mutating func lost() throws {
    _ = open()
    let commands = Watched([ScreenCommand]())
    var loop = loop(LostPictures()) { command in commands.change { $0.append(command) } }
    loop.receive(.finished(.waitForSlide(1, seconds: 5), .done, harness.session))
    _ = loop.frame(size: size, isFresh: false)
    let shown = loop.frame(size: size, isFresh: true)
    let frame = try #require(shown)
    #expect(loop.screen.photo?.photo.id == "id-1")
    #expect(frame.canvas.lines.contains { $0.contains("Could not load") })
    #expect(loop.screen.overlays.isEmpty && loop.screen.slideshow != nil)
    #expect(commands.value == [.waitForSlide(2, seconds: 5)])
  }

  @Test(
    "TUI-96: any key, click or paste stops the slideshow and does nothing else",
    arguments: [
      TerminalEvent.key(.character("q")), .key(.character("ж")), .key(Key(.escape)), .paste("x"),
      .mouse(MouseEvent(.press(.left), at: Position(row: 1, column: 1))),
      .mouse(MouseEvent(.wheelUp, at: Position(row: 1, column: 1))),
    ])
  mutating func stops(event: TerminalEvent) {
    _ = open()
    var loop = loop(SlowPictures()) { _ in }
    _ = loop.frame(size: size, isFresh: false)
    loop.handle(.resize(TerminalSize(rows: 30, columns: 90)))
    // The release of a click that closed help does not stop the slideshow.
    loop.handle(.mouse(MouseEvent(.release(.left), at: Position(row: 1, column: 1))))
    #expect(loop.screen.slideshow != nil)
    loop.handle(event)
    #expect(loop.screen.slideshow == nil)
    #expect(loop.screen.photo?.photo.id == "id-0")
    #expect(loop.screen.photo?.isFit == true && loop.status == nil)
  }
}

/// Loads the pictures that the test marks as ready.
private struct SlowPictures: PictureProvider {
  let ready = Watched(Set<PictureKey>())

  func want(_ wanted: [WantedPicture]) {}

  func loaded(_ key: PictureKey) -> LoadedPicture? {
    let isReady = ready.value.contains(key)
    return LoadedPicture(
      picture: nil, stage: isReady ? .done : .loading(received: 0, expected: nil))
  }

  func retry(_ subject: PictureRequest.Subject) {}
}

/// Fails every picture, because the server is busy.
private struct LostPictures: PictureProvider {
  func want(_ wanted: [WantedPicture]) {}

  func loaded(_ key: PictureKey) -> LoadedPicture? {
    LoadedPicture(picture: nil, stage: .failed(.busy))
  }

  func retry(_ subject: PictureRequest.Subject) {}
}
