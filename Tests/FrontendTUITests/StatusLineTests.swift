import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

extension String {
  fileprivate func trimmed() -> String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

@Suite("The status line")
struct StatusLineTests {
  private func feed(columns: Int = 80, isSignedIn: Bool = true) -> ScreenHarness {
    var harness = ScreenHarness(isSignedIn: isSignedIn, columns: columns)
    harness.screen.isGuest = !isSignedIn
    harness.load(Photo.samples(20), hasMore: true)
    return harness
  }

  private func status(_ harness: ScreenHarness, isDemo: Bool = false) -> String {
    harness.context(isDemo: isDemo).canvas.lines.last ?? ""
  }

  @Test("TUI-1: the status line shows the keys of the top layer")
  func layers() {
    var harness = feed(columns: 120)
    #expect(status(harness).hasSuffix("Enter open · Space unlike · / search · ? keys · q quit"))
    _ = harness.press(Key(.enter))
    #expect(
      status(harness).hasSuffix(
        "+ - zoom · r rotate · s share · ? keys · Esc back"))
    _ = harness.press(.character("s"))
    #expect(status(harness).hasSuffix("↑ ↓ choose · Enter run · Esc close"))
    _ = harness.press(Key(.escape), .character("?"))
    #expect(status(harness).hasSuffix("Esc close"))
    _ = harness.press(Key(.escape), Key(.escape), .character("L"))
    #expect(status(harness).hasSuffix("y Yes · n No"))
    _ = harness.press(Key(.escape), .character("/"))
    #expect(status(harness).hasSuffix("Enter search · Esc leave"))
    #expect(harness.lines(.russian).last?.contains("Enter искать") == true)
  }

  @Test("UI-1: a truncated profile shows the key for the whole text")
  func moreOfUser() {
    var harness = feed(columns: 120)
    harness.loadProfile()
    _ = harness.press(.character("2"))
    #expect(!status(harness).contains("i more"))
    var profile = Profile.sample
    profile.bio = "1\n2\n3\n4"
    harness.loadProfile(profile)
    #expect(status(harness).contains("i more"))
  }

  @Test("UI-1: the status line does not offer a guest keys that need an account")
  func guest() {
    let harness = feed(isSignedIn: false)
    #expect(status(harness).contains("Enter open"))
    #expect(!status(harness).contains("like"))
  }

