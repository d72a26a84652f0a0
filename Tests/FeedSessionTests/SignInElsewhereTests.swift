import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("Sign-ins by another process", .timeLimit(.minutes(10)))
struct SignInElsewhereTests {
  private static let api = WebAddress.sample("https://api.test/")
  private let ada: Credentials
  private let bob: Credentials
  private let harness: SessionHarness
  private var session: Session { harness.session }

  init() throws {
    ada = try .sample("ada", origin: .keyring)
    bob = try .sample("bob", origin: .keyring)
    let audience = TokenAudience(api: Self.api, accessKey: try #require(Secret("key")))
    harness = SessionHarness(auth: StubAuthPort(audience: audience), stored: ada)
    name(ada)
  }

  /// Makes the store name this account, whatever token it has.
  private func name(_ user: Credentials?) {
    let owner = user.map { TokenOwner.user(AccountDigest($0.token, at: Self.api)) }
    harness.tokens.owners.change { $0 = owner ?? .noToken }
  }

  private func store(_ user: Credentials?) {
    harness.tokens.stored = user
    name(user)
  }

  private var loads: Int { harness.tokens.log.filter { $0 == .load }.count }

  @Test("TUI-88: another user's sign-in elsewhere removes private data and signs in here")
  func replaced() async throws {
    harness.photos.feed.answers(PageRequest(1), with: .success(.page(1, ["a"])))
    _ = try await session.nextPage(of: .feed)
    await session.followTokens()
    store(bob)
    harness.tokens.announce(harness.tokens.owners.value)
    for await state in await session.updates() where state.signInsElsewhere == 1 { break }
    #expect(await session.state.isSignedIn)
    #expect(await !session.state.isConfirmed, "the service has not answered for Bob yet")
    #expect(await session.state.feed.count == 0)
    try await harness.forgotten.wait { $0 == [ada] }
    harness.photos.photo.answers("a", with: .success(Answer(.bare("a"))))
    _ = try await session.photo("a")
    #expect(harness.photos.credentials == [ada, bob])
  }

  @Test("TUI-88: a sign-in elsewhere signs in here if the session had no account")
  func first() async throws {
    store(nil)
    try await session.restore()
    #expect(await session.state.account == .signedOut(nil))
    store(bob)
    await session.checkStoredToken()
    #expect(await session.state.isSignedIn)
    await session.checkStoredToken()
    #expect(await session.state.signInsElsewhere == 1)
    #expect(loads == 2)
  }

  @Test("TUI-88, AUTH-4: a sign-in elsewhere ends the wait for the browser and the listener")
  func whileWaiting() async throws {
    store(nil)
    _ = try await session.beginSignIn()
    let outcome = Task { [session] in try await session.signInOutcome() }
    store(bob)
    await session.checkStoredToken()
    try #require(await session.state.attempt == nil)
    #expect(await session.state.isSignedIn)
    #expect(await session.state.signInFault == nil)
    #expect(try await outcome.value == nil, "their profile arrives later")
    try await #require(harness.auth?.browser).waitForCancel(1)
  }

  @Test("TUI-88: a sign-in elsewhere does not stop the exchange of a code")
  func whileExchanging() async throws {
    let auth = try #require(harness.auth)
    store(nil)
    _ = try await session.beginSignIn()
    auth.exchange.holds(try #require(Secret("CODE")))
    let own = Task { [session] in try await session.completeSignIn(pasted: "CODE") }
    try await auth.exchange.waitForCalls(1)
    store(bob)
    await session.checkStoredToken()
    #expect(await session.state.isSignedIn)
    #expect(await session.state.attempt?.step == .exchanging)
    await session.cancelSignIn()
    await #expect(throws: FeedError.cancelled) { try await own.value }
    #expect(await session.state.isSignedIn)
  }

  @Test("TUI-88, FEED-5: an unsent like is not sent as the user who signs in elsewhere")
  func likeOfTheOneBefore() async throws {
    try await session.restore()
    let like = await session.like(.bare("a"), before: bob)
    await #expect(throws: FeedError.signedOut) { try await like.value }
    #expect(await session.state.isSignedIn)
    #expect(harness.photos.like.inputs.isEmpty)
  }

  @Test("FEED-23: a sent like is unconfirmed if another sign-in arrives before its answer")
  func likeSentBefore() async throws {
    try await session.restore()
    harness.photos.like.holds(.init(true, "a"))
    harness.photos.photo.answers(
      "a", with: .success(Answer(.bare("a"))))
    let like = Task { [session] in try await session.setLike(true, of: "a") }
    try await harness.photos.like.waitForCalls(1)
    store(bob)
    await session.checkStoredToken()
    try await harness.photos.like.release(
      1, with: .success(Answer(LikeState(isLiked: true))))
    let error = await #expect(throws: FeedError.self) { try await like.value }
    #expect(error?.code == .signedOut && error?.message == Message(.likeUnconfirmed, "a"))
    try await harness.photos.photo.waitForCalls(1)
    #expect(harness.photos.credentials == [ada, bob])
  }

  @Test("FEED-23: a sent like is unconfirmed if the token is refused before its answer")
  func likeSentBeforeRefusal() async throws {
    try await session.restore()
    let refused = FeedError(.tokenRefused, Message(.errorTokenRefused))
    harness.photos.like.holds(.init(true, "a"))
    harness.photos.like.answers(.init(true, "b"), with: .failure(refused))
    let like = Task { [session] in try await session.setLike(true, of: "a") }
    try await harness.photos.like.waitForCalls(1)
    await #expect(throws: refused) { try await session.setLike(true, of: "b") }
    try await harness.photos.like.release(1, with: .success(Answer(LikeState(isLiked: true))))
    let error = await #expect(throws: FeedError.self) { try await like.value }
    #expect(error?.code == .tokenRefused && error?.message == Message(.likeUnconfirmed, "a"))
  }

  @Test("TUI-12, FEED-5: a like that waits for an earlier one is not sent as the new user")
  func likeAfterAnother() async throws {
    try await session.restore()
    harness.photos.like.holds(.init(true, "a"))
    harness.photos.photo.holds("a")
    let first = Task { [session] in try await session.setLike(true, of: "a") }
    try await harness.photos.like.waitForCalls(1)
    first.cancel()
    await #expect(throws: FeedError.cancelled) { try await first.value }
    try await harness.photos.photo.waitForCalls(1)
    let second = await session.like(.bare("a"), before: bob)
    await #expect(throws: FeedError.signedOut) { try await second.value }
    #expect(harness.photos.like.inputs.count == 1)
    #expect(harness.photos.credentials == [ada, ada])
  }

  @Test("TUI-88: nothing is changed while the account that signs in elsewhere is verified")
  func changesMeanwhile() async throws {
    try await session.restore()
    let load = harness.tokens.plan(.load)
    load.holds(.load)
    store(bob)
    let replacing = Task { [session] in await session.checkStoredToken() }
    try await load.waitForCalls(1)
    await #expect(throws: FeedError.signedOut) { try await session.setLike(true, of: "a") }
    await #expect(throws: FeedError.signedOut) { try await session.signOut() }
    try await load.release(1, with: .success(()))
    await replacing.value
    #expect(await session.state.isSignedIn)
    #expect(harness.tokens.stored == bob)
    #expect(harness.photos.like.inputs.isEmpty)
  }

  @Test("TUI-12: the user is not signed in before the keyring has the token")
  func notYet() async throws {
    try await session.restore()
    name(bob)
    await session.checkStoredToken()
    #expect(await session.state.account == .signedOut(.signedOutElsewhere))
    store(bob)
    await session.checkStoredToken()
    #expect(await session.state.isSignedIn)
    #expect(await session.state.signInsElsewhere == 1)
  }

  @Test("TUI-12: a refused token that stays in its store is adopted again only after a change")
  func once() async throws {
    let refused = FeedError(.tokenRefused, Message(.errorTokenRefused))
    let full = FeedError(.disk, Message(.errorDisk, "tokens.json", "full"))
    harness.tokens.plan(.remove(ada.token)).answers(.remove(ada.token), with: .failure(full))
    harness.photos.photo.answers("a", with: .failure(refused))
    await #expect(throws: refused) { try await session.photo("a") }
    await session.checkStoredToken()
    #expect(await session.state.account == .signedOut(refused))
    #expect(loads == 1)
    name(nil)
    await session.checkStoredToken()
    name(ada)
    await session.checkStoredToken()
    #expect(await session.state.isSignedIn)
    #expect(loads == 2)
  }

  @Test("TUI-12: a keyring that failed at the start is read again only after a change")
  func locked() async throws {
    let locked = FeedError(.disk, Message(.errorDisk, "keyring", "locked"))
    harness.tokens.plan(.load).answers(.load, with: .failure(locked))
    await session.followTokens()
    try await session.restore()
    await session.checkStoredToken()
    #expect(await session.state.account == .signedOut(locked))
    #expect(loads == 1)
  }

  @Test("TUI-88: a sign-out here stays in effect, and a later sign-in elsewhere counts")
  func ownSignOut() async throws {
    try await session.restore()
    try await session.signOut()
    name(nil)
    await session.checkStoredToken()
    #expect(await session.state.account == .signedOut(nil))
    store(ada)
    await session.checkStoredToken()
    #expect(await session.state.isSignedIn)
  }

  @Test("TUI-88: a sign-in elsewhere counts while a sign-out here still clears the cache")
  func whileForgetting() async throws {
    try await session.restore()
    harness.mayForget.change { $0 = false }
    let leaving = Task { try await session.signOut() }
    try await harness.forgotten.wait { $0 == [ada] }
    store(bob)
    await session.checkStoredToken()
    #expect(await session.state.isSignedIn)
    harness.mayForget.change { $0 = true }
    try await leaving.value
    #expect(await session.state.isSignedIn)
  }

  @Test("TUI-88, AUTH-9: a refused external token is not replaced by a stored one")
  func given() async throws {
    let given = try Credentials.sample("given", origin: .environment)
    let audience = TokenAudience(api: Self.api, accessKey: try #require(Secret("key")))
    let harness = SessionHarness(
      credentials: given, auth: StubAuthPort(audience: audience), stored: ada)
    let session = harness.session
    harness.tokens.owners.change { [ada] in
      $0 = .user(AccountDigest(ada.token, at: Self.api))
    }
    await session.followTokens()
    let refused = FeedError(.tokenRefused, Message(.errorTokenRefused))
    harness.photos.photo.answers("a", with: .failure(refused))
    await #expect(throws: refused) { try await session.photo("a") }
    await session.checkStoredToken()
    #expect(await session.state.account == .signedOut(refused))
    #expect(harness.tokens.log == [])
    harness.tokens.stored = bob
    harness.tokens.owners.change { [bob] in
      $0 = .user(AccountDigest(bob.token, at: Self.api))
    }
    await session.checkStoredToken()
    #expect(await session.state.isSignedIn)
  }

  @Test("TUI-12: callers that wait for the account while it is replaced get the new one")
  func replacedWhileRestoring() async throws {
    let (owner, load) = (harness.tokens.planOwner(), harness.tokens.plan(.load))
    owner.holds("owner", "owner")
    load.answers(.load, with: .success(()))
    await session.followTokens()
    let restoring = Task { [session] in
      try await session.restore()
      return await session.state.account
    }
    try await owner.waitForCalls(1)
    store(bob)
    let named = harness.tokens.owners.value
    harness.tokens.announce(named)
    try await owner.waitForCalls(2)
    load.holds(.load)
    owner.answers("owner", with: .success(named))
    try await owner.release(2, with: .success(named))
    for await state in await session.updates() where state.account == .unknown { break }
    try await owner.release(1, with: .success(.unknown))
    try await load.release(2, with: .success(()))
    #expect(try await restoring.value == .signedIn(.keyring, scopes: bob.scopes))
    #expect(await session.state.signInsElsewhere == 1, "the new account is announced")
  }
}

extension Session {
  /// Likes a photo as the current user, while another process signs in the next one
  /// before anything is sent.
  fileprivate func like(
    _ photo: Photo, before next: Credentials
  ) -> Task<Answer<LikeState>, any Error> {
    let like = Task.immediate { try await setLike(true, of: photo) }
    _ = state.replacedElsewhere(epoch: state.epoch)
    _ = state.signedInElsewhere(epoch: state.epoch, next.origin, scopes: next.scopes)
    credentials = next
    return like
  }
}
