import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("The cached feed on the screen")
struct CachedFeedTests {
  private var harness = ScreenHarness(columns: 120)
  private let user = AccountDigest("0123456789abcdef0123456789abcdef")

  init() {
    harness.session = SessionState(account: .unknown)
    harness.screen.isSplash = true
    harness.screen.now = Timestamp(iso8601: "2026-03-01T07:28:30Z") ?? harness.screen.now
  }

  /// Shows cached photos, beginning with the photo numbered `first`.
  private mutating func show(from first: Int = 10, count: Int = 30) {
    harness.session.showCachedFeed(
      Answer(
        PhotoPage(photos: Self.photos(first, count), page: 1, hasMore: true), isStale: true,
        cachedAt: Timestamp(iso8601: "2026-03-01T07:08:00Z")),
      of: user, epoch: 0)
  }

  private static func photos(_ first: Int, _ count: Int) -> [Photo] {
    Array(Photo.samples(first + count)[first...])
  }

  private mutating func restore() -> [ScreenCommand] {
    harness.session.accountRestored(.signedIn(.keyring, scopes: []), of: user)
    return harness.finish(.restore)
  }

  private mutating func answer(_ photos: [Photo]) throws {
    let ticket = try harness.startedPage(of: .feed)
    harness.session.tokenConfirmed(epoch: harness.session.epoch)
    harness.session.pageArrived(
      ticket, Answer(PhotoPage(photos: photos, page: 1, hasMore: true)))
    _ = harness.finish(.loadPage(.feed))
  }

  /// The rows and columns of the visible cards by photo.
  private var rows: [PhotoID: [Int]] {
    let list = harness.screen.feed
    return Dictionary(
      uniqueKeysWithValues: list.layout.cards(in: list.visibleRows).compactMap { index in
        guard let id = list.layout.id(of: index), let place = list.layout.place(of: index) else {
          return nil
        }
        return (id, [place.row - list.top, place.column])
      })
  }

  @Test("TUI-86: offline, the screen reports that and why likes and the profile are not available")
  mutating func offlineSince() {
    show()
    #expect(restore() == [.loadProfile, .loadPage(.feed)])
    harness.session.connectionReported(isOffline: true)
    _ = harness.synchronize()
    for (columns, words) in [(120, "Offline · from 20 min ago"), (80, "Offline"), (40, "Offline")] {
      harness.screen.size = TerminalSize(rows: 12, columns: columns)
      #expect(harness.lines().last?.contains(words) == true, "\(columns)")
      #expect(!harness.text.contains("UTC"))
    }
    harness.screen.size = TerminalSize(rows: 24, columns: 120)
    #expect(harness.lines(.russian).last?.contains("Нет сети · как было 20 мин назад") == true)
    _ = harness.press(.character("f"))
    #expect(harness.text.contains("You are offline. Likes and your profile need a connection."))
    _ = harness.press(.character("2"))
    #expect(harness.text.contains("You are offline. Likes and your profile need a connection."))
    harness.session.connectionReported(isOffline: false)
    #expect(!harness.text.contains("ffline"))
  }

  @Test("TUI-12: on startup, cached cards marked “earlier” replace the splash before any request")
  mutating func stands() {
    #expect(harness.apply(.start) == [.restore, .waitForSplash])
    show()
    #expect(harness.synchronize() == [])
    #expect(harness.text.contains("earlier, from 20 min ago"))
    #expect(harness.text.contains("1/30+"))
    #expect(restore() == [.loadProfile, .loadPage(.feed)])
    #expect(harness.text.contains("1/30+"))
  }

  @Test("TUI-85: until the service accepts the token, likes and the profile are not available")
  mutating func unconfirmed() throws {
    show()
    _ = harness.synchronize()
    for _ in 1...2 {
      #expect(!harness.text.contains("♡") && !harness.text.contains("♥"))
      #expect(harness.apply(.toggleLike) == [.waitForNotice(harness.screen.noticeCount)])
      #expect(harness.apply(.openPhoto) == [])
      #expect(!harness.text.contains("♡") && !harness.text.contains("♥"))
      #expect(harness.apply(.back) == [])
      _ = restore()
    }
    harness.loadProfile()
    _ = harness.apply(.showTab(.profile))
    #expect(!harness.text.contains("Ada") && !harness.text.contains("Favorites"))
    #expect(harness.text.contains("the sign-in is confirmed"))
    #expect(harness.text.contains("Sign Out"))
    #expect(harness.screen.user(harness.session) == nil)
    #expect(harness.screen.listName(harness.session) == nil)
    harness.session.tokenConfirmed(epoch: harness.session.epoch)
    #expect(harness.synchronize() == [.loadPage(.favorites)])
    #expect(harness.text.contains("Ada Byron"))
    _ = harness.apply(.showTab(.feed))
    #expect(harness.text.contains("♡"))
  }

