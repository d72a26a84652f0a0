import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("Signing in", .timeLimit(.minutes(10)))
struct SignInTests {
  let auth = StubAuthPort()
  let harness: SessionHarness
  var session: Session { harness.session }

  init() {
    harness = SessionHarness(auth: auth)
  }

  func secret(_ text: String) throws -> Secret { try #require(Secret(text)) }

  func grant(_ token: String) throws -> TokenGrant {
    try TokenGrant(token: secret(token), scopes: ["public"])
  }

  func expectProfile(_ token: String) throws {
    harness.profile.me.answers(
      try secret(token), with: .success(Answer(Profile(username: "ada"))))
    harness.profile.user.answers("ada", with: .success(Answer(Profile(username: "ada"))))
  }

  @Test("AUTH-6: a pasted code is exchanged, the token stored, the profile fetched")
  func paste() async throws {
    auth.exchange.answers(try secret("abc"), with: .success(try grant("t1")))
    try expectProfile("t1")
    let invitation = try await session.beginSignIn()
    #expect(invitation.redirect == .standard)
    async let outcome = session.signInOutcome()
    let profile = try await session.completeSignIn(pasted: " abc\n")
    #expect(profile?.username == "ada")
    #expect(try await outcome?.username == "ada")
    #expect(harness.tokens.stored?.token == (try secret("t1")))
    let state = await session.state
    #expect(state.attempt == nil)
    #expect(state.account == .signedIn(.memory, scopes: ["public"]))
    #expect(state.profile.value?.username == "ada")
    // The listener was released.
    try await #require(auth.browser).waitForCancel(1)
  }

  @Test("AUTH-3: a browser redirect completes the sign-in and ends the wait")
  func browser() async throws {
    auth.exchange.answers(try secret("abc"), with: .success(try grant("t1")))
    try expectProfile("t1")
    _ = try await session.beginSignIn()
    let browser = try #require(auth.browser)
    try await browser.release(1, with: .success(.code(try secret("abc"))))
    #expect(try await session.signInOutcome()?.username == "ada")
  }

  @Test("AUTH-22: a second begin returns the same invitation; after the end it returns a new one")
  func secondBegin() async throws {
    let first = try await session.beginSignIn()
    #expect(try await session.beginSignIn(redirect: .outOfBand) == first)
    await session.cancelSignIn()
    #expect(await session.state.account == .signedOut(nil), "a cancel is not a failure")
    #expect(try await session.beginSignIn() != first)
    #expect(auth.invitationCount == 2)
  }

  @Test("AUTH-25: a refused code ends the attempt with the reason; nothing is stored")
  func refused() async throws {
    let reason = FeedError(.signInFailed, Message(.errorSignInFailed, "no"))
    auth.exchange.answers(try secret("abc"), with: .failure(reason))
    _ = try await session.beginSignIn()
    await #expect(throws: reason) { try await session.completeSignIn(pasted: "abc") }
    #expect(await session.state.signInFault == reason)
    #expect(await session.state.account == .signedOut(nil))
    #expect(harness.tokens.log == [.load], "nothing was stored")
  }

  @Test("AUTH-7: the attempt ends if the user denies access", arguments: [true, false])
  func denied(byBrowser: Bool) async throws {
    _ = try await session.beginSignIn()
    let expected = FeedError(.signInFailed, Message(.errorSignInRefused))
    if byBrowser {
      let outcome = Task { try await session.signInOutcome() }
      try await #require(auth.browser).release(1, with: .success(.declinedByUser))
      await #expect(throws: expected) { try await outcome.value }
    } else {
      await #expect(throws: expected) {
        try await session.completeSignIn(pasted: "http://x/?error=access_denied")
      }
    }
    #expect(await session.state.signInFault == expected)
    await #expect(throws: expected) { try await session.signInOutcome() }
  }

  @Test("AUTH-38: a sign-out ends a sign-in in progress, and no token is stored")
  func signOutDuringSignIn() async throws {
    auth.exchange.holds(try secret("abc"))
    _ = try await session.beginSignIn()
    let own = Task { [session] in try await session.completeSignIn(pasted: "abc") }
    try await auth.exchange.waitForCalls(1)
    await #expect(throws: FeedError.notSignedIn) { try await session.signOut() }
    await #expect(throws: FeedError.cancelled) { try await own.value }
    #expect(await session.state.attempt == nil)
    #expect(await !session.state.isSignedIn)
  }

  @Test("AUTH-7, AUTH-11: a failure is reported once; later calls fail with notSignedIn")
  func toldOnce() async throws {
    let reason = FeedError(.signInFailed, Message(.errorSignInFailed, "no"))
    auth.exchange.answers(try secret("abc"), with: .failure(reason))
    _ = try await session.beginSignIn()
    await #expect(throws: reason) { try await session.completeSignIn(pasted: "abc") }
    await #expect(throws: FeedError.notSignedIn) { try await session.signOut() }
    await #expect(throws: FeedError.notSignedIn) { try await session.loadProfile() }
    _ = try await session.beginSignIn()
    #expect(await session.state.signInFault == nil)
    await session.cancelSignIn()
    #expect(await session.state.signInFault == nil, "a cancel is not a failure")
  }

