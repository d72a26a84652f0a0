import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("The cached feed, as events")
struct CachedFeedApplyTests {
  private var state = SessionState()

  private mutating func show(_ ids: [PhotoID]) {
    state.showCachedFeed(
      Answer(.sample(1, ids), isStale: true, cachedAt: Timestamp(seconds: 7)), of: nil,
      epoch: state.epoch)
  }

  private var ids: [PhotoID] { state.feed.chunks.joined().map(\.id) }

  @Test("TUI-80: new photos appear above the cached ones, which keep their order; page 2 follows")
  mutating func above() throws {
    show(["c", "d", "e"])
    #expect(state.feed.isCached && state.feed.isStale)
    #expect(state.feed.cachedAt == Timestamp(seconds: 7))
    let ticket = try state.startedPage()
    #expect(ticket.page == 1)
    #expect(state.pageArrived(ticket, .page(1, ["a", "b", "c", "d"])) == [.bare("a"), .bare("b")])
    #expect(ids == ["a", "b", "c", "d", "e"])
    #expect(state.feed.newCount == 2)
    #expect(!state.feed.isCached && !state.feed.isStale)
    let second = try state.startedPage()
    #expect(second.page == 2)
    #expect(state.pageArrived(second, .page(2, ["e", "f"])) == [.bare("f")])
    #expect(ids == ["a", "b", "c", "d", "e", "f"])
  }

  @Test("TUI-12: cached photos take the values and likes of the answer")
  mutating func values() throws {
    show(["a"])
    let ticket = try state.startedPage()
    var photo = Photo.bare("a")
    (photo.isLiked, photo.width) = (true, 9)
    state.pageArrived(ticket, Answer(PhotoPage(photos: [photo], page: 1, hasMore: true)))
    #expect(state.feed[0].width == 9)
    #expect(state.applyingLikes(to: .bare("a")).isLiked)
    #expect(state.feed.newCount == 0)
  }

  @Test("TUI-81: a page without a shared photo is offered and shown only when accepted")
  mutating func offered() throws {
    show(["x", "y"])
    state.pageArrived(try state.startedPage(), .page(1, ["a", "b"]))
    #expect(ids == ["x", "y"])
    #expect(state.feed.pendingFirstPage?.photos.count == 2)
    #expect(state.requestPage(of: .feed) == nil, "the photos after the cached ones are unknown")
    #expect(state.revisions { $0.acceptPendingFirstPage(.feed) } == 1)
    #expect(ids == ["a", "b"])
    #expect(state.feed.pendingFirstPage == nil)
    #expect(try state.startedPage().page == 2)
    #expect(state.revisions { $0.acceptPendingFirstPage(.feed) } == 0)
  }

  @Test("TUI-81: a sponsored photo does not count as shared because every first page has one")
  mutating func sponsored() throws {
    show(["advert", "x"])
    var advert = Photo.bare("advert")
    advert.isSponsored = true
    let page = PhotoPage(photos: [advert, .bare("a")], page: 1, hasMore: true)
    state.pageArrived(try state.startedPage(), Answer(page))
    #expect(ids == ["advert", "x"])
    #expect(state.feed.pendingFirstPage?.photos.map(\.id) == ["advert", "a"])
  }

  @Test("TUI-12: a failed page changes only the phase, and is requested again")
  mutating func failed() throws {
    show(["x"])
    state.pageFailed(try state.startedPage(), .unreachable)
    #expect(ids == ["x"] && state.feed.isCached)
    #expect(try state.startedPage().page == 1)
  }

  @Test("TUI-12: a page without a readable photo removes nothing")
  mutating func empty() throws {
    show(["x"])
    state.pageArrived(try state.startedPage(), .page(1, [], skipped: 30))
    #expect(ids == ["x"] && state.feed.pendingFirstPage == nil)
  }

  @Test("TUI-12: the cached feed appears while page 1 loads, but does not replace loaded photos")
  mutating func order() throws {
    let ticket = try state.startedPage()
    show(["b", "b"])
    #expect(ids == ["b"])
    show(["c"])
    #expect(ids == ["b"])
    state.pageArrived(ticket, .page(1, ["a", "b"]))
    #expect(ids == ["a", "b"])
    show(["z"])
    #expect(ids == ["a", "b"])
    let second = try state.startedPage()
    #expect(state.pageArrived(second, .page(2, ["z"])) == [.bare("z")])
    #expect(ids == ["a", "b", "z"], "photos that arrive too late do not count as shown")
  }

  @Test("TUI-12: a reload starts the list from page 1")
  mutating func reload() throws {
    show(["x", "y"])
    let ticket = state.reload(.feed)
    state.pageArrived(ticket, .page(1, ["a", "x"]))
    #expect(ids == ["a", "x"] && state.feed.newCount == 0)
  }