  @Test(
    "TUI-80: new photos appear above the cached ones without moving a card",
    arguments: [0, 1, 5, 40])
  mutating func above(lines: Int) throws {
    show()
    _ = harness.synchronize()
    _ = restore()
    _ = harness.apply(.scroll(lines), .move(.right))
    let (before, selected) = (rows, harness.screen.feed.selectedID)
    #expect(!before.isEmpty)
    try answer(Self.photos(7, 30))
    #expect(rows.filter { before[$0.key] != nil } == before)
    #expect(harness.screen.current(harness.session)?.id == selected ?? "id-10")
    #expect(harness.text.contains("3 new above"))
    #expect(!harness.text.contains("earlier"))
    _ = harness.apply(.moveToFirst)
    #expect(harness.screen.current(harness.session)?.id == "id-7")
    #expect(!harness.text.contains("new above"))
  }

  @Test("TUI-80: new photos above leave the first card in place for a user who has not moved")
  mutating func untouched() throws {
    show()
    _ = harness.synchronize()
    _ = restore()
    let before = rows
    try answer(Self.photos(9, 30))
    #expect(rows.filter { before[$0.key] != nil } == before)
    #expect(harness.screen.current(harness.session)?.id == "id-10")
  }

  @Test("TUI-80: new photos are counted even if the terminal is resized as they arrive")
  mutating func resized() throws {
    show()
    _ = harness.synchronize()
    _ = restore()
    _ = harness.apply(.moveToLast)
    let ticket = try harness.startedPage(of: .feed)
    harness.session.pageArrived(
      ticket, Answer(PhotoPage(photos: Self.photos(7, 30), page: 1, hasMore: true)))
    _ = harness.apply(.resize(TerminalSize(rows: 30, columns: 100)))
    #expect(harness.screen.feed.unseenAbove == 3)
  }

  @Test("TUI-80: new photos are counted once, even when another card leaves the list")
  mutating func seenOnce() throws {
    show()
    _ = harness.synchronize()
    _ = restore()
    _ = harness.apply(.moveToLast)
    try answer(Self.photos(7, 30))
    #expect(harness.screen.feed.unseenAbove == 3)
    _ = harness.apply(.moveToFirst)
    #expect(harness.screen.feed.unseenAbove == 0)
    _ = harness.apply(.moveToLast)
    harness.session.feed.remove("id-12")
    _ = harness.synchronize()
    #expect(harness.screen.feed.unseenAbove == 0)
  }

  @Test("TUI-81: a first page without overlap is offered, and Ctrl-R shows it without a request")
  mutating func offered() throws {
    show(from: 60)
    _ = harness.synchronize()
    _ = restore()
    _ = harness.apply(.move(.right))
    try answer(Self.photos(0, 30))
    #expect(harness.text.contains("30 new: Ctrl-R · earlier"))
    #expect(harness.screen.current(harness.session)?.id == "id-61")
    #expect(harness.apply(.moveToLast) == [])
    #expect(harness.apply(.reload) == [.repaint, .retryPictures, .acceptPendingFirstPage(.feed)])
    harness.session.acceptPendingFirstPage(.feed)
    #expect(harness.finish(.acceptPendingFirstPage(.feed)) == [])
    #expect(harness.screen.current(harness.session)?.id == "id-0")
    #expect(harness.screen.feed.top == 0)
    #expect(!harness.text.contains("30 new") && !harness.text.contains("earlier"))
  }

  @Test("TUI-86: without a connection the cached photos stay, and the status line reports that")
  mutating func offline() throws {
    show()
    _ = harness.synchronize()
    _ = restore()
    harness.session.pageFailed(try harness.startedPage(of: .feed), .unreachable)
    #expect(harness.finish(.loadPage(.feed), .failed(.unreachable)) == [])
    _ = harness.apply(.resize(TerminalSize(rows: 24, columns: 200)))
    #expect(harness.text.contains("Could not reach"))
    #expect(harness.text.contains("earlier"))
    #expect(harness.text.contains("1/30+"))
    #expect(harness.apply(.reload) == [.repaint, .retryPictures, .loadPage(.feed)])
  }