  @Test(
    "AUTH-18: a pasted text that is no reply to this sign-in is reported, and the wait continues")
  func wrongPaste() async throws {
    _ = try await session.beginSignIn()
    for (text, code) in [("two words", FeedError.Code.usage), ("?code=a&state=b", .signInFailed)] {
      let error = await #expect(throws: FeedError.self) {
        try await session.completeSignIn(pasted: text)
      }
      #expect(error?.code == code)
    }
    #expect(await session.state.attempt?.step == .waiting)
  }

  @Test("A code without a sign-in in progress is refused")
  func notBegun() async {
    let error = await #expect(throws: FeedError.self) {
      try await session.completeSignIn(pasted: "abc")
    }
    #expect(error?.message.phrase == .errorSignInNotBegun)
  }

  @Test("AUTH-21: if the profile takes over five minutes, the user stays signed in without it")
  func limitAtProfile() async throws {
    auth.exchange.answers(try secret("abc"), with: .success(try grant("t1")))
    harness.profile.me.holds(try secret("t1"))
    _ = try await session.beginSignIn()
    let task = Task { try await session.completeSignIn(pasted: "abc") }
    try await harness.profile.me.waitForCalls(1)
    harness.clock.advance(by: .seconds(301))
    #expect(try await task.value == nil)
    #expect(await session.state.isSignedIn)
    #expect(await session.state.attempt == nil)
  }

  @Test("A caller that waits for a sign-in gets an error when the session ends")
  func shutDown() async throws {
    _ = try await session.beginSignIn()
    let outcome = Task { try await session.signInOutcome() }
    try await harness.clock.waitForSleepers()
    await session.shutDown()
    let error = await #expect(throws: FeedError.self) { try await outcome.value }
    #expect([.cancelled, .notSignedIn].contains(error?.code))
  }

  @Test("AUTH-21: after five minutes the attempt ends")
  func limit() async throws {
    _ = try await session.beginSignIn()
    let outcome = Task { try await session.signInOutcome() }
    try await harness.clock.waitForSleepers()
    harness.clock.advance(by: .seconds(301))
    let error = await #expect(throws: FeedError.self) { try await outcome.value }
    #expect(error?.message.phrase == .errorSignInTimeout)
    #expect(await session.state.attempt == nil)
  }

  @Test("AUTH-4: a port in use is reported, and pasting still works")
  func busyPort() async throws {
    let auth = StubAuthPort(listenerFault: .busy)
    let harness = SessionHarness(auth: auth)
    auth.exchange.answers(try secret("abc"), with: .success(try grant("t1")))
    harness.profile.me.answers(try secret("t1"), with: .failure(.busy))
    _ = try await harness.session.beginSignIn()
    #expect(await harness.session.state.attempt?.listenerFault == .busy)
    #expect(try await harness.session.completeSignIn(pasted: "abc") == nil, "PROF-2: without one")
    #expect(await harness.session.state.isSignedIn)
    #expect(await harness.session.state.profile == .failed(.busy))
  }

  @Test("A token from elsewhere is tried before it is stored")
  func givenToken() async throws {
    let me = harness.profile.me
    let refused = FeedError(.tokenRefused, Message(.errorTokenRefused))
    me.answers(try secret("bad"), with: .failure(refused))
    let error = await #expect(throws: FeedError.self) {
      try await session.signIn(with: secret("bad"))
    }
    #expect(error?.message.phrase == .errorTokenUnknown)
    #expect(harness.tokens.stored == nil)
    // A cached profile does not verify the token.
    me.answers(
      try secret("old"), with: .success(Answer(Profile(username: "ada"), isStale: true)))
    await #expect(throws: FeedError.unreachable) { try await session.signIn(with: secret("old")) }
    #expect(harness.tokens.stored == nil)
    me.answers(try secret("good"), with: .success(Answer(Profile(username: "ada"))))
    #expect(try await session.signIn(with: secret("good")).username == "ada")
    #expect(harness.tokens.stored?.token == (try secret("good")))
    #expect(await session.state.isSignedIn)
  }

  @Test(
    "The user cannot sign in or out if the token is from the environment or the settings",
    arguments: [
      (.environment, "IMAGEFEED_TOKEN"), (.settings("/c/config.json"), "/c/config.json"),
    ] as [(Credentials.Origin, String)])
  func given(origin: Credentials.Origin, place: String) async throws {
    let credentials = try Credentials.sample(origin: origin)
    let session = SessionHarness(credentials: credentials, auth: auth).session
    let error = await #expect(throws: FeedError.self) { try await session.beginSignIn() }
    #expect(error?.message == Message(.errorGivenSignIn, place))
    let token = await #expect(throws: FeedError.self) {
      try await session.signIn(with: try secret("new"))
    }
    #expect(token?.message == Message(.errorGivenSignIn, place))
    let other = await #expect(throws: FeedError.self) { try await session.signOut() }
    #expect(other?.message == Message(.errorGivenSignOut, place))
  }
}
