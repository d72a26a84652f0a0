import FeedCore
import FeedTestSupport
import Glibc
import Testing

/// The whole sign-in with the built binary and its own service, by a real browser and by a pasted
/// code. Then commands that use the token, and its removal.
@Suite("Signing in to a service", .blocking, .timeLimit(.minutes(10)))
struct SignInTests {
  private let server: UnsplashServer
  private let program: BuiltProgram
  private let port: ReservedPort
  private let redirect: String

  init() throws {
    server = try UnsplashServer(photos: 12, approvesAll: true)
    port = try ReservedPort()
    redirect = "\(port.url)/callback"
    program = try BuiltProgram(Self.settings(server, redirect))
  }

  private static func settings(_ server: UnsplashServer, _ redirect: String) -> [String: String] {
    [
      "IMAGEFEED_ACCESS_KEY": server.key, "IMAGEFEED_SECRET_KEY": server.secret,
      "IMAGEFEED_API_URL": server.url, "IMAGEFEED_OAUTH_URL": server.oauthURL,
      "IMAGEFEED_REDIRECT_URI": redirect, "IMAGEFEED_BACKEND": "live",
    ]
  }

  private func withToken() throws -> String {
    let token = server.signIn()
    let outcome = try program.run("auth", "login", "--with-token", input: token + "\n")
    #expect(outcome.status == 0, "\(outcome.error)")
    return token
  }

  /// Waits for the authorization page that a sign-in prints.
  private func page(_ child: PtyProcess) throws -> String {
    try child.expect("state=")
    return try child.wait(for: "the page") {
      child.output.split(whereSeparator: \.isWhitespace).map(String.init)
        .first { $0.contains("/authorize?") && $0.contains("state=") && $0.count > 100 }
    }
  }

  private func terminal(_ arguments: [String], _ more: [String: String] = [:]) throws -> PtyProcess
  {
    let basic = [
      "HOME": program.home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm",
    ]
    let environment = basic.merging(Self.settings(server, redirect)) { $1 }.merging(more) { $1 }
    return try PtyProcess([BuiltProgram.path] + arguments, environment: environment, columns: 500)
  }

