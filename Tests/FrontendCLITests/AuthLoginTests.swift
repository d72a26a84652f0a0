import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@Suite("auth login", .timeLimit(.minutes(10)))
struct AuthLoginTests {
  @Test("AUTH-18: a code from a pipe signs the user in", arguments: Language.allCases)
  func paste(language: Language) async throws {
    let harness = try AuthHarness()
    try harness.takes("abc")
    let run = try await harness.run(
      "auth login", console: .piped("", "abc"), language: language)
    try expectSnapshot(run.transcript, "auth-login-\(language.rawValue)")
    #expect(harness.tokens.stored?.token.revealed == "s3cret")
  }

  @Test("AUTH-4: on a terminal, login opens the browser and accepts a pasted address")
  func terminal() async throws {
    let harness = try AuthHarness()
    try harness.takes("abc")
    let run = try await harness.run(
      "auth login", console: .typing("https://x.test/?code=abc", hasEnd: false))
    #expect(run.status == .done && run.out == "")
    #expect(run.error.contains("Signed in as Ada Byron (@ada)."))
    #expect(harness.desktop.opened.value.map(\.text) == ["https://stub.example/authorize?n=1"])
  }

  @Test("--no-browser only prints the page")
  func noBrowser() async throws {
    let harness = try AuthHarness()
    try harness.takes("abc")
    let run = try await harness.run("auth login --no-browser", console: .piped("abc"))
    #expect(run.error.contains("\nhttp://127.0.0.1:8917/callback\n"))
    #expect(run.error.contains("\nhttps://stub.example/authorize?n=1\n"))
    #expect(harness.desktop.opened.value.isEmpty)
  }

  @Test("AUTH-18: login reports a line without a valid code and waits for the next")
  func odd() async throws {
    let harness = try AuthHarness()
    try harness.takes("abc")
    let run = try await harness.run(
      "auth login", console: .piped("two words", "https://x.test/?state=other&code=no", "abc"))
    #expect(run.status == .done)
    #expect(run.error.contains("That text contains no code."))
    #expect(run.error.contains("That address belongs to another sign-in."))
    #expect(harness.auth.exchange.inputs.map(\.revealed) == ["abc"])
  }

  @Test("AUTH-25: a refused code ends login, and no token is stored")
  func refused() async throws {
    let harness = try AuthHarness()
    let fault = FeedError(.signInFailed, Message(.errorSignInFailed, "expired"))
    harness.auth.exchange.answers(try AuthHarness.secret("old"), with: .failure(fault))
    let run = try await harness.run("auth login", console: .piped("old", "abc"))
    #expect(run.status == .signIn)
    #expect(run.error.hasSuffix("imagefeed: Could not sign in: expired\n"))
    #expect(harness.tokens.stored == nil)
  }

  @Test("Without a listener, login fails when the input ends")
  func noInput() async throws {
    let run = try await AuthHarness().run("auth login")
    #expect(run.status == .signIn)
    #expect(run.error.contains("the input ended without a code"))
  }

  @Test("AUTH-3: the browser can complete login after the input ended or while it is open")
  func browser() async throws {
    for console in [BufferConsole(), .typing("two words", hasEnd: false)] {
      let harness = try AuthHarness(StubAuthPort())
      try harness.takes("abc")
      async let run = harness.run("auth login", console: console)
      try await console.waitForError("Waiting for the browser")
      let browser = try #require(harness.auth.browser)
      try await browser.release(1, with: .success(.code(AuthHarness.secret("abc"))))
      #expect(try await run.status == .done)
    }
  }

  @Test("AUTH-18: login reports a listener that failed to start and accepts a pasted code")
  func deaf() async throws {
    let fault = FeedError(.busy, Message(.errorUsage, "Port 8917 is taken."))
    let harness = try AuthHarness(StubAuthPort(listenerFault: fault))
    try harness.takes("abc")
    let run = try await harness.run("auth login", console: .piped("abc"))
    #expect(run.status == .done)
    #expect(run.error.contains("Port 8917 is taken. You can still paste"))
  }

  @Test("CLI-23: an interrupt ends login and cancels the sign-in")
  func interrupted() async throws {
    let harness = try AuthHarness(StubAuthPort())
    let console = BufferConsole.typing(hasEnd: false)
    let task = Task { try await harness.run("auth login", console: console) }
    try await console.waitForError("Waiting for the browser")
    task.cancel()
    #expect(try await task.value.status == .interrupted)
    try await harness.auth.browser?.waitForCancel(1)
  }

