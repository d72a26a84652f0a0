import FeedTestSupport
import Testing

/// User actions in the built app, in a pseudo-terminal on the mock: sign-in, likes, opening,
/// searches and sign-out.
@Suite("Actions on the screen", .blocking, .timeLimit(.minutes(10)))
struct ScreenActionTests {
  private func mock(_ options: [String] = [], edition: String = "extended") throws -> PtyProcess {
    try .app(
      ["--backend", "mock", "--edition", edition]
        + options.flatMap { ["--backend-option", $0] })
  }

  private func quit(_ pty: PtyProcess) throws {
    pty.type("q")
    try pty.expectEnd(.exit(0))
    #expect(pty.modes == pty.modesBefore)
  }

  /// Waits until a dialog is shown and the output pauses. The app applies keys typed before that to
  /// the screen under the dialog.
  private func expectDialog(_ text: String, on pty: PtyProcess) throws {
    try pty.expectShown(text)
    var (count, since) = (0, ContinuousClock.now)
    try pty.wait(for: "a screen at rest") {
      if pty.bytes.count != count { (count, since) = (pty.bytes.count, .now) }
      return since.duration(to: .now) > .milliseconds(200) ? () : nil
    }
  }

  @Test("AUTH-2 to AUTH-7: a refused code shows an error, and a valid code signs the user in")
  func signIn() throws {
    let pty = try mock(["signed-in=false"])
    try pty.expectShown("Sign In")
    pty.type("\r")
    try pty.expectShown("Could not open a browser.")
    pty.type("\u{1B}[200~refused\u{1B}[201~")
    try expectDialog("Something went wrong", on: pty)
    try pty.expectShown("Could not sign in")
    pty.type("\r")
    try pty.expectGone("Something went wrong")
    pty.type("\r")
    try pty.expectShown("Could not open a browser.")
    pty.type("\u{1B}[200~code-1\u{1B}[201~")
    try pty.expectShown("1/20+")
    try quit(pty)
  }

  @Test("LOG-6: without a home folder one line says that the log of the screen is not written")
  func noLog() throws {
    for options in [["--verbose"], []] {
      let pty = try PtyProcess.app(["--backend", "mock"] + options, environment: ["HOME": ""])
      try pty.expectShown("1/20+")
      try quit(pty)
      #expect(pty.output.contains("imagefeed: No log is written") == !options.isEmpty)
    }
  }

  @Test("FEED-5, FEED-6: a like fills the heart, and an unlike empties it")
  func likes() throws {
    let pty = try mock(["liked=none"])
    try pty.expectShown("2022        ♡")
    pty.type("f")
    try pty.expectShown("2022        ♥")
    pty.type(" ")
    try pty.expectGone("♥")
    try quit(pty)
  }