  @Test("TUI-1: a narrow status line drops the backend before the position and truncates no key")
  func narrow() {
    #expect(
      status(feed(columns: 134)).hasPrefix(
        " Nora Fjeld · 27 August 2022 · fog over the hills · 1/20+ · Demo photos  "))
    #expect(status(feed()).hasPrefix(" Nora Fjeld · 1/20+ "))
    #expect(status(feed()).hasSuffix("/ search · ? keys · q quit"))
    #expect(status(feed(columns: 40)).hasPrefix(" 1/20+"))
    #expect(status(feed(columns: 40)).contains("? keys"))
  }

  @Test(
    "CLI-15: the demo's status line explains how to get real photos and is never truncated",
    arguments: [
      (160, "1/20+ · Demo photos · K: photos from Unsplash"),
      (80, "1/20+ · Demo photos · K: photos from Unsplash"),
      (60, "Demo photos · K: photos from Unsplash"), (40, "Demo · K: Unsplash"),
    ])
  func demo(columns: Int, words: String) {
    let line = status(feed(columns: columns), isDemo: true)
    #expect(line.contains(words) && line.contains("? keys · q quit"))
  }

  @Test(
    "LIVE-3: the rate limit is shown in fewer words if there is little room", arguments: [80, 180])
  func fewRequests(columns: Int) {
    var harness = feed(columns: columns)
    harness.session.rateLimitReceived(RateLimit(limit: 5_000, remaining: 499))
    let hour = columns == 180 ? " this hour" : ""
    #expect(status(harness).contains("499 of 5000 requests left\(hour) "))
    #expect(status(harness).contains("? keys"))
  }

  @Test("LIVE-3: a limit below ten requests is shown once no request is left")
  func smallLimit() {
    var harness = feed(columns: 160)
    harness.session.rateLimitReceived(RateLimit(limit: 5, remaining: 0))
    #expect(status(harness).contains("0 of 5 requests left"))
    harness.session.rateLimitReceived(RateLimit(limit: 5, remaining: 1))
    #expect(!status(harness).contains("of 5"))
    harness.session.rateLimitReceived(RateLimit(limit: .max, remaining: .max))
    #expect(!status(harness).contains("requests left"), "a huge number neither shows nor crashes")
  }

  @Test(
    "TUI-19, LIVE-3: while more than a tenth of the requests is left, only help shows their number")
  func manyRequests() {
    var harness = feed(columns: 160)
    harness.session.rateLimitReceived(RateLimit(limit: 5_000, remaining: 500))
    #expect(!status(harness).contains("500"))
    harness.screen.size = TerminalSize(rows: 24, columns: 70)
    _ = harness.press(.character("?"), .character("G"))
    #expect(harness.text.contains("500 of 5000 requests left this hour"))
  }

  @Test("TUI-19: the default backend and edition are not shown")
  func defaults() {
    func line(_ edition: Edition, isDefaultBackend: Bool) -> String {
      var harness = ScreenHarness(edition: edition, columns: 160)
      harness.load(Photo.samples(20), hasMore: true)
      let facts = AppFacts(
        version: "test", backend: "live", isDefaultBackend: isDefaultBackend)
      return ScreenView(screen: harness.screen, session: harness.session, program: facts)
        .draw(appearance: Appearance(language: .english), pictures: PendingPictures())
        .canvas.lines.last ?? ""
    }
    #expect(!line(.extended, isDefaultBackend: true).contains("live"))
    #expect(!line(.extended, isDefaultBackend: true).contains("extended"))
    #expect(line(.basic, isDefaultBackend: false).contains("1/20+ · live · basic"))
  }

  @Test("TUI-18, TUI-101: the status line of an open photo begins with the position and title")
  func photo() {
    var harness = feed(columns: 160)
    _ = harness.press(Key(.enter), .character("+"))
    #expect(
      status(harness).hasPrefix(" 1/20+ · fog over the hills · Nora Fjeld · 27 August 2022 · 1.3× ")
    )
    harness.screen.size = TerminalSize(rows: 24, columns: 80)
    #expect(status(harness).hasPrefix(" 1/20+ · fog over the hills · Nora Fjeld · 1.3× "))
    #expect(status(harness).hasSuffix(" ? keys · Esc back"))
  }

  @Test("TUI-101: a long title is truncated only as far as author and keys need room")
  func longTitle() {
    var photos = Photo.samples(2)
    photos[0].altDescription = "a rather long description of a hill in the fog, seen from the sea"
    var harness = ScreenHarness()
    harness.load(photos)
    _ = harness.press(Key(.enter))
    let line = status(harness)
    #expect(line.contains(" 1/2 · a rather long description of") && line.contains("…"))
    #expect(line.contains("Nora Fjeld") && line.hasSuffix("? keys · Esc back"))
    #expect(DisplayWidth.of(line) == 79, "the title fills the room")
  }

  @Test("TUI-1: a long notice takes rows of its own and leaves the keys visible")
  func longNotice() {
    var harness = feed(columns: 40)
    _ = harness.screen.showNotice(
      Message(.downloaded, "/a/folder/a-photo.jpg in a folder far below"))
    let lines = harness.lines()
    #expect(lines[20...22].joined().contains("Saved: /a/folder/a-photo.jpg"))
    #expect(lines[20...22].joined().contains("far below"))
    #expect(lines.last?.contains("? keys") == true)
  }

  @Test(
    "TUI-1: a notice takes as many rows as it needs, at most a third of the screen",
    arguments: [2, 3, 4, 5])
  func rowsOfNotice(count: Int) {
    var harness = ScreenHarness(rows: 12, columns: 40)
    harness.load(Photo.samples(20), hasMore: true)
    let before = harness.lines()
    let words = (0..<count).map { String(repeating: "abc", count: 10) + String($0) }
    _ = harness.screen.showNotice(Message(.errorUsage, words.joined(separator: " ")))
    let notice = Message(.errorUsage, words.joined(separator: " ")).text(in: .english)
    let needed = notice.wrapped(toWidth: 38)
    let lines = harness.lines()
    let taken = min(needed.count, 4)
    #expect(Array(lines.prefix(11 - taken)) == Array(before.prefix(11 - taken)))
    let shown = lines[(11 - taken)..<11].map { $0.trimmed() }
    #expect(Array(shown.dropLast()) == Array(needed.prefix(taken - 1)))
    if needed.count <= 4 {
      #expect(shown.last == needed.last)
    } else {
      #expect(shown.last?.hasPrefix("abc") == true && shown.last?.hasSuffix("…") == true)
    }
    #expect(lines.last?.contains("? keys") == true)
  }

  @Test(
    "LIVE-5: a reload that returns cached photos shows one notice that explains why",
    arguments: [
      (.offline, "Could not reach the service"), (nil, "Could not reach the service"),
      (.rateLimited, "The request limit is reached"),
    ] as [(FeedError.Code?, String)])
  func staleReload(_ fault: FeedError.Code?, _ reason: String) {
    var harness = feed(columns: 120)
    _ = harness.press(.control("r"))
    let ticket = harness.session.reload(.feed)
    let page = PhotoPage(photos: Photo.samples(20), page: 1, hasMore: true)
    harness.session.pageArrived(
      ticket, Answer(page, isStale: true, cachedAt: Timestamp(seconds: 0), fault: fault))
    let commands = harness.finish(.reload(.feed))
    let epoch = harness.session.epoch
    #expect(
      commands == [.waitForNotice(1), .retryFirstPageLater(.feed, epoch: epoch, seconds: 30)])
    #expect(
      status(harness).contains("\(reason); showing cached results from just now."))
    #expect(harness.screen.feed.layout.count == 20 && harness.screen.overlays.isEmpty)
    _ = harness.finish(.waitForNotice(1))
    #expect(harness.finish(.loadPage(.feed)) == [], "the status line's mark is enough")
    #expect(status(harness).contains("cached"))
  }

  @Test("FEED-7: a failed reload shows a notice wherever the user is in the list")
  func failedReload() {
    var harness = feed(columns: 120)
    _ = harness.press(.control("r"))
    let ticket = harness.session.reload(.feed)
    harness.session.pageFailed(ticket, .unreachable)
    #expect(harness.finish(.reload(.feed), .failed(.unreachable)) == [.waitForNotice(1)])
    #expect(status(harness).contains(FeedError.unreachable.message.text(in: .english).prefix(20)))
    #expect(harness.finish(.reload(.feed), .failed(.cancelled)) == [])
  }

  @Test("TUI-1: a notice disappears with the screen that it belongs to")
  func notices() {
    var harness = feed()
    for way in [[Key.character("2")], [Key(.enter)], [Key(.enter), Key(.escape)]] {
      _ = harness.press(.character("1"))
      _ = harness.finish(.copy("x"))
      #expect(harness.screen.notice != nil)
      _ = harness.press(.character("j"))
      #expect(harness.screen.notice != nil)
      for key in way { _ = harness.press(key) }
      #expect(harness.screen.notice == nil)
      _ = harness.press(Key(.escape))
    }
    _ = harness.finish(.copy("x"))
    harness.session.signedOut(epoch: harness.session.epoch)
    _ = harness.finish(.signOut)
    #expect(harness.screen.notice == nil)
  }

  @Test("FAV-1: the position shows the total if it is known, otherwise the loaded number")
  func places() throws {
    var harness = feed()
    #expect(status(harness).contains("1/20+"))
    harness.load([], hasMore: false)
    #expect(status(harness).contains("1/20 "))
    try openFavorites(
      PhotoPage(photos: Photo.samples(5), page: 1, hasMore: true, total: 30), in: &harness)
    #expect(status(harness).contains("1/30 "))
  }

  @Test("FAV-1: a total below the number of loaded photos is ignored")
  func smallTotal() throws {
    var harness = feed()
    // Every second photo is liked.
    try openFavorites(
      PhotoPage(photos: Photo.samples(9), page: 1, hasMore: true, total: 3), in: &harness)
    #expect(status(harness).contains("1/5 "))
  }

  /// Opens the profile and delivers the first page of its favorites.
  private func openFavorites(_ page: PhotoPage, in harness: inout ScreenHarness) throws {
    harness.loadProfile()
    _ = harness.press(.character("2"))
    let ticket = harness.session.requestPage(of: .favorites)
    harness.session.pageArrived(try #require(ticket), Answer(page))
    _ = harness.finish(.loadPage(.favorites))
  }

  @Test("TUI-22: opening a page in the browser shows a notice on success and on failure")
  func browser() {
    var harness = feed(columns: 120)
    let page = Photo.samples(1)[0].links.page
    #expect(harness.press(.character("o")) == [.open(page)])
    _ = harness.finish(.open(page))
    #expect(harness.text.contains("Opened in the browser: \(page.text)"))
    let error = FeedError(.unsupported, Message(.errorNoBrowser))
    _ = harness.finish(.open(page), .failed(error))
    #expect(harness.text.contains("Could not open a browser."))
    #expect(harness.text.contains(page.text))
  }
}
