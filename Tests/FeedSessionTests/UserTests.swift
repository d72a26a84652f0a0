import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("The signed-in account: restored, refused, signed out", .timeLimit(.minutes(10)))
struct UserTests {
  private let stored: Credentials
  private let harness: SessionHarness
  private var session: Session { harness.session }

  init() throws {
    stored = try .sample("stored")
    harness = SessionHarness(auth: StubAuthPort(), stored: stored)
  }

  private let refused = FeedError(.tokenRefused, Message(.errorTokenRefused))

  @Test("The token store is read once, when the first calls need it")
  func restore() async throws {
    let load = harness.tokens.plan(.load)
    load.holds(.load)
    for id in ["a", "b", "c"] as [PhotoID] {
      harness.photos.photo.answers(id, with: .success(Answer(.bare(id))))
    }
    #expect(await session.state.account == .unknown)
    let first = Task { try await session.photo("a") }
    try await load.waitForCalls(1)
    try await load.release(1, with: .success(()))
    _ = try await first.value
    _ = try await session.photo("b")
    _ = try await session.photo("c")
    #expect(harness.tokens.log == [.load])
    #expect(harness.photos.credentials.allSatisfy { $0 == stored })
  }

  @Test("If the store cannot be read, public calls work and calls with an account report why")
  func brokenStore() async throws {
    let locked = FeedError(.disk, Message(.errorDisk, "keyring", "locked"))
    harness.tokens.plan(.load).answers(.load, with: .failure(locked))
    harness.photos.photo.answers("a", with: .success(Answer(.bare("a"))))
    _ = try await session.photo("a")
    #expect(harness.photos.credentials == [nil])
    await #expect(throws: locked) { try await session.setLike(true, of: "a") }
    #expect(await session.state.account == .signedOut(locked))
  }

  @Test("AUTH-11: without an account likes, favorites and profile fail with notSignedIn")
  func nobody() async throws {
    let session = SessionHarness(auth: StubAuthPort()).session
    await #expect(throws: FeedError.notSignedIn) { try await session.setLike(true, of: "a") }
    await #expect(throws: FeedError.notSignedIn) { try await session.loadProfile() }
    await #expect(throws: FeedError.notSignedIn) { try await session.nextPage(of: .favorites) }
    await #expect(throws: FeedError.notSignedIn) { try await session.signOut() }
  }

  @Test("AUTH-9: a refused token is removed from its store, and the user is signed out")
  func refusal() async throws {
    harness.photos.photo.answers("a", with: .failure(refused))
    await #expect(throws: refused) { try await session.photo("a") }
    #expect(await session.state.account == .signedOut(refused))
    #expect(harness.tokens.stored == nil)
    #expect(harness.forgotten.value == [stored], "its private data is removed too")
    // Later calls are made as the application.
    harness.photos.photo.answers("a", with: .success(Answer(.bare("a"))))
    _ = try await session.photo("a")
    #expect(harness.photos.credentials == [stored, nil])
    await #expect(throws: refused) { try await session.loadProfile() }
  }

  @Test("AUTH-9: a session shuts down only after a refused token is removed")
  func refusalAtTheEnd() async throws {
    let removal = harness.tokens.plan(.remove(stored.token))
    removal.holds(.remove(stored.token))
    harness.photos.photo.answers("a", with: .failure(refused))
    let session = session
    let call = Task { try await session.photo("a") }
    try await removal.waitForCalls(1)
    call.cancel()
    let end = Task {
      await session.shutDown()
      return harness.tokens.stored == nil
    }
    for _ in 0..<100 { await Task.yield() }
    try await removal.release(1, with: .success(()))
    #expect(await end.value)
  }

  @Test("AUTH-9: a newer token in the store survives the refusal of an older one")
  func newerToken() async throws {
    try await session.restore()
    let newer = try Credentials.sample("newer")
    harness.tokens.stored = newer
    harness.photos.photo.answers("a", with: .failure(refused))
    await #expect(throws: refused) { try await session.photo("a") }
    #expect(harness.tokens.stored == newer)
    #expect(harness.forgotten.value == [stored])
  }

