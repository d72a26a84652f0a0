import FeedCore
import FeedTestSupport
import Glibc
import Testing

/// A user's steps through the built app in a real tmux, on each backend.
@Suite(
  "The screen in tmux", .blocking, .needsTmux, .timeLimit(.minutes(10)), .serialized)
struct ScreenWalkTests {
  let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  func open(
    _ world: ScreenWorld, _ more: [String] = [], rows: Int = 30, columns: Int = 100
  ) throws -> TmuxScreen {
    let basic = ["LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": home.path]
    let options = more.flatMap { $0.hasPrefix("--") ? [$0] : ["--backend-option", $0] }
    return try TmuxScreen(
      [BuiltProgram.path, "--frontend", "tui"] + world.options + options,
      environment: basic.merging(world.environment) { $1 }, rows: rows, columns: columns)
  }

  func quit(_ tmux: TmuxScreen) throws {
    try tmux.keys("q")
    let status = try tmux.ended()
    #expect(status == 0)
  }

  /// Returns the number of the selected photo in the status line.
  func place(on screen: String) -> Int? {
    guard let place = screen.firstMatch(of: /(\d+)\/\d+/) else { return nil }
    return Int(place.1)
  }

  func expect(place number: Int, _ tmux: TmuxScreen) throws {
    try tmux.wait(for: "place \(number)") { place(on: $0) == number }
  }

  /// Signs in with "Sign In" and the code that the service shows.
  func signIn(_ tmux: TmuxScreen, _ server: UnsplashServer) throws {
    try tmux.expect("Sign In")
    try tmux.keys("Enter")
    try tmux.expect("Paste the code")
    try tmux.paste(server.newCode(redirect: "urn:ietf:wg:oauth:2.0:oob"))
    // Without pictures the cards are so low that more than one page is loaded.
    try tmux.expect("0+")
  }

  @Test(
    "FEED-1, FEED-5, PHOTO-2, PROF-1, FAV-1, FAV-2, AUTH-10: a full session on every backend",
    arguments: ScreenWorld.Kind.allCases)
  func walk(kind: ScreenWorld.Kind) throws {
    let world = try ScreenWorld(kind)
    let tmux = try open(world)
    if let server = world.server { try signIn(tmux, server) }
    for page in world.pages {
      try tmux.expect("/\(page)+")
      try tmux.keys("G")
    }
    try tmux.keys("g", "l")
    try expect(place: 2, tmux)
    try like(tmux)
    try lookClosely(tmux)
    try expect(place: 2, tmux)
    try unlikeInProfile(tmux)
    try logOut(tmux, kind)
    if kind == .live {
      #expect(try program(world).run("auth", "status").status == 4, "the token is gone")
    }
    try quit(tmux)
  }

  private func like(_ tmux: TmuxScreen) throws {
    try hearts(tmux, 0)
    try tmux.keys("f")
    try hearts(tmux, 1)
    try tmux.keys("f")
    try hearts(tmux, 0)
    try tmux.keys("f")
    try hearts(tmux, 1)
  }

  func hearts(_ tmux: TmuxScreen, _ count: Int) throws {
    try tmux.wait(for: "\(count) hearts") { screen in screen.count { $0 == "♥" } == count }
  }

  private func lookClosely(_ tmux: TmuxScreen) throws {
    try tmux.keys("Enter")
    try tmux.expect("Esc back")
    try tmux.keys("+", times: 5)
    try tmux.expect("3.1×")
    try tmux.keys("-", times: 9)
    try tmux.expect("0.5×")
    try tmux.keys("r")
    try tmux.expect("0.5× 90°")
    try tmux.keys("Escape")
    try tmux.expectGone("Esc back")
  }

  private func unlikeInProfile(_ tmux: TmuxScreen) throws {
    try tmux.keys("2")
    for text in ["Ada Byron", "@ada", "Photographs weather.", "Favorites 1"] {
      try tmux.expect(text)
    }
    try tmux.expect("1/1 ")
    try tmux.keys("f")
    try tmux.expect("Favorites 0")
    try tmux.keys("1")
    try expect(place: 2, tmux)
    try hearts(tmux, 0)
  }

