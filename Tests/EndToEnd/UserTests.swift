import FeedCore
import FeedTestSupport
import Glibc
import Testing

/// Sign-in, likes and the user's lists with the built binary, on the mock.
@Suite("The signed-in user", .blocking, .timeLimit(.minutes(10)))
struct UserTests {
  private let program: BuiltProgram
  private let signedOut = ["--backend-option", "signed-in=false"]

  init() throws { program = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"]) }

  @Test("AUTH-18, AUTH-6: a code from a pipe signs the user in, and the token is not printed")
  func login() throws {
    let outcome = try program.run(
      ["auth", "login", "--no-browser"] + signedOut, input: Array("two words\nabc\n".utf8))
    #expect(outcome.status == 0 && outcome.output == "")
    #expect(outcome.error.contains("\nhttp://127.0.0.1:8917/callback\n"))
    #expect(outcome.error.contains("That text contains no code."))
    #expect(outcome.error.contains("Signed in as Ada Byron (@ada)."))
    #expect(!outcome.error.contains("mock-token"))
  }

  @Test("AUTH-7: a refused code and an input without a code exit with 4")
  func refused() throws {
    for (input, reason) in [("refused\n", "the code was refused"), ("", "without a code")] {
      let outcome = try program.run(["auth", "login"] + signedOut, input: Array(input.utf8))
      #expect(outcome.status == 4)
      #expect(outcome.error.contains("Could not sign in: ") && outcome.error.contains(reason))
    }
  }

  @Test("CLI-23: Ctrl-C ends a sign-in that waits for a pipe or for a typed token")
  func interrupted() throws {
    let child = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"])
      .start("auth", "login", "--backend-option", "signed-in=false")
    try child.waitUntilItCatchesSignals()
    child.signal(SIGINT)
    #expect(child.endUnread() == 130)
    let pty = try PtyProcess(
      [BuiltProgram.path, "--backend", "mock", "auth", "login", "--with-token"],
      environment: ["HOME": program.home.path, "LANG": "C.UTF-8", "TERM": "xterm"])
    try pty.expect("Access token: ")
    try pty.wait(for: "no echo") { pty.modes[3] & UInt32(ECHO) == 0 ? () : nil }
    pty.type("half\u{3}")
    try pty.expectEnd(.exit(130))
    #expect(pty.modes == pty.modesBefore, "SEC-5")
  }

  @Test("AUTH-18: a code typed on a terminal signs the user in, and the steps are printed")
  func typed() throws {
    let pty = try PtyProcess(
      [BuiltProgram.path, "--backend", "mock", "auth", "login"] + signedOut,
      environment: ["HOME": program.home.path, "LANG": "C.UTF-8", "TERM": "xterm"])
    try pty.expect("Then paste the code")
    pty.type("abc\n")
    try pty.expect("Signed in as Ada Byron (@ada).")
    try pty.expectEnd(.exit(0))
  }

  @Test("AUTH-10, CLI-2: auth status and auth logout exit with the right status")
  func statuses() throws {
    #expect(try program.run("auth", "status").output.hasPrefix("ada\tAda Byron\tpublic "))
    #expect(try program.run(["auth", "status"] + signedOut).status == 4)
    let offline = ["--backend-option", "fail=get_profile:offline"]
    #expect(try program.run(["auth", "status"] + offline).status == 5)
    #expect(try program.run("auth", "logout").status == 2)
    #expect(try program.run("auth", "logout", "--yes").status == 0)
    #expect(try program.run(["auth", "logout", "--yes"] + signedOut).status == 4)
    let json = try JSONText(program.run("--json", "auth", "status").output)
    #expect(json["state"] == "signedIn", "options before a subcommand work as well")
  }

  @Test("SEC-2: errors do not repeat surplus arguments of `auth login`")
  func argument() throws {
    for words in [["auth", "login", "s3cret"], ["auth", "login", "--with-token", "s3cret"]] {
      let outcome = try program.run(words)
      #expect(outcome.status == 2)
      #expect(!outcome.error.contains("s3cret") && outcome.error.contains("never arguments"))
    }
  }

  @Test("CLI-2, CLI-4: `like` takes several ids and reports each result")
  func likes() throws {
    let ids = try program.run("feed", "--limit", "8").output.split(separator: "\n")
      .compactMap { $0.split(separator: "\t").first.map(String.init) }
    let dashed = try #require(ids.last { $0.hasPrefix("-") })
    let done = try program.run("unlike", ids[0], dashed)
    #expect(done.status == 0 && done.output.contains("\n\(dashed)\tunliked\t"))
    let mixed = try program.run("like", "nope", dashed, "--jsonl")
    #expect(mixed.status == 7)
    let lines = try mixed.output.split(separator: "\n").map { try JSONText(String($0)) }
    #expect(lines.map { $0["id"]?.stringValue } == ["nope", dashed])
    #expect(lines.last?["isLiked"] == true)
    let offline = try program.run("like", "a", "b", "--backend-option", "fail=like_photo:offline")
    #expect(offline.status == 5 && offline.output == "a\toffline\t\nb\toffline\t\n")
  }

  @Test("FAV-1, PROF-1, EDITION-1: favorites and profiles are printed; basic has no favorites")
  func lists() throws {
    let favorites = try JSONText(program.run("favorites", "--limit", "2", "--json=id").output)
    #expect(favorites["photos"]?.arrayValue?.count == 2)
    #expect(try program.run("--edition", "basic", "favorites").status == 1)
    #expect(try JSONText(program.run("profile", "yuki.h", "--json").output)["name"] == "林 由紀")
  }

  @Test(
    "AUTH-8: without a key commands fail and name the missing setting",
    arguments: ["auth login", "auth status", "favorites", "profile", "like x"])
  func unconfigured(line: String) throws {
    let outcome = try BuiltProgram(["IMAGEFEED_REDIRECT_URI": "http://127.0.0.1:9000/cb"])
      .run(line.split(separator: " ").map(String.init))
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("config set access-key"))
    #expect(outcome.error.contains("http://127.0.0.1:9000/cb") == (line == "auth login"))
  }

  @Test("LOG-1, CONF-1: the error for a bad log level or redirect address names its variable")
  func settings() throws {
    for (name, value) in [("LOG", "loud"), ("REDIRECT_URI", "http://h.test/")] {
      let outcome = try BuiltProgram(["IMAGEFEED_\(name)": value]).run("feed")
      #expect(outcome.status == 2)
      #expect(outcome.error.contains("IMAGEFEED_\(name): invalid"))
    }
  }
}
