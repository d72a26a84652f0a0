import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@Suite("auth status")
struct AuthStatusTests {
  private static let origins = [
    "keyring": Credentials.Origin.keyring, "file": .file("/home/ada/token"), "memory": .memory,
    "environment": .environment,
  ]

  @Test("The status shows the user, the token's scopes and its store", arguments: origins.keys)
  func origin(name: String) async throws {
    let origin = try #require(Self.origins[name])
    let given = origin == .environment ? try AuthHarness.credentials(origin) : nil
    var runs: [String] = []
    for (format, console) in [
      ("", BufferConsole.terminal()), ("", BufferConsole()),
      (" --json=state,profile,backend,scopes,tokenIn,tokenFile", BufferConsole()),
    ] {
      let harness = try AuthHarness(stored: origin)
      try harness.knowsAda()
      let run = try await harness.run("auth status" + format, credentials: given, console: console)
      runs.append(run.transcript)
    }
    try expectSnapshot(runs.joined(separator: "\n"), "auth-status-\(name)")
  }

  @Test(
    "LIVE-3: the last line shows the remaining quota if the server reported it",
    arguments: Language.allCases)
  func quota(language: Language) async throws {
    let harness = try AuthHarness(stored: .keyring)
    let answer = Answer(AuthHarness.ada, rateLimit: RateLimit(limit: 50, remaining: 7))
    harness.profile.me.answers(try AuthHarness.secret(), with: .success(answer))
    harness.profile.user.answers("ada", with: .success(Answer(AuthHarness.ada)))
    let run = try await harness.run("auth status", console: .terminal(), language: language)
    let line = Message(.requestsLeft, "7", "50").text(in: language)
    #expect(run.out.split(separator: "\n").last.map(String.init) == line)
  }

  @Test("Without a sign-in, auth status exits with 4")
  func nobody() async throws {
    let run = try await AuthHarness().run("auth status")
    #expect(run.status == .signIn && run.out == "")
    #expect(run.error == "imagefeed: Not signed in. Run `imagefeed auth login`.\n")
  }

  @Test("AUTH-9: auth status removes a refused token and exits with 4")
  func refused() async throws {
    let harness = try AuthHarness(stored: .keyring)
    let fault = FeedError(.tokenRefused, Message(.errorTokenRefused))
    harness.profile.me.answers(try AuthHarness.secret(), with: .failure(fault))
    let run = try await harness.run("auth status")
    #expect(run.status == .signIn && run.out == "")
    #expect(harness.tokens.stored == nil)
  }

  @Test("A session that cannot be verified is shown, with the status of the failure")
  func offline() async throws {
    let harness = try AuthHarness(stored: .keyring)
    let fault = FeedError(.offline, Message(.errorOffline, "h.test"))
    harness.profile.me.answers(try AuthHarness.secret(), with: .failure(fault))
    let run = try await harness.run("auth status", console: .terminal())
    try expectSnapshot(run.transcript, "auth-status-offline")
    #expect(run.status == .network)
  }

  @Test("A cached profile does not count as a verified token")
  func stale() async throws {
    let harness = try AuthHarness(stored: .keyring)
    let kept = Answer(Profile(username: "ada"), isStale: true)
    harness.profile.me.answers(try AuthHarness.secret(), with: .success(kept))
    harness.profile.user.answers("ada", with: .success(kept))
    let run = try await harness.run("auth status")
    #expect(run.status == .network)
    #expect(run.out.contains("ada"))
    #expect(run.error.contains("Could not reach"))
  }
}

@Suite("auth logout")
struct AuthLogoutTests {
  @Test(
    "AUTH-31: logout --yes skips the question and explains how to withdraw access",
    arguments: Language.allCases)
  func yes(language: Language) async throws {
    let harness = try AuthHarness(stored: .keyring)
    let run = try await harness.run("auth logout --yes", language: language)
    try expectSnapshot(run.transcript, "auth-logout-\(language.rawValue)")
    #expect(harness.tokens.stored == nil)
  }