  /// Signs out. A recording has a user but no accounts, so that user stays.
  private func logOut(_ tmux: TmuxScreen, _ kind: ScreenWorld.Kind) throws {
    try tmux.keys("L")
    if kind == .fixture {
      try tmux.expect("There are no accounts here.")
      try tmux.keys("f")
      return try hearts(tmux, 1)
    }
    try tmux.expect("Are you sure you want to log out?")
    try tmux.keys("n")
    try tmux.expectGone("Are you sure")
    try expect(place: 2, tmux)
    try tmux.keys("L", "y")
    try tmux.expect("You are signed out.")
    try tmux.expect("Sign In")
  }

  /// Returns the command line with the same home folder.
  func program(_ world: ScreenWorld) throws -> BuiltProgram {
    try BuiltProgram(world.environment.merging(["HOME": home.path]) { $1 })
  }

  @Test("TUI-3, TUI-8: the cards show pictures in many colors")
  func pictures() throws {
    let tmux = try open(ScreenWorld(.mock))
    try expect(place: 1, tmux)
    try tmux.wait(for: "pictures") { _ in
      let rows = try tmux.screen(styled: true).split(separator: "\n")
      let colors = Set(rows[2].split(separator: "\u{1B}").filter { $0.contains("48;2;") })
      return colors.count > 12 && !rows[2].contains("⠋")
    }
    try quit(tmux)
  }

  @Test(
    "FIND-23: the user goes from topics to a photo to its author's collections, and back")
  func topics() throws {
    let tmux = try open(ScreenWorld(.mock), ["--protocol=none"])
    try expect(place: 1, tmux)
    try tmux.keys("t")
    try tmux.expect("By the Water")
    try tmux.keys("Right", "Enter")
    try tmux.expect("   By the Water · ")
    try expect(place: 1, tmux)
    try tmux.keys("Enter", "u")
    try tmux.expect("Photos · ] Likes")
    try tmux.keys("]", "]")
    try tmux.expect("[ Likes · Collections")
    try tmux.keys("Escape")
    try tmux.expect("Esc back")
    try tmux.keys("Escape", "Escape")
    try tmux.expect("   Topics")
    try expect(place: 2, tmux)
    try tmux.keys("Escape")
    try expect(place: 1, tmux)
    try quit(tmux)
  }

  @Test("TUI-4, TUI-7: resizing between 160x48 and 20x5 while pictures load keeps the place")
  func resize() throws {
    let tmux = try open(ScreenWorld(.mock), ["latency=150"], rows: 48, columns: 160)
    try expect(place: 1, tmux)
    try tmux.keys("j")
    try tmux.wait(for: "another place") { screen in (self.place(on: screen) ?? 1) != 1 }
    let place = try #require(self.place(on: tmux.screen()))
    for _ in 0..<3 {
      try tmux.resize(rows: 5, columns: 20)
      try tmux.expect("40x12 needed")
      try tmux.resize(rows: 48, columns: 160)
      try expect(place: place, tmux)
    }
    try tmux.expectGone("40x12 needed")
    try tmux.wait(for: "the end of loading") { screen in
      !screen.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) }
    }
    try quit(tmux)
  }

  @Test("FEED-10: the user reaches the end of 10,000 photos by holding a key")
  func long() throws {
    // Without pictures, which take too long in a debug build. tools/bench measures them.
    let tmux = try open(ScreenWorld(.mock, photos: 10_000), ["--protocol=none"])
    try expect(place: 1, tmux)
    // Loads 500 pages in sequence.
    try tmux.wait(for: "the end", within: TmuxScreen.timeout * 5) { screen in
      if screen.contains("10000/10000") { return true }
      try tmux.keys("G", times: 3)
      return false
    }
    try tmux.expect("That’s all for now.")
    try tmux.keys("g")
    try tmux.expect("1/10000")
    try quit(tmux)
  }

  @Test("TUI-45: tmux's allow-passthrough option is restored after q and after a signal")
  func passthrough() throws {
    for end in [nil, SIGTERM] as [Int32?] {
      let tmux = try open(ScreenWorld(.mock))
      try tmux.tmux("set-option", "-p", "allow-passthrough", "off")
      try expect(place: 1, tmux)
      if let end, let process = try tmux.process() {
        kill(process, end)
        let status = try tmux.ended()
        #expect(status == 143)
      } else {
        try quit(tmux)
      }
      #expect(try tmux.tmux("show-options", "-p", "-v", "allow-passthrough") == "off\n")
    }
  }
}
