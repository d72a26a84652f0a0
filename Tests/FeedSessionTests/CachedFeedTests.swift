import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("The cached feed", .timeLimit(.minutes(10)))
struct CachedFeedTests {
  private static let api = WebAddress.sample("https://api.test/")
  private let ada: Credentials
  private let harness: SessionHarness
  private var session: Session { harness.session }

  init() throws {
    ada = try .sample("ada", origin: .keyring)
    let audience = TokenAudience(api: Self.api, accessKey: try #require(Secret("key")))
    harness = SessionHarness(auth: StubAuthPort(audience: audience), stored: ada)
    harness.earlier.change { [digest] earlier in
      earlier[digest] = Answer(.sample(1, ["a", "b"]), isStale: true)
      earlier[nil] = Answer(.sample(1, ["guest"]), isStale: true)
    }
  }

  private var digest: AccountDigest { AccountDigest(ada.token, at: Self.api) }

  private func ids() async -> [PhotoID] { await session.state.feed.chunks.joined().map(\.id) }

  @Test("TUI-12: the cached feed appears before the token store answers, and stays afterward")
  func stands() async throws {
    harness.tokens.owners.change { [digest] in $0 = .user(digest) }
    await session.showCachedFeed()
    #expect(await ids() == ["a", "b"])
    #expect(await session.state.account == .unknown)
    #expect(await !session.state.isConfirmed)
    #expect(harness.tokens.log == [])
    let epoch = await session.state.epoch
    try await session.restore()
    #expect(await session.state.isSignedIn)
    #expect(await session.state.epoch == epoch)
    #expect(await ids() == ["a", "b"])
    #expect(await !session.state.isConfirmed)
    harness.photos.feed.answers(PageRequest(1), with: .success(.page(1, ["n", "a"])))
    _ = try await session.nextPage(of: .feed)
    #expect(await ids() == ["n", "a", "b"])
    #expect(await session.state.isConfirmed)
  }

  @Test("TUI-84: no cached feed is shown if the store does not name its owner")
  func unnamed() async throws {
    for owner in [TokenOwner.unknown, .noToken] {
      harness.tokens.owners.change { $0 = owner }
      await session.showCachedFeed()
      #expect(await ids() == [])
    }
  }

  @Test(
    "TUI-87: the cached feed disappears if the store has another user's token or no token",
    arguments: [true, false])
  func leaves(isSignedIn: Bool) async throws {
    harness.tokens.owners.change { [digest] in $0 = .user(digest) }
    harness.tokens.stored = isSignedIn ? try .sample("bob", origin: .keyring) : nil
    await session.showCachedFeed()
    #expect(await ids() == ["a", "b"])
    let epoch = await session.state.epoch
    try await session.restore()
    #expect(await ids() == [])
    #expect(await session.state.epoch == epoch + 1)
  }

  @Test("TUI-12: a cached feed that arrives after the account is dropped; a guest has another one")
  func late() async throws {
    harness.tokens.stored = nil
    try await session.restore()
    await session.showCachedFeed()
    #expect(await ids() == ["guest"])
    #expect(await session.state.isConfirmed, "there is no account to confirm")
    var state = SessionState(account: .unknown)
    state.accountRestored(.signedOut(nil))
    state.showCachedFeed(.page(1, ["a"]), of: digest, epoch: 0)
    #expect(state.feed.count == 0)
  }

  @Test("TUI-85: a cached answer does not confirm the account, and a 401 removes everything")
  func refused() async throws {
    harness.tokens.owners.change { [digest] in $0 = .user(digest) }
    await session.showCachedFeed()
    let stale = Answer(PhotoPage.sample(1, ["a", "b"]), isStale: true)
    harness.photos.feed.answers(PageRequest(1), with: .success(stale))
    _ = try await session.nextPage(of: .feed)
    #expect(await !session.state.isConfirmed)
    #expect(await ids() == ["a", "b"])
    let refusal = FeedError(.tokenRefused, Message(.errorTokenRefused))
    harness.photos.feed.answers(PageRequest(2), with: .failure(refusal))
    await #expect(throws: FeedError.self) { try await session.nextPage(of: .feed) }
    #expect(await ids() == [])
    #expect(await session.state.account == .signedOut(refusal))
    #expect(harness.forgotten.value == [ada])
  }

  @Test("TUI-87: a sign-out by another process signs out here and clears the cache")
  func elsewhere() async throws {
    harness.tokens.owners.change { [digest] in $0 = .user(digest) }
    await session.showCachedFeed()
    try await session.restore()
    await session.followTokens()
    harness.tokens.announce(.unknown)
    harness.tokens.announce(.user(digest))
    harness.tokens.announce(.noToken)
    try await harness.forgotten.wait { $0 == [ada] }
    let reason = FeedError(.notSignedIn, Message(.errorSignedOutElsewhere))
    #expect(await session.state.account == .signedOut(reason))
    #expect(await ids() == [])
    await #expect(throws: reason) { try await session.loadProfile() }
  }

  @Test("TUI-87: a sign-out by another process counts while the token store has not answered yet")
  func elsewhereWhileWaiting() async throws {
    harness.tokens.owners.change { [digest] in $0 = .user(digest) }
    await session.showCachedFeed()
    await session.followTokens()
    let load = harness.tokens.plan(.load)
    load.holds(.load)
    let restoring = Task { try await session.restore() }
    try await load.waitForCalls(1)
    #expect(await ids() == ["a", "b"])
    harness.tokens.announce(.noToken)
    for await state in await session.updates() where state.feed.count == 0 { break }
    #expect(await session.state.account == .unknown)
    // The token that the store read earlier still arrives, but no longer counts.
    try await load.release(1, with: .success(()))
    try await restoring.value
    let reason = FeedError(.notSignedIn, Message(.errorSignedOutElsewhere))
    #expect(await session.state.account == .signedOut(reason))
    #expect(harness.forgotten.value == [ada])
  }

  @Test("TUI-12: a store that cannot be watched at first is watched after the sign-in")
  func elsewhereAfterSignIn() async throws {
    (harness.tokens.stored, harness.tokens.origin) = (nil, .keyring)
    await session.followTokens()
    harness.tokens.endChanges()
    while await session.tokenFollower != nil { await Task.yield() }
    harness.profile.me.answers(ada.token, with: .success(Answer(Profile(username: "ada"))))
    _ = try await session.signIn(with: ada.token)
    #expect(await session.state.isSignedIn)
    harness.tokens.announce(.noToken)
    try await harness.forgotten.wait { $0.count == 1 }
    let reason = FeedError(.notSignedIn, Message(.errorSignedOutElsewhere))
    #expect(await session.state.account == .signedOut(reason))
  }

  @Test(
    "TUI-81: an offered first page is shown for five minutes, then requested again",
    arguments: [true, false])
  func offered(isOld: Bool) async throws {
    harness.tokens.owners.change { [digest] in $0 = .user(digest) }
    await session.showCachedFeed()
    harness.photos.feed.answers(PageRequest(1), with: .success(.page(1, ["n"])))
    _ = try await session.nextPage(of: .feed)
    #expect(await ids() == ["a", "b"])
    harness.clock.advance(by: .seconds(isOld ? 301 : 299))
    if isOld { harness.photos.feed.answers(PageRequest(1), with: .success(.page(1, ["o"]))) }
    try await session.acceptPendingFirstPage(.feed)
    #expect(await ids() == [isOld ? "o" : "n"])
    #expect(harness.photos.feed.isDone)
  }

  @Test("TUI-12: a cancelled restore keeps the cached feed and does not sign out the user")
  func cancelled() async throws {
    harness.tokens.owners.change { [digest] in $0 = .user(digest) }
    await session.showCachedFeed()
    let load = harness.tokens.plan(.load)
    load.holds(.load)
    let task = Task { try await session.restore() }
    try await load.waitForCalls(1)
    task.cancel()
    await #expect(throws: FeedError.cancelled) { try await task.value }
    #expect(await ids() == ["a", "b"])
    #expect(await session.state.account == .unknown)
  }

  @Test("TUI-82: once the network answers, a first page from the cache is refreshed")
  func onlineAgain() async throws {
    let stale = Answer(PhotoPage.sample(1, ["a", "b"]), isStale: true)
    harness.photos.feed.answers(PageRequest(1), with: .success(stale))
    _ = try await session.nextPage(of: .feed)
    try await session.refreshFirstPage()
    #expect(await ids() == ["a", "b"], "nothing is requested before that")
    harness.photos.feed.answers(PageRequest(2), with: .success(.page(2, ["c"])))
    _ = try await session.nextPage(of: .feed)
    #expect(await session.state.feed.firstPage == .due)
    harness.photos.feed.answers(PageRequest(1), with: .success(.page(1, ["n", "a"])))
    try await session.refreshFirstPage()
    #expect(await ids() == ["n", "a", "b", "c"])
    #expect(await session.state.feed.firstPage != .due)
    #expect(harness.photos.feed.isDone)
  }

  @Test("TUI-82: a first page from the cache can be requested again before any other answer")
  func retried() async throws {
    let stale = Answer(PhotoPage.sample(1, ["a", "b"]), isStale: true)
    for answer in [stale, stale, .page(1, ["n", "a"])] {
      harness.photos.feed.answers(PageRequest(1), with: .success(answer))
    }
    _ = try await session.nextPage(of: .feed)
    let epoch = await session.state.epoch
    await session.retryFirstPageLater(epoch: epoch - 1)
    #expect(await session.state.feed.firstPage != .due, "the caller that waited has left")
    for _ in 1...2 {
      await session.retryFirstPageLater(epoch: epoch)
      try await session.refreshFirstPage()
    }
    #expect(await ids() == ["n", "a", "b"])
    let revision = await session.state.revision
    await session.retryFirstPageLater(epoch: epoch)
    #expect(await session.state.revision == revision, "it is up to date")
    try await session.refreshFirstPage()
    #expect(harness.photos.feed.isDone)
  }

  @Test("TUI-81: the age of an offer counts from its answer, not from the session's start")
  func offeredLate() async throws {
    let stale = Answer(PhotoPage.sample(1, ["a", "b"]), isStale: true)
    harness.photos.feed.answers(PageRequest(1), with: .success(stale))
    _ = try await session.nextPage(of: .feed)
    harness.clock.advance(by: .seconds(301))
    harness.photos.feed.answers(PageRequest(1), with: .success(.page(1, ["n"])))
    await session.retryFirstPageLater(epoch: await session.state.epoch)
    try await session.refreshFirstPage()
    #expect(await ids() == ["a", "b"])
    try await session.acceptPendingFirstPage(.feed)
    #expect(await ids() == ["n"])
  }

  @Test("TUI-81: pages that load at the end do not renew an offer")
  func agesWithPages() async throws {
    let stale = Answer(PhotoPage.sample(1, ["a", "b"]), isStale: true)
    harness.photos.feed.answers(PageRequest(1), with: .success(stale))
    _ = try await session.nextPage(of: .feed)
    harness.photos.feed.answers(PageRequest(2), with: .success(.page(2, ["c"])))
    _ = try await session.nextPage(of: .feed)
    harness.photos.feed.answers(PageRequest(1), with: .success(.page(1, ["n"])))
    try await session.refreshFirstPage()
    #expect(await session.state.feed.pendingFirstPage?.photos.map(\.id) == ["n"])
    harness.clock.advance(by: .seconds(200))
    harness.photos.feed.answers(PageRequest(3), with: .success(.page(3, ["d"])))
    _ = try await session.nextPage(of: .feed)
    harness.clock.advance(by: .seconds(200))
    harness.photos.feed.answers(PageRequest(1), with: .success(.page(1, ["o"])))
    try await session.acceptPendingFirstPage(.feed)
    #expect(await ids() == ["o"])
    #expect(harness.photos.feed.isDone)
  }

  @Test("TUI-81: another first page from the cache does not renew an offer")
  func agesOffline() async throws {
    harness.tokens.owners.change { [digest] in $0 = .user(digest) }
    await session.showCachedFeed()
    let stale = Answer(PhotoPage.sample(1, ["x"]), isStale: true)
    harness.photos.feed.answers(PageRequest(1), with: .success(stale))
    _ = try await session.nextPage(of: .feed)
    #expect(await session.state.feed.pendingFirstPage?.photos.map(\.id) == ["x"])
    harness.photos.photo.answers("p", with: .success(Answer(.bare("p"))))
    _ = try await session.photo("p")
    harness.clock.advance(by: .seconds(301))
    harness.photos.feed.answers(PageRequest(1), with: .success(stale))
    try await session.refreshFirstPage()
    harness.photos.feed.answers(PageRequest(1), with: .success(.page(1, ["o"])))
    try await session.acceptPendingFirstPage(.feed)
    #expect(await ids() == ["o"])
    #expect(harness.photos.feed.isDone)
  }
}