  @Test(
    "AUTH-10: on a terminal, logout asks first",
    arguments: ["y", " Yes ", "да", "n", "", "yy", nil])
  func question(answer: String?) async throws {
    let harness = try AuthHarness(stored: .keyring)
    let run = try await harness.run(
      "auth logout", console: answer.map { .typing($0) } ?? .typing())
    #expect(run.error.hasPrefix("Are you sure you want to log out? [y/N] "))
    let isYes = ["y", " Yes ", "да"].contains(answer)
    #expect(run.status == (isYes ? .done : .failure))
    #expect((harness.tokens.stored == nil) == isYes)
  }

  @Test("CLI-25: without a terminal, logout requires --yes")
  func noTerminal() async throws {
    let harness = try AuthHarness(stored: .keyring)
    let run = try await harness.run("auth logout", console: .piped("y"))
    #expect(run.status == .usage)
    #expect(run.error.contains("--yes"))
    #expect(harness.tokens.stored != nil)
  }

  @Test("Without a sign-in, logout exits with 4 and asks no question")
  func nobody() async throws {
    let run = try await AuthHarness().run("auth logout", console: .typing("y"))
    #expect(run.status == .signIn)
    #expect(run.error == "imagefeed: Not signed in. Run `imagefeed auth login`.\n")
  }

  @Test("AUTH-32: logout reports the file that it cannot write and the reason")
  func stuck() async throws {
    let harness = try AuthHarness(stored: .keyring)
    let removal = StubTokenStore.Call.remove(try AuthHarness.secret())
    let fault = FeedError(.disk, Message(.errorDisk, "/token", "Read-only file system"))
    harness.tokens.plan(removal).answers(removal, with: .failure(fault))
    let run = try await harness.run("auth logout --yes")
    #expect(run.status == .failure)
    #expect(run.error == "imagefeed: Could not write /token: Read-only file system\n")
    #expect(harness.tokens.stored != nil)
  }

  @Test("BACK-35: a backend with a built-in user refuses login and logout without a question")
  func builtInUser() async throws {
    let backend = Backend(
      photos: StubPhotosPort(), profile: StubProfilePort(),
      builtInCredentials: try AuthHarness.credentials(.memory))
    for line in ["auth login", "auth logout", "auth logout --yes"] {
      let run = try await FrontendCLITests.run(line, on: backend, console: .typing("y"))
      #expect(run.status == .failure, "\(line)")
      #expect(run.error == "imagefeed: \(FeedError.noAccounts.message.text(in: .english))\n")
    }
  }

  @Test("Logout fails while the environment sets a token")
  func environment() async throws {
    let run = try await AuthHarness().run(
      "auth logout", credentials: AuthHarness.credentials(.environment))
    #expect(run.status == .failure)
    #expect(run.error.contains("The token is set in IMAGEFEED_TOKEN. Remove it there"))
  }
}

@Suite("A stored sign-in that cannot be read")
struct LockedKeyringTests {
  @Test("The feed loads without the user's token, and the reason is printed once")
  func reading() async throws {
    let harness = try AuthHarness()
    harness.lockKeyring()
    harness.photos.feed.answers(
      PageRequest(1), with: .success(Answer(.sample(1, ["a"], hasMore: false))))
    let run = try await harness.run("feed")
    #expect(run.status == .done && run.out.hasPrefix("a\t"))
    #expect(run.error == "The keyring is locked.\n")
    #expect(harness.photos.credentials == [nil])
  }

  @Test(
    "CLI-29: commands that need the user fail with the reason, printed once",
    arguments: ["profile", "favorites", "auth status", "auth logout --yes"])
  func user(command: String) async throws {
    let harness = try AuthHarness()
    harness.lockKeyring()
    let run = try await harness.run(command)
    #expect(run.status == .failure && run.out == "")
    #expect(run.error == "imagefeed: The keyring is locked.\n")
  }
}

extension AuthHarness {
  fileprivate func lockKeyring() {
    let fault = FeedError(.disk, Message(.errorUsage, "The keyring is locked."))
    tokens.plan(.load).answers(.load, with: .failure(fault))
  }
}