  /// A program that never answers a like.
  private static let slowProgram = #"""
    photo='{"id":"AAAAAAAAAAA","width":48,"height":32,"author":{"username":"mira","name":"Mira"}}'
    operations='"list_feed","get_photo","get_profile","like_photo","unlike_photo"'
    while IFS= read -r line; do
      id=$(printf '%s' "$line" | sed -nE 's/.*"jsonrpc":"2.0","id":([0-9]+).*/\1/p')
      [ -n "$id" ] || continue
      case $line in
      *imagefeed/describe*) reply='{"operations":['$operations']}' ;;
      *imagefeed/list_feed*) reply='{"photos":['$photo'],"page":1,"hasMore":false}' ;;
      *imagefeed/get_photo*) reply=$photo ;;
      *imagefeed/get_profile*) reply='{"username":"ada","name":"Ada"}' ;;
      *) continue ;;
      esac
      printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$reply"
    done
    """#

  @Test(
    "FEED-22: a like in progress when the screen closes is waited for until a second q, and reported",
    arguments: [("en", "Press q to quit", "not confirmed"), ("ru", "Клавиша q", "не подтверждён")])
  func likeAtEnd(language: String, waiting: String, outcome: String) throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let program = try folder.write(Self.slowProgram, to: "program.sh")
    let pty = try PtyProcess.app([
      "--backend", "stdio", "--backend-option", "command=/bin/sh \(program)", "--lang", language,
    ])
    try pty.expectShown("♡")
    pty.type("f")
    try pty.expectShown("♥")
    pty.type("q")
    try pty.expect(waiting)
    pty.type("xq")
    try pty.expectEnd(.exit(1))
    #expect(pty.modes == pty.modesBefore)
    // After the screen was restored.
    let rest = try #require(pty.output.ranges(of: "\u{1B}[?1049l").last).upperBound
    let lines = pty.output[rest...].split(separator: "\r\n").filter { $0.contains("imagefeed: ") }
    #expect(lines.count == 1 && lines[0].contains("AAAAAAAAAAA (Mira)"), "\(pty.output[rest...])")
    #expect(lines.first?.contains(outcome) == true)
  }

  @Test("FEED-11: a failed like is a notice in the extended edition")
  func failedLike() throws {
    let pty = try mock(["liked=none", "fail=like_photo:rejected:1"])
    try pty.expectShown("1/20+")
    pty.type("f")
    try pty.expectShown("The like was not changed.")
    try pty.expectGone("♥")
    try quit(pty)
  }

  @Test("FEED-5: a failed like is a dialog in the basic edition")
  func failedLikeBasic() throws {
    let pty = try mock(["liked=none", "fail=like_photo:rejected:1"], edition: "basic")
    try pty.expectShown("1/20+")
    pty.type("f")
    try expectDialog("Something went wrong", on: pty)
    try pty.expectShown("Try again")
    pty.type("\r")
    try pty.expectGone("Something went wrong")
    try quit(pty)
  }

  @Test("FEED-8, PHOTO-2, PHOTO-3: the user opens, zooms and rotates a photo, then returns to it")
  func photo() throws {
    let pty = try mock()
    try pty.expectShown("1/20+")
    pty.type("l")
    try pty.expectShown("2/20+")
    pty.type("\r")
    try pty.expectShown("Esc back")
    pty.type("++")
    try pty.expectShown("1.6×")
    pty.type("r")
    try pty.expectShown("1.6× 90°")
    pty.type("l,")
    try pty.expectShown("1.6× 87°")
    pty.type("0")
    try pty.expectGone("1.6×")
    pty.type("s")
    try pty.expectShown("Copy Markdown with credit")
    pty.type("q")
    try pty.expectGone("Copy Markdown")
    pty.type("q")
    try pty.expectShown("2/20+")
    try quit(pty)
  }

  @Test("PROF-1, FAV-1, FAV-2: the profile shows favorites, and an unlike there updates the feed")
  func favorites() throws {
    let pty = try mock(["liked=none"])
    try pty.expectShown("1/20+")
    pty.type("f")
    try pty.expectShown("♥")
    // The photo that a like in progress adds would scroll the profile's header away.
    try pty.expectShown("Liked")
    pty.type("2")
    for text in ["Ada Byron", "@ada", "Photographs weather.", "Favorites 1"] {
      try pty.expectShown(text)
    }
    // Waits for the card itself because without it there is nothing to select.
    try pty.expectShown("1/1")
    pty.type("j")
    try pty.expectShown("♥")
    pty.type("f")
    try pty.expectShown("No favorites yet")
    try pty.expectShown("Favorites 0")
    pty.type("1")
    try pty.expectShown("2022        ♡")
    try quit(pty)
  }

  @Test("AUTH-10: in the sign-out dialog, No keeps the session and Yes opens the sign-in screen")
  func logOut() throws {
    let pty = try mock()
    try pty.expectShown("1/20+")
    pty.type("2L")
    try pty.expectShown("Are you sure you want to log out?")
    pty.type("n")
    try pty.expectGone("Are you sure")
    try pty.expectShown("Ada Byron")
    pty.type("Ly")
    try pty.expectShown("You are signed out.")
    try pty.expectShown("Sign In")
    try quit(pty)
  }

  @Test("FEED-7: a failed page without a sign-in shows its error and can be retried")
  func laterPage() throws {
    let pty = try mock(["fail=next_feed_page:offline:1", "signed-in=false"])
    try pty.expectShown("Sign In")
    pty.type("b")
    try pty.expectShown("Planned failure")
    pty.type("\u{12}")
    try pty.expectShown("1/20+")
    try quit(pty)
  }

  @Test("FIND-1: a search finds photos by words, and its field accepts every letter")
  func search() throws {
    let pty = try mock()
    try pty.expectShown("1/20+")
    pty.type("/@ada\u{15}a\r")
    try pty.expectShown(" / a")
    try pty.expectShown("Any shape")
    try pty.expectShown("1/")
    pty.type("\u{1B}")
    try pty.expectGone("Any shape")
    try quit(pty)
  }

  @Test("TUI-30: the mouse opens a card, scrolls, and selects a tab")
  func mouse() throws {
    let pty = try mock()
    try pty.expectShown("1/20+")
    pty.type("\u{1B}[<65;10;10M\u{1B}[<64;10;10M")
    pty.type("\u{1B}[<0;10;5M\u{1B}[<0;10;5m")
    try pty.expectShown("Esc back")
    pty.type("\u{1B}[<64;10;10M\u{1B}[<0;10;5M\u{1B}[<32;14;7M\u{1B}[<0;14;7m")
    pty.type("q")
    try pty.expectShown("1/20+")
    let column = try tabColumn("2 Profile", on: pty)
    pty.type("\u{1B}[<0;\(column);23M\u{1B}[<0;\(column);23m")
    try pty.expectShown("Ada Byron")
    try quit(pty)
  }

  /// Returns the column of a tab's title, counted from 1 as in mouse reports.
  private func tabColumn(_ title: String, on pty: PtyProcess) throws -> Int {
    try pty.wait(for: title) {
      let line = pty.lines[22]
      guard let range = line.firstRange(of: title) else { return nil }
      return line[..<range.lowerBound].count + 2
    }
  }
}