  @Test(
    "TUI-12: the cached feed can be removed for an unknown account, but not for a guest or later")
  mutating func removed() {
    var state = SessionState(account: .unknown)
    let user = AccountDigest("0123456789abcdef0123456789abcdef")
    state.showCachedFeed(.page(1, ["guest"]), of: nil, epoch: 0)
    #expect(state.revisions { $0.cachedFeedRemoved(epoch: 0) } == 0)
    state = SessionState(account: .unknown)
    state.showCachedFeed(.page(1, ["a"]), of: user, epoch: 0)
    var known = state
    known.accountRestored(.signedIn(.keyring, scopes: []), of: user)
    #expect(known.revisions { $0.cachedFeedRemoved(epoch: 0) } == 0)
    #expect(known.feed.count == 1)
    #expect(state.revisions { $0.cachedFeedRemoved(epoch: -1) } == 0)
    #expect(state.revisions { $0.cachedFeedRemoved(epoch: 0) } == 1)
    #expect(state.feed.count == 0 && !state.feed.isCached)
    #expect(state.account == .unknown && state.epoch == 1)
  }

  @Test("TUI-85: a token counts as accepted only in its own epoch")
  mutating func confirmed() {
    var state = SessionState(account: .unknown)
    let user = AccountDigest("0123456789abcdef0123456789abcdef")
    #expect(user != nil && AccountDigest("../../elsewhere") == nil)
    state.accountRestored(.signedIn(.keyring, scopes: []), of: user)
    #expect(!state.isConfirmed)
    state.tokenConfirmed(epoch: state.epoch - 1)
    #expect(!state.isConfirmed)
    state.tokenConfirmed(epoch: state.epoch)
    #expect(state.isConfirmed)
  }

  @Test("TUI-85: a stored token needs confirmation even if it belongs to no service")
  mutating func unconfirmed() {
    var state = SessionState(account: .unknown)
    state.accountRestored(.signedIn(.keyring, scopes: []))
    #expect(!state.isConfirmed)
    state = SessionState(account: .unknown)
    state.accountRestored(.signedIn(.memory, scopes: []), needsConfirmation: false)
    #expect(state.isConfirmed)
    state = SessionState(account: .unknown)
    state.accountRestored(.signedOut(nil))
    #expect(state.isConfirmed)
  }

  /// Loads two pages from the cache, as happens without a network.
  private mutating func loadOffline() throws {
    for ids in [["a", "b"], ["c", "d"]] as [[PhotoID]] {
      let ticket = try state.startedPage()
      state.pageArrived(ticket, Answer(.sample(ticket.page, ids), isStale: true))
    }
  }

  @Test("TUI-83, LIVE-5: cached pages continue offline; back online, the first page is due")
  mutating func topDue() throws {
    try loadOffline()
    #expect(ids == ["a", "b", "c", "d"])
    #expect(state.requestFirstPage() == nil)
    let epoch = state.epoch
    #expect(state.revisions { $0.networkAnswered(epoch: epoch) } == 1)
    #expect(state.revisions { $0.networkAnswered(epoch: epoch) } == 0)
    let next = try state.startedPage()
    let asked = state.requestFirstPage()
    let top = try #require(asked)
    #expect(state.feed.firstPage != .due)
    state.firstPageArrived(top, .page(1, ["n", "a", "b"]))
    #expect(ids == ["n", "a", "b", "c", "d"])
    #expect(state.feed.newCount == 1 && !state.feed.isStale)
    state.pageArrived(next, .page(3, ["d", "e"]))
    #expect(ids == ["n", "a", "b", "c", "d", "e"], "the page in progress still counts")
    state.networkAnswered(epoch: epoch)
    #expect(state.requestFirstPage() == nil, "it is up to date")
  }

  @Test("TUI-12: a first page from the cache, or from before a reload, changes nothing")
  mutating func topLate() throws {
    try loadOffline()
    state.networkAnswered(epoch: state.epoch)
    let asked = state.requestFirstPage()
    let top = try #require(asked)
    state.firstPageArrived(top, Answer(.sample(1, ["n", "a"]), isStale: true))
    #expect(ids == ["a", "b", "c", "d"])
    state.networkAnswered(epoch: state.epoch)
    let askedAgain = state.requestFirstPage()
    let late = try #require(askedAgain)
    state.pageArrived(state.reload(.feed), Answer(.sample(1, ["x", "a"]), isStale: true))
    state.firstPageArrived(late, .page(1, ["n", "a"]))
    #expect(ids == ["x", "a"])
  }

  @Test("TUI-81: a first page without a shared photo is offered, and later pages still load")
  mutating func topOffered() throws {
    try loadOffline()
    state.networkAnswered(epoch: state.epoch)
    let asked = state.requestFirstPage()
    state.firstPageArrived(try #require(asked), .page(1, ["x", "y"]))
    #expect(ids == ["a", "b", "c", "d"])
    #expect(state.feed.pendingFirstPage?.photos.map(\.id) == ["x", "y"])
    #expect(try state.startedPage().page == 3)
    state.acceptPendingFirstPage(.feed)
    #expect(ids == ["x", "y"])
  }
}