  @Test("TUI-87: a sign-out removes the cards and closes the open photo", arguments: [true, false])
  mutating func left(isRestored: Bool) {
    show()
    _ = harness.synchronize()
    _ = harness.apply(.openPhoto)
    if isRestored {
      _ = restore()
      harness.session.signedOutElsewhere(epoch: harness.session.epoch)
    } else {
      harness.session.accountRestored(.signedOut(nil))
    }
    #expect(harness.synchronize() == [])
    #expect(harness.screen.rootScreen(harness.session) == .signIn)
    #expect(harness.screen.photo == nil)
    #expect(harness.screen.feed.layout.count == 0)
    #expect(harness.text.contains("another window") == isRestored)
  }

  @Test("TUI-90: guests see their cached feed too")
  mutating func guest() {
    harness.session.accountRestored(.signedOut(nil))
    _ = harness.finish(.restore)
    #expect(harness.apply(.browse) == [.showCachedFeed, .loadPage(.feed)])
  }

  @Test("TUI-82: when the connection returns, new photos appear above without moving a card")
  mutating func onlineAgain() throws {
    harness.screen.isSplash = false
    harness.session = SessionState(account: .signedIn(.keyring, scopes: []))
    let page = PhotoPage(photos: Self.photos(10, 30), page: 1, hasMore: true)
    harness.session.pageArrived(
      try harness.startedPage(of: .feed), Answer(page, isStale: true))
    _ = harness.synchronize()
    _ = harness.apply(.scroll(5))
    let before = rows
    harness.session.networkAnswered(epoch: harness.session.epoch)
    #expect(harness.synchronize() == [.refreshFirstPage(.feed)])
    #expect(harness.synchronize() == [], "the request is in progress")
    let asked = harness.session.requestFirstPage()
    let top = try #require(asked)
    let fresh = PhotoPage(photos: Self.photos(7, 30), page: 1, hasMore: true)
    harness.session.firstPageArrived(top, Answer(fresh))
    _ = harness.finish(.refreshFirstPage(.feed))
    #expect(!before.isEmpty && rows.filter { before[$0.key] != nil } == before)
    #expect(harness.text.contains("3 new above"))
  }

  @Test("TUI-83: an idle screen requests the first page at growing intervals until it succeeds")
  mutating func idle() throws {
    harness.screen.isSplash = false
    harness.session = SessionState(account: .signedIn(.keyring, scopes: []))
    let stale = PhotoPage(photos: Self.photos(10, 3), page: 1, hasMore: false)
    harness.session.pageArrived(
      try harness.startedPage(of: .feed), Answer(stale, isStale: true))
    var commands = harness.synchronize()
    for seconds in [30, 60, 120, 240, 480, 480] {
      let wait = ScreenCommand.retryFirstPageLater(
        .feed, epoch: harness.session.epoch, seconds: seconds)
      #expect(commands == [wait])
      #expect(harness.synchronize() == [], "the wait is already scheduled")
      harness.session.networkAnswered(epoch: harness.session.epoch)
      #expect(harness.finish(wait) == [.refreshFirstPage(.feed)])
      let asked = harness.session.requestFirstPage()
      harness.session.firstPageArrived(try #require(asked), Answer(stale, isStale: true))
      commands = harness.finish(.refreshFirstPage(.feed))
    }
    harness.session.networkAnswered(epoch: harness.session.epoch)
    #expect(harness.finish(commands[0]) == [.refreshFirstPage(.feed)])
    let asked = harness.session.requestFirstPage()
    harness.session.firstPageArrived(try #require(asked), Answer(stale))
    #expect(harness.finish(.refreshFirstPage(.feed)) == [], "the feed is up to date")
    #expect(harness.synchronize() == [])
  }

  @Test("TUI-83: an idle screen waits once per account, and requests nothing on another tab")
  mutating func idleAfterOthers() throws {
    harness.screen.isSplash = false
    let stale = PhotoPage(photos: Self.photos(10, 3), page: 1, hasMore: false)
    var waits: [ScreenCommand] = []
    for _ in 1...3 {
      harness.session.tokenGiven(.keyring, scopes: [])
      _ = harness.synchronize()
      harness.session.pageArrived(
        try harness.startedPage(of: .feed), Answer(stale, isStale: true))
      waits += harness.finish(.loadPage(.feed))
    }
    #expect(
      waits == (1...3).map { ScreenCommand.retryFirstPageLater(.feed, epoch: $0, seconds: 30) })
    for ended in waits.dropLast() { #expect(harness.finish(ended) == []) }
    _ = harness.apply(.showTab(.profile))
    harness.session.networkAnswered(epoch: harness.session.epoch)
    #expect(!harness.finish(waits[2]).contains(.refreshFirstPage(.feed)))
    #expect(harness.apply(.showTab(.feed)).contains(.refreshFirstPage(.feed)))
    #expect(harness.synchronize() == [])
  }
}