  @Test("AUTH-51: an interrupt before the exchange says that the sign-in was cancelled")
  func interruptedEarly() async throws {
    let harness = try AuthHarness(StubAuthPort(), stored: .keyring)
    let console = BufferConsole.typing(hasEnd: false)
    let task = Task { try await harness.run("auth login", console: console) }
    try await console.waitForError("Waiting for the browser")
    task.cancel()
    #expect(try await task.value.error.hasSuffix("imagefeed: Cancelled.\n"))
  }

  @Test(
    "AUTH-51: an interrupt while the profile loads says that the user is signed in",
    arguments: [true, false])
  func interruptedLate(isPasted: Bool) async throws {
    let harness = try AuthHarness(StubAuthPort(hears: !isPasted))
    let grant = TokenGrant(token: try AuthHarness.secret(), scopes: AuthHarness.scopes)
    harness.auth.exchange.answers(try AuthHarness.secret("abc"), with: .success(grant))
    harness.profile.me.holds(try AuthHarness.secret())
    let console = BufferConsole.typing(isPasted ? "abc" : "", hasEnd: false)
    let task = Task { try await harness.run("auth login", console: console) }
    let code = SignInReply.code(try AuthHarness.secret("abc"))
    try await harness.auth.browser?.release(1, with: .success(code))
    try await harness.profile.me.waitForCalls(1)
    task.cancel()
    let run = try await task.value
    #expect(run.status == .interrupted)
    #expect(run.error.hasSuffix("imagefeed: Signed in, but could not load your profile.\n"))
    #expect(harness.tokens.stored != nil)
  }

  @Test("CLI-1: JSON output has the session and the scopes of the token")
  func json() async throws {
    let harness = try AuthHarness(saves: .file("/home/ada/token"))
    try harness.takes("abc")
    let run = try await harness.run(
      "auth login --json=state,profile,scopes,tokenIn,tokenFile", console: .piped("abc"))
    try expectSnapshot(run.transcript, "auth-login-json")
  }

  @Test("Login fails while the environment sets a token")
  func environment() async throws {
    let harness = try AuthHarness()
    let run = try await harness.run(
      "auth login", credentials: AuthHarness.credentials(.environment))
    #expect(run.status == .failure)
    #expect(run.error.contains("The token is set in IMAGEFEED_TOKEN"))
  }
}

@Suite("auth login --with-token")
struct TokenLoginTests {
  @Test(
    "A token from a pipe or a prompt is verified, then stored", arguments: [true, false])
  func token(isTerminal: Bool) async throws {
    let harness = try AuthHarness()
    harness.profile.me.answers(
      try AuthHarness.secret(), with: .success(Answer(AuthHarness.ada)))
    let run = try await harness.run(
      "auth login --with-token", console: isTerminal ? .typing("s3cret") : .piped("s3cret"))
    #expect(run.status == .done && run.out == "")
    #expect(run.error.hasPrefix("Access token: ") == isTerminal)
    #expect(run.error.contains("Signed in as Ada Byron (@ada).\nToken scopes: unknown.\n"))
    #expect(harness.tokens.log == [.load, .save(try AuthHarness.secret())])
  }

  @Test("A malformed token is not sent", arguments: ["", "s3cret blank", "s3cret\u{1}"])
  func wrong(token: String) async throws {
    let run = try await AuthHarness().run("auth login --with-token", console: .piped(token))
    #expect(run.status == .usage)
    #expect(run.error.contains("token"))
  }

  @Test("None of several lines is used as the token; blank lines after it do not count")
  func lines() async throws {
    let harness = try AuthHarness()
    let run = try await harness.run(
      "auth login --with-token", console: .piped("s3cret", "", "s3cond"))
    #expect(run.status == .usage && !run.error.contains("s3c"))
    #expect(run.error.contains("more than one line"))
    #expect(harness.tokens.log.allSatisfy { $0 == .load })
    harness.profile.me.answers(
      try AuthHarness.secret(), with: .success(Answer(AuthHarness.ada)))
    let second = try await harness.run("auth login --with-token", console: .piped("s3cret", " "))
    #expect(second.status == .done)
  }

  @Test("AUTH-7: a token that Unsplash rejects is not stored")
  func refused() async throws {
    let harness = try AuthHarness()
    let fault = FeedError(.tokenRefused, Message(.errorTokenRefused))
    harness.profile.me.answers(try AuthHarness.secret(), with: .failure(fault))
    let run = try await harness.run("auth login --with-token", console: .piped("s3cret"))
    #expect(run.status == .signIn)
    #expect(run.error == "imagefeed: Could not sign in: Unsplash does not accept this token.\n")
    #expect(harness.tokens.log == [.load])
  }
}