  @Test("AUTH-18: a pasted line with invalid UTF-8 is reported, and the wait continues")
  func noText() throws {
    let lines = Array("wr".utf8) + [0xFF, 0xFE] + Array("ng\nabc\n".utf8)
    let mock = ["--backend", "mock", "--backend-option", "signed-in=false"]
    let outcome = try BuiltProgram().run(["auth", "login"] + mock, input: lines)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.error.contains("not UTF-8"))
  }

  @Test(
    "AUTH-2 to AUTH-6: a real browser signs the user in and gets the whole closing page",
    .needsBrowser)
  func browser() throws {
    let document = program.home.file("document.html")
    let script = try program.home.writeProgram(
      """
      #!/bin/sh
      exec timeout 60 chromium --headless=new --no-sandbox --disable-gpu \
        --disable-dev-shm-usage --user-data-dir=\(program.home.file("profile")) \
        --dump-dom "$1" > \(document) 2>/dev/null
      """, to: "browser")
    let child = try terminal(["auth", "login"], ["BROWSER": script])
    try child.expectEnd(.exit(0))
    #expect(child.output.contains("@ada"))
    #expect(server.tokens.count == 1)
    let html = try child.wait(for: "the closing page") {
      let html = (try? readFile(document)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      return html.contains("</html>") ? html : nil
    }
    #expect(!html.contains("<script"))
    expectNoSecret(in: html + child.output)
    #expect(try program.run("auth", "status").output.contains("ada"))
  }

  @Test("AUTH-18: the user can paste the browser's final address if the port is in use")
  func paste() throws {
    // Another server uses the port.
    let other = try LoopbackServer { _ in .text("") }
    let taken = "http://127.0.0.1:\(other.port)/callback"
    let child = try terminal(["auth", "login", "--no-browser"], ["IMAGEFEED_REDIRECT_URI": taken])
    try child.expect("\(other.port)")
    let address = try page(child)
    child.type("http://127.0.0.1/callback?code=abc&state=forged\n")
    try child.expect("another sign-in")
    let code = server.newCode(redirect: taken)
    let state = try #require(WebAddress(address).parameter("state"))
    child.type("\(taken)?code=\(code)&state=\(state)\n")
    try child.expectEnd(.exit(0))
    expectNoSecret(in: child.output, typed: code)
  }

  @Test("AUTH-7: a wrong secret key, a bad code and a refusal by the user exit with 4")
  func refusals() throws {
    let wrong = try BuiltProgram(
      Self.settings(server, redirect).merging(["IMAGEFEED_SECRET_KEY": "wrong"]) { $1 })
    let code = server.newCode(redirect: redirect)
    let outcome = try wrong.run("auth", "login", "--no-browser", input: code + "\n")
    #expect(outcome.status == 4)
    #expect(outcome.error.contains("Could not sign in"))
    #expect(access(wrong.home.file(".config/imagefeed/tokens.json"), F_OK) != 0)
    let used = try program.run("auth", "login", "--no-browser", input: "nobodys-code\n")
    #expect(used.status == 4)
    let denied = try program.run(
      "auth", "login", "--no-browser", input: "\(redirect)?error=access_denied\n")
    #expect(denied.status == 4)
    expectNoSecret(in: outcome.error + used.error + denied.error)
  }

  @Test("FEED-5, FAV-1, PROF-1: the token is stored in a private file and gives access to likes")
  func user() throws {
    _ = try withToken()
    let file = program.home.file(".config/imagefeed/tokens.json")
    var status = stat()
    #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
    let ids = (0..<3).map { server.photoID($0).text }
    let liked = try program.run(["like"] + ids + ["nobody-0000"])
    #expect(liked.status == 7)
    #expect(Set(server.likes().map(\.text)) == Set(ids))
    #expect(try program.run("unlike", ids[1]).status == 0)
    let favorites = try JSONText(program.run("favorites", "--json=id").output)
    #expect(favorites["total"]?.integerValue == 2)
    #expect(try program.run("profile").output.hasPrefix("ada\tAda Byron"))
    let basic = try program.run("favorites", "--edition", "basic")
    #expect(basic.status == 1 && basic.error.contains("basic edition"))
  }

  @Test("AUTH-9: a revoked token is removed, and the command exits with 4")
  func revoked() throws {
    let token = try withToken()
    server.revokeTokens()
    let outcome = try program.run("like", server.photoID(0).text)
    #expect(outcome.status == 4)
    #expect(outcome.error.contains("auth login"))
    let file = try readFile(program.home.file(".config/imagefeed/tokens.json"))
    #expect(!String(decoding: file, as: UTF8.self).contains(token))
    // Reading still works with the application's access key.
    #expect(try program.run("feed").status == 0)
  }

  @Test(
    "AUTH-26: a proxy's 401 exits with 5 and does not sign the user out",
    arguments: [
      ("text/html", "<h1>401 Unauthorized</h1>"), ("application/json", #"{"error":"no"}"#),
      ("text/plain", "Unauthorized"),
    ])
  func proxyRefusal(type: String, body: String) throws {
    let token = try withToken()
    let fault = UnsplashFault.status(401, headers: [("Content-Type", type)], body: body)
    server.fault(fault, on: .like)
    server.fault(fault, on: .me)
    for command in [["like", server.photoID(0).text], ["profile"]] {
      #expect(try program.run(command).status == 5)
    }
    server.heal()
    let file = try readFile(program.home.file(".config/imagefeed/tokens.json"))
    #expect(String(decoding: file, as: UTF8.self).contains(token))
    #expect(try program.run("profile").status == 0)
  }

  @Test("AUTH-29: the error for a refused token in the environment names its variable")
  func environment() throws {
    let token = try withToken()
    let other = try BuiltProgram(
      Self.settings(server, redirect).merging(
        ["IMAGEFEED_TOKEN": "bad-token", "HOME": program.home.path]
      ) { $1 })
    let outcome = try other.run("like", server.photoID(0).text)
    #expect(outcome.status == 4)
    #expect(outcome.error.contains("IMAGEFEED_TOKEN") && !outcome.error.contains("bad-token"))
    let file = try readFile(program.home.file(".config/imagefeed/tokens.json"))
    #expect(String(decoding: file, as: UTF8.self).contains(token))
  }

  @Test("LIVE-33: a token is sent only to the service that issued it")
  func audience() throws {
    let token = try withToken()
    let elsewhere = try UnsplashServer(photos: 3)
    let other = try BuiltProgram(
      Self.settings(elsewhere, redirect).merging(["HOME": program.home.path]) { $1 })
    #expect(try other.run("feed").status == 0)
    #expect(try other.run("like", elsewhere.photoID(0).text).status == 4)
    let sent = elsewhere.requests.compactMap { $0["Authorization"] }
    #expect(!sent.isEmpty && sent.allSatisfy { !$0.contains(token) })
  }

  @Test("AUTH-10: simultaneous likes and sign-outs keep the token store valid")
  func together() throws {
    for _ in 0..<5 {
      _ = try withToken()
      let children = try [
        program.start("like", server.photoID(0).text), program.start("auth", "logout", "--yes"),
        program.start("auth", "logout", "--yes"), program.start("favorites"),
      ]
      let outcomes = children.map { $0.finish() }
      for outcome in outcomes {
        #expect([0, 4].contains(outcome.status), "\(outcome.status): \(outcome.error)")
      }
      #expect(try program.run("auth", "status").status == 4)
    }
  }

  @Test("SEC-2: output, errors and the log contain no keys, codes or tokens")
  func secrets() throws {
    _ = try withToken()
    let log = program.home.file("trace.log")
    let logged = try BuiltProgram(
      Self.settings(server, redirect).merging(
        ["HOME": program.home.path, "IMAGEFEED_LOG": "trace:\(log)"]
      ) { $1 })
    let id = server.photoID(0).text
    for arguments in [
      ["auth", "status"], ["feed", "--json"], ["like", id], ["favorites", "--jsonl"], ["profile"],
      ["doctor"], ["config", "list"], ["photo", "none"], ["auth", "login", "--no-browser"],
    ] {
      let outcome = try logged.run(arguments + ["--verbose"], input: Array("wrong-code\n".utf8))
      expectNoSecret(in: outcome.output + outcome.error, typed: "wrong-code")
    }
    server.revokeTokens()
    let refused = try logged.run(["like", id, "--verbose"])
    expectNoSecret(in: refused.output + refused.error)
    let text = (try? readFile(log)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    expectNoSecret(in: text, typed: "wrong-code")
  }

  private func expectNoSecret(in text: String, typed: String = "") {
    for secret in server.secrets where secret != typed { #expect(!text.contains(secret)) }
  }
}
