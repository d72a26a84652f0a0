import FeedCore
import FeedTestSupport
import Glibc
import Testing

/// Signing in, liking and the person's lists with the built binary, on the mock.
@Suite("The person", .blocking, .timeLimit(.minutes(10)))
struct PersonTests {
  private let program: BuiltProgram
  private let signedOut = ["--backend-option", "signed-in=false"]

  init() throws { program = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"]) }

  @Test("AUTH-3, AUTH-6: a code pasted through a pipe signs in; the token is never printed")
  func login() throws {
    let outcome = try program.run(
      ["auth", "login", "--no-browser"] + signedOut, input: Array("two words\nabc\n".utf8))
    #expect(outcome.status == 0 && outcome.output == "")
    #expect(outcome.error.contains("\nhttp://127.0.0.1:8917/callback\n"))
    #expect(outcome.error.contains("No code found in that."))
    #expect(outcome.error.contains("Signed in as Ada Byron (@ada)."))
    #expect(!outcome.error.contains("mock-token"))
  }

  @Test("AUTH-7: a refused code is exit 4; so is an input that ends without one")
  func refused() throws {
    for (input, reason) in [("refused\n", "the code was refused"), ("", "without a code")] {
      let outcome = try program.run(["auth", "login"] + signedOut, input: Array(input.utf8))
      #expect(outcome.status == 4)
      #expect(outcome.error.contains("Could not sign in: ") && outcome.error.contains(reason))
    }
  }

  @Test("CLI-2: Ctrl-C while a sign-in waits on a pipe, or at the prompt for a token")
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
    #expect(try pty.ended() == .exit(130))
    #expect(pty.modes == pty.modesBefore, "SEC-5")
  }

  @Test("AUTH-3: a code typed on a terminal signs in, and the steps are printed")
  func typed() throws {
    let pty = try PtyProcess(
      [BuiltProgram.path, "--backend", "mock", "auth", "login"] + signedOut,
      environment: ["HOME": program.home.path, "LANG": "C.UTF-8", "TERM": "xterm"])
    try pty.expect("Then paste the code")
    pty.type("abc\n")
    try pty.expect("Signed in as Ada Byron (@ada).")
    #expect(try pty.ended() == .exit(0))
  }

  @Test("AUTH-10, CLI-2: auth status and auth logout")
  func statuses() throws {
    #expect(try program.run("auth", "status").output.hasPrefix("ada\tAda Byron\tpublic "))
    #expect(try program.run(["auth", "status"] + signedOut).status == 4)
    let offline = ["--backend-option", "fail=get_profile:offline"]
    #expect(try program.run(["auth", "status"] + offline).status == 5)
    #expect(try program.run("auth", "logout").status == 2)
    #expect(try program.run("auth", "logout", "--yes").status == 0)
    #expect(try program.run(["auth", "logout", "--yes"] + signedOut).status == 4)
    let json = try JSONText(program.run("--json", "auth", "status").output)
    #expect(json["state"] == "signedIn", "options before a command's own command work as well")
  }

  @Test("SEC-2: what was typed behind auth is not repeated")
  func argument() throws {
    for words in [["auth", "login", "s3cret"], ["auth", "login", "--with-token", "s3cret"]] {
      let outcome = try program.run(words)
      #expect(outcome.status == 2)
      #expect(!outcome.error.contains("s3cret") && outcome.error.contains("never arguments"))
    }
  }

  @Test("CLI-2, CLI-4: several likes, one with a dash, one unknown")
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

  @Test("FAV-1, PROF-1, EDITION-1: favorites and profiles")
  func lists() throws {
    let favorites = try JSONText(program.run("favorites", "--limit", "2", "--json=id").output)
    #expect(favorites["photos"]?.arrayValue?.count == 2)
    #expect(try program.run("--edition", "basic", "favorites").status == 1)
    #expect(try JSONText(program.run("profile", "yuki.h", "--json").output)["name"] == "林 由紀")
  }

  @Test(
    "AUTH-8: without a key nothing is sent, and what is missing is named",
    arguments: ["auth login", "auth status", "favorites", "profile", "like x"])
  func unconfigured(line: String) throws {
    let outcome = try BuiltProgram(["IMAGEFEED_REDIRECT_URI": "http://127.0.0.1:9000/cb"])
      .run(line.split(separator: " ").map(String.init))
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("config set access-key"))
    #expect(outcome.error.contains("http://127.0.0.1:9000/cb") == (line == "auth login"))
  }

  @Test("LOG-1, CONF-1: a wrong level or redirect address is named with its variable")
  func settings() throws {
    for (name, value) in [("LOG", "loud"), ("REDIRECT_URI", "http://h.test/")] {
      let outcome = try BuiltProgram(["IMAGEFEED_\(name)": value]).run("feed")
      #expect(outcome.status == 2)
      #expect(outcome.error.contains("IMAGEFEED_\(name): invalid"))
    }
  }
}