  @Test("AUTH-9: a late refusal does not sign out the next user")
  func lateRefusal() async throws {
    harness.photos.photo.holds("a", throughCancel: true)
    let old = Task { try await session.photo("a") }
    try await harness.photos.photo.waitForCalls(1)
    try await session.signOut()
    harness.profile.me.answers(
      try #require(Secret("next")), with: .success(Answer(Profile(username: "ben"))))
    _ = try await session.signIn(with: #require(Secret("next")))
    try await harness.photos.photo.release(1, with: .failure(refused))
    await #expect(throws: FeedError.signedOut) { try await old.value }
    #expect(await session.state.isSignedIn)
    #expect(harness.tokens.stored?.token.revealed == "next")
  }

  @Test("AUTH-9: concurrent calls with a refused token report the refusal as well")
  func refusedTogether() async throws {
    let (like, ids) = (harness.photos.like, ["a", "b", "c"] as [PhotoID])
    like.comeInAnyOrder()
    for id in ids { like.holds(.init(true, id), throughCancel: true) }
    let calls = ids.map { id in Task { try await session.setLike(true, of: id) } }
    try await like.waitForCalls(3)
    try await like.release(1, with: .failure(refused))
    try await eventually("the sign-out") {
      await session.state.account == .signedOut(refused) ? () : nil
    }
    try await like.release(2, with: .failure(refused))
    try await like.release(3, with: .success(Answer(LikeState(isLiked: true))))
    var messages: [Message] = []
    for call in calls {
      let error = await #expect(throws: FeedError.self) { try await call.value }
      #expect(error?.code == .tokenRefused)
      messages += [error?.message].compactMap(\.self)
    }
    // The service may have set the third like (FEED-23).
    #expect(messages.count { $0 == refused.message } == 2)
  }

  @Test("AUTH-29: the refusal of a token from the environment names its variable")
  func environment() async throws {
    let given = try Credentials.sample("given", origin: .environment)
    let harness = SessionHarness(credentials: given, auth: StubAuthPort(), stored: stored)
    harness.photos.photo.answers("a", with: .failure(refused))
    await #expect(throws: refused) { try await harness.session.photo("a") }
    #expect(harness.tokens.log == [])
    #expect(harness.forgotten.value == [given])
  }

  @Test("AUTH-10: the user can sign out while a like, a page and a profile are in progress")
  func signOutMeanwhile() async throws {
    let me = harness.profile.me
    me.holds(stored.token, throughCancel: true)
    harness.photos.feed.holds(PageRequest(1), throughCancel: true)
    harness.photos.like.holds(.init(true, "a"), throughCancel: true)
    let page = Task { try await session.nextPage(of: .feed) }
    let profile = Task { try await session.loadProfile() }
    let like = Task { try await session.setLike(true, of: "a") }
    try await me.waitForCalls(1)
    try await harness.photos.feed.waitForCalls(1)
    try await harness.photos.like.waitForCalls(1)
    try await session.signOut()
    try await me.release(1, with: .success(Answer(Profile(username: "ada"))))
    try await harness.photos.feed.release(1, with: .success(.page(1, ["a"])))
    try await harness.photos.like.release(
      1, with: .success(Answer(LikeState(isLiked: true))))
    await #expect(throws: FeedError.signedOut) { try await page.value }
    await #expect(throws: FeedError.signedOut) { try await profile.value }
    let error = await #expect(throws: FeedError.self) { try await like.value }
    #expect(error?.message == Message(.likeUnconfirmed, "a"))
    let state = await session.state
    #expect(state.feed.count == 0)
    #expect(state.profile == .absent)
    #expect(!state.applyingLikes(to: .bare("a")).isLiked)
    #expect(state.account == .signedOut(nil))
    #expect(harness.tokens.stored == nil)
    #expect(harness.forgotten.value == [stored])
  }

  @Test("AUTH-32: the user stays signed in if the store cannot be cleared")
  func stuckStore() async throws {
    let stuck = FeedError(.disk, Message(.errorDisk, "keyring", "locked"))
    harness.tokens.plan(.remove(stored.token))
      .answers(.remove(stored.token), with: .failure(stuck))
    await #expect(throws: stuck) { try await session.signOut() }
    #expect(await session.state.isSignedIn)
    #expect(harness.forgotten.value == [])
  }

  @Test("AUTH-33: private answers that cannot be deleted are reported; the token is removed")
  func stuckCache() async throws {
    let kept = FeedError(.disk, Message(.errorCacheKept, "/pages", "Permission denied"))
    harness.forgetFault.change { $0 = kept }
    await #expect(throws: kept) { try await session.signOut() }
    #expect(await session.state.account == .signedOut(nil))
    #expect(harness.tokens.stored == nil)
  }

  @Test("AUTH-10: signing in with a token signs out the earlier user and drops their pages")
  func replaced() async throws {
    let next = try #require(Secret("next"))
    harness.profile.me.answers(next, with: .success(Answer(Profile(username: "ben"))))
    _ = try await session.signIn(with: next)
    #expect(harness.forgotten.value == [stored])
    #expect(harness.tokens.stored?.token == next)
  }

  @Test("If a backend has no sign-in, calls that need an account are unsupported")
  func noAccounts() async throws {
    let session = SessionHarness().session
    await #expect(throws: FeedError.noAccounts) { try await session.beginSignIn() }
    await #expect(throws: FeedError.noAccounts) { try await session.loadProfile() }
    await #expect(throws: FeedError.noAccounts) { try await session.setLike(true, of: "a") }
    await #expect(throws: FeedError.noAccounts) { try await session.signOut() }
  }

  @Test("BACK-35: a built-in account without a sign-in stays and keeps its data")
  func builtInUser() async throws {
    let harness = SessionHarness(builtInCredentials: stored)
    let epoch = await harness.session.state.epoch
    await #expect(throws: FeedError.noAccounts) { try await harness.session.signOut() }
    let state = await harness.session.state
    #expect(state.isSignedIn && !state.canSignOut && state.epoch == epoch)
    #expect(harness.forgotten.value == [] && harness.tokens.log == [])
  }

  @Test("PROF-4: the profile appears before its avatar, which is from the public profile")
  func profile() async throws {
    harness.profile.me.answers(
      stored.token, with: .success(Answer(Profile(username: "ada", name: "Ada"))))
    harness.profile.user.holds("ada")
    let task = Task { try await session.loadProfile() }
    try await harness.profile.user.waitForCalls(1)
    #expect(await session.state.profile.value?.name == "Ada")
    let avatar = WebAddress.sample("https://pictures.test/ada")
    try await harness.profile.user.release(
      1, with: .success(Answer(Profile(username: "ada", avatar: avatar))))
    #expect(try await task.value.value.avatar == avatar)
    #expect(await session.state.profile.value?.avatar == avatar)
  }

  @Test("PROF-1: the profile loads even if its avatar cannot be loaded")
  func noAvatar() async throws {
    harness.profile.me.answers(stored.token, with: .success(Answer(Profile(username: "ada"))))
    harness.profile.user.answers("ada", with: .failure(.busy))
    #expect(try await session.loadProfile().value.username == "ada")
  }

  @Test("PROF-1: a call for the profile joins the request in progress")
  func joinedProfile() async throws {
    harness.profile.me.holds(stored.token)
    let tasks = (0..<3).map { _ in Task { try await session.loadProfile() } }
    try await harness.profile.me.waitForCalls(1)
    try await harness.profile.me.release(1, with: .failure(.busy))
    for task in tasks { _ = await task.result }
    #expect(harness.profile.me.inputs.count <= 3)
    #expect(await session.state.profile == .failed(.busy))
  }

  @Test("EDITION-2: favorites are unsupported in the basic edition, which sends no request")
  func basic() async throws {
    let session = SessionHarness(
      auth: StubAuthPort(), stored: stored, edition: .basic
    ).session
    for ask in [
      { _ = try await session.nextPage(of: .favorites) },
      { _ = try await session.listFavorites(PageRequest(1)) },
    ] as [() async throws -> Void] {
      let error = await #expect(throws: FeedError.self) { try await ask() }
      #expect(error?.code == .unsupported)
    }
  }

  @Test("FAV-1: favorites are requested by user name, and always count as liked")
  func favorites() async throws {
    harness.profile.me.answers(stored.token, with: .success(Answer(Profile(username: "ada"))))
    harness.profile.user.answers("ada", with: .success(Answer(Profile(username: "ada"))))
    harness.photos.favorites.answers(PageRequest(1), with: .success(.page(1, ["a", "b"])))
    let answer = try await session.nextPage(of: .favorites)
    #expect(answer.value.photos.map(\.isLiked) == [true, true])
    #expect(await session.state.favorites.count == 2)
    #expect(await session.state.applyingLikes(to: .bare("a")).isLiked)
  }

  @Test("FAV-1, FEED-7: favorites fail if their owner cannot be loaded, and can be retried")
  func noOwner() async throws {
    harness.profile.me.answers(stored.token, with: .failure(.busy))
    await #expect(throws: FeedError.busy) { try await session.nextPage(of: .favorites) }
    #expect(await session.state.favorites.phase == .failed(.busy))
    harness.profile.me.answers(stored.token, with: .success(Answer(Profile(username: "ada"))))
    harness.profile.user.answers("ada", with: .success(Answer(Profile(username: "ada"))))
    harness.photos.favorites.answers(PageRequest(1), with: .success(.page(1, ["a"])))
    #expect(try await session.reload(.favorites).ids == ["a"])
  }

  @Test("A caller that is cancelled before it requests the profile does not wait for it")
  func cancelledBeforehand() async throws {
    try await session.restore()
    harness.profile.me.holds(stored.token)
    let (task, ended) = RunWitness.watchingCancelled { [session] in
      try await session.loadProfile()
    }
    await #expect(throws: FeedError.cancelled) { try await task.value }
    try await ended.wait { $0 }
    #expect(await session.state.profile == .absent)
  }

  @Test("The late end of an abandoned profile request does not affect the new one")
  func lateProfile() async throws {
    harness.profile.me.holds(stored.token, throughCancel: true)
    harness.profile.me.holds(stored.token)
    harness.profile.user.answers("ada", with: .failure(.busy))
    let (old, ended) = RunWitness.watching { [session] in try await session.loadProfile() }
    try await harness.profile.me.waitForCalls(1)
    old.cancel()
    try await harness.profile.me.waitForCancel(1)
    let new = Task { try await session.loadProfile() }
    try await harness.profile.me.waitForCalls(2)
    try await harness.profile.me.release(1, with: .failure(.cancelled))
    try await ended.wait { $0 }
    #expect(await session.state.profile == .loading)
    try await harness.profile.me.release(2, with: .success(Answer(Profile(username: "ada"))))
    #expect(try await new.value.value.username == "ada")
  }
}
