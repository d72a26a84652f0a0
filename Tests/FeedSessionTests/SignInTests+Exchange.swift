import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

/// The exchange of a code and the storage of its token.
extension SignInTests {
  @Test("AUTH-23: two callers with one code share one request")
  func sameCode() async throws {
    auth.exchange.holds(try secret("abc"))
    try expectProfile("t1")
    _ = try await session.beginSignIn()
    let first = Task { try await session.completeSignIn(pasted: "abc") }
    try await auth.exchange.waitForCalls(1)
    let second = Task { try await session.completeSignIn(pasted: "abc") }
    try await #require(auth.browser).release(1, with: .success(.code(try secret("abc"))))
    try await auth.exchange.release(1, with: .success(try grant("t1")))
    #expect(try await first.value?.username == "ada")
    // A caller too late to join finds the attempt over and sends no second request.
    _ = try? await second.value
    #expect(auth.exchange.inputs.count == 1)
    #expect(harness.tokens.log.count { $0 == .save(auth.exchange.inputs[0]) } == 0)
  }

  @Test("AUTH-24: another code cancels the first, and only the newest counts")
  func otherCode() async throws {
    auth.exchange.holds(try secret("one"))
    auth.exchange.answers(try secret("two"), with: .success(try grant("t2")))
    try expectProfile("t2")
    _ = try await session.beginSignIn()
    let first = Task { try await session.completeSignIn(pasted: "one") }
    try await auth.exchange.waitForCalls(1)
    #expect(try await session.completeSignIn(pasted: "two")?.username == "ada")
    let error = await #expect(throws: FeedError.self) { try await first.value }
    #expect(error?.message.phrase == .errorSignInReplaced)
    try await auth.exchange.waitForCancel(1)
    #expect(harness.tokens.stored?.token == (try secret("t2")))
  }

  @Test("AUTH-5: a late token of the first code is not stored")
  func lateToken() async throws {
    auth.exchange.holds(try secret("one"), throughCancel: true)
    auth.exchange.answers(try secret("two"), with: .success(try grant("t2")))
    try expectProfile("t2")
    _ = try await session.beginSignIn()
    let (first, ended) = RunWitness.watching { [session] in
      try await session.completeSignIn(pasted: "one")
    }
    try await auth.exchange.waitForCalls(1)
    _ = try await session.completeSignIn(pasted: "two")
    try await auth.exchange.release(1, with: .success(try grant("t1")))
    _ = try? await first.value
    try await ended.wait { $0 }
    #expect(harness.tokens.stored?.token == (try secret("t2")))
    #expect(!harness.tokens.log.contains(.save(try secret("t1"))))
  }

  @Test("AUTH-25: a token is removed if its sign-in is cancelled while it is stored")
  func cancelledSave() async throws {
    auth.exchange.answers(try secret("abc"), with: .success(try grant("t1")))
    let save = harness.tokens.plan(.save(try secret("t1")))
    save.holds(.save(try secret("t1")))
    _ = try await session.beginSignIn()
    let (task, ended) = RunWitness.watching { [session] in
      try await session.completeSignIn(pasted: "abc")
    }
    try await save.waitForCalls(1)
    async let cancel: Void = session.cancelSignIn()
    await #expect(throws: FeedError.cancelled) { try await task.value }
    try await save.release(1, with: .success(()))
    await cancel
    #expect(harness.tokens.stored == nil, "as soon as the cancel has returned")
    try await ended.wait { $0 }
    #expect(await !session.state.isSignedIn)
  }

  @Test("AUTH-7: the earlier token is restored if a sign-in is cancelled while it is stored")
  func cancelledSecondSave() async throws {
    let earlier = try Credentials.sample("t0", origin: .keyring)
    let harness = SessionHarness(auth: auth, stored: earlier)
    auth.exchange.answers(try secret("abc"), with: .success(try grant("t1")))
    let save = harness.tokens.plan(.save(try secret("t1")))
    save.holds(.save(try secret("t1")))
    _ = try await harness.session.beginSignIn()
    let task = Task { try await harness.session.completeSignIn(pasted: "abc") }
    try await save.waitForCalls(1)
    async let cancel: Void = harness.session.cancelSignIn()
    await #expect(throws: FeedError.cancelled) { try await task.value }
    try await save.release(1, with: .success(()))
    await cancel
    #expect(harness.tokens.stored?.token == earlier.token)
    #expect(await harness.session.state.isSignedIn)
  }

  @Test("Private data of an earlier token is deleted when another replaces it")
  func replaced() async throws {
    let earlier = try Credentials.sample("t0")
    let harness = SessionHarness(auth: auth, stored: earlier)
    auth.exchange.answers(try secret("abc"), with: .success(try grant("t1")))
    harness.profile.me.answers(try secret("t1"), with: .failure(.busy))
    _ = try await harness.session.beginSignIn()
    _ = try await harness.session.completeSignIn(pasted: "abc")
    #expect(harness.forgotten.value == [earlier])
  }

  @Test("AUTH-9: the sign-in fails if the service refuses its own token")
  func refusedAtOnce() async throws {
    let refused = FeedError(.tokenRefused, Message(.errorTokenRefused))
    auth.exchange.answers(try secret("abc"), with: .success(try grant("t1")))
    harness.profile.me.answers(try secret("t1"), with: .failure(refused))
    _ = try await session.beginSignIn()
    await #expect(throws: refused) { try await session.completeSignIn(pasted: "abc") }
    #expect(await session.state.account == .signedOut(refused))
    #expect(harness.tokens.stored == nil)
  }

  @Test("AUTH-5: the same code joins the sign-in while the profile loads")
  func sameCodeLate() async throws {
    auth.exchange.answers(try secret("abc"), with: .success(try grant("t1")))
    harness.profile.me.holds(try secret("t1"))
    _ = try await session.beginSignIn()
    let first = Task { try await session.completeSignIn(pasted: "abc") }
    try await harness.profile.me.waitForCalls(1)
    async let second = session.completeSignIn(pasted: "abc")
    while await session.exchangeFlights.waiterCount < 2 { await Task.yield() }
    try await harness.profile.me.release(1, with: .failure(.busy))
    #expect(try await first.value == nil)
    #expect(try await second == nil)
  }

  @Test("AUTH-7: the sign-in fails if the token cannot be stored")
  func unstorable() async throws {
    auth.exchange.answers(try secret("abc"), with: .success(try grant("t1")))
    let full = FeedError(.disk, Message(.errorDisk, "tokens.json", "full"))
    harness.tokens.plan(.save(try secret("t1")))
      .answers(.save(try secret("t1")), with: .failure(full))
    _ = try await session.beginSignIn()
    await #expect(throws: full) { try await session.completeSignIn(pasted: "abc") }
    #expect(await session.state.signInFault == full)
    #expect(await session.state.account == .signedOut(nil))
  }
}
