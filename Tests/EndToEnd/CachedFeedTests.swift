import FeedTestSupport
import Glibc
import Testing

/// The screen at its second start in a real tmux. The service is slow, offline or refuses the
/// token.
@Suite(
  "TUI-12: the cached feed at startup, in tmux", .blocking, .needsTmux, .timeLimit(.minutes(10)),
  .serialized)
struct CachedFeedTests {
  private let world: ScreenWorld
  private let server: UnsplashServer
  private let program: BuiltProgram

  init() throws {
    world = try ScreenWorld(.live)
    server = try #require(world.server)
    program = try BuiltProgram(world.environment)
    let login = try program.run("auth", "login", "--with-token", input: server.signIn())
    #expect(login.status == 0, "\(login.error)")
    let first = try open()
    try first.expect("1/30+")
    try first.expect("♡")
    try first.wait(for: "pictures in the cache") { _ in cached("pictures").count >= 4 }
    try first.keys("q")
    #expect(try first.ended() == 0)
  }

  private func open(_ more: String...) throws -> TmuxScreen {
    let basic = [
      "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": program.home.path,
      "IMAGEFEED_PROTOCOL": "symbols",
    ]
    return try TmuxScreen(
      [BuiltProgram.path, "--frontend", "tui"] + world.options + more,
      environment: basic.merging(world.environment) { $1 }, rows: 30, columns: 140)
  }

  /// Returns the files of one kind in the cache.
  private func cached(_ kind: String) -> [String] {
    let folder = ".cache/imagefeed/\(kind)/"
    return ((try? program.home.names()) ?? []).filter {
      $0.hasPrefix(folder) && !$0.hasSuffix(".tmp")
        && $0.dropFirst(folder.count).contains("/")
    }
  }

  @Test("Cached cards appear without hearts before any answer, and cause no extra request")
  func atOnce() throws {
    let asked = server.requests.count
    let holds = [server.hold(.me), server.hold(.feed), server.hold(.picture)]
    let tmux = try open()
    try tmux.expect("earlier, from")
    try tmux.expect("1/30+")
    #expect(try tmux.screen().contains("▀") || tmux.screen().contains("▄"), "pictures")
    #expect(try !tmux.screen().contains("♡"))
    try tmux.keys("l", "2")
    try tmux.expect("once the sign-in is confirmed")
    try tmux.keys("1")
    for hold in holds { hold.release() }
    try tmux.expect("♡")
    try tmux.expectGone("earlier")
    try tmux.expect("2/30+")
    let endpoints = server.requests.dropFirst(asked).map(\.endpoint)
    #expect(endpoints.count { $0 == .feed } == 1)
    #expect(endpoints.count { $0 == .me } == 1)
    try tmux.keys("q")
    #expect(try tmux.ended() == 0)
  }

  @Test("A sign-out in another process removes the cached cards and the cache")
  func signedOutElsewhere() throws {
    let asked = server.requests.count
    let holds = [server.hold(.feed), server.hold(.me)]
    let tmux = try open()
    try tmux.expect("earlier, from")
    try tmux.wait(for: "both requests") { _ in
      let endpoints = server.requests.dropFirst(asked).map(\.endpoint)
      return endpoints.contains { $0 == .feed } && endpoints.contains { $0 == .me }
    }
    let logout = try program.run("auth", "logout", "--yes")
    #expect(logout.status == 0, "\(logout.error)")
    try tmux.expect("another window")
    #expect(try !tmux.screen().contains("1/30+"))
    let answered = server.answered
    for hold in holds { hold.release() }
    try tmux.wait(for: "both answers") { _ in server.answered >= answered + 2 }
    try tmux.keys("q")
    #expect(try tmux.ended() == 0)
    #expect(cached("pages") == [] && cached("pictures") == [])
  }

  @Test("A revoked token removes the cached cards and the cache")
  func refused() throws {
    server.revokeTokens()
    let holds = [server.hold(.feed), server.hold(.me)]
    let tmux = try open()
    try tmux.expect("earlier, from")
    try tmux.expect("1/30+")
    for hold in holds { hold.release() }
    try tmux.expect("Sign In")
    #expect(try !tmux.screen().contains("1/30+"))
    try tmux.keys("q")
    #expect(try tmux.ended() == 0)
    #expect(cached("pages") == [] && cached("pictures") == [])
  }

  @Test("Offline the cached cards stay, and a damaged cache shows no cards")
  func offline() throws {
    server.stop()
    let tmux = try open("--timeout", "1")
    try tmux.expect("1/30+")
    try tmux.expect("Offline · from")
    #expect(try !tmux.screen().contains("♡"))
    try tmux.keys("q")
    #expect(try tmux.ended() == 0)
    for name in cached("pages") { try program.home.write("rubbish", to: name) }
    let next = try open("--timeout", "1")
    try next.expect("Retry")
    #expect(try !next.screen().contains("1/30+"))
    try next.keys("q")
    #expect(try next.ended() == 0)
  }
}
