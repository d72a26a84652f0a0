import FeedTestSupport
import Glibc
import Testing

/// The screen in a real pseudo-terminal, read back through a model of a terminal.
@Suite("Screen", .blocking, .timeLimit(.minutes(10)))
struct ScreenTests {
  private func open(
    _ options: [String] = [], environment: [String: String] = [:], rows: Int = 24, columns: Int = 80
  ) throws -> PtyProcess {
    let home = try TemporaryFolder()
    let basic = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": home.path,
      // Nobody answers questions here, and none are asked where all is known.
      "COLORTERM": "truecolor", "IMAGEFEED_PROTOCOL": "symbols",
    ]
    return try PtyProcess(
      [BuiltProgram.path] + options, environment: basic.merging(environment) { $1 }, rows: rows,
      columns: columns)
  }

  /// Waits until a line of the screen has the text.
  private func expect(
    _ text: String, on pty: PtyProcess, rows: Int = 24, columns: Int = 80
  ) throws {
    var view = PtyView(rows: rows, columns: columns)
    try pty.wait(for: text) { view.shows(text, pty) ? () : nil }
  }

  /// Waits until a dialog stands. Its frame is whole when nothing more comes; keys typed before that
  /// are meant for the screen beneath.
  private func expectDialog(_ text: String, on pty: PtyProcess) throws {
    try expect(text, on: pty)
    var (count, since) = (0, ContinuousClock.now)
    try pty.wait(for: "a screen at rest") {
      if pty.bytes.count != count { (count, since) = (pty.bytes.count, .now) }
      return since.duration(to: .now) > .milliseconds(200) ? () : nil
    }
  }

  private func expectGone(_ text: String, on pty: PtyProcess) throws {
    var view = PtyView(rows: 24, columns: 80)
    try pty.wait(for: "a screen without \(text)") { view.shows(text, pty) ? nil : () }
  }

  @Test("Without arguments on a terminal the feed opens, on the demo photos, and says so")
  func demo() throws {
    let pty = try open(columns: 160)
    try expect("27 August 2022", on: pty, columns: 160)
    try expect(" 1/20+ · Demo", on: pty, columns: 160)
    try expect("Demo photos, no key: imagefeed config set access-key", on: pty, columns: 160)
    pty.type("q")
    #expect(try pty.ended() == .exit(0))
    #expect(pty.modes == pty.modesBefore, "SEC-5")
    #expect(pty.output.contains("\u{1B}[?1049l"), "SEC-5: the other screen is left")
  }

  @Test("FEED-1: scrolling loads on to the end")
  func scrolling() throws {
    let pty = try open(["--backend", "mock"])
    try expect("1/20+", on: pty)
    pty.type("G")
    try expect("/40+", on: pty)
    pty.type("G")
    try expect("/60", on: pty)
    pty.type("G")
    try expect("60/60", on: pty)
    try expect("That’s all for now.", on: pty)
    pty.type("gl")
    try expect("2/60", on: pty)
    pty.type("q")
    #expect(try pty.ended() == .exit(0))
  }

  @Test("FEED-7: a failed first page says why and is retried")
  func retry() throws {
    let pty = try open(
      ["--backend", "mock", "--backend-option", "fail=next_feed_page:offline:1", "--lang", "ru"])
    try expect("Запланированный сбой", on: pty)
    pty.type("\u{12}")
    try expect("1/20+", on: pty)
    pty.type("й")
    #expect(try pty.ended() == .exit(0))
  }

  @Test("TUI-15: --slideshow shows one photo after another, and any key stops it")
  func slideshow() throws {
    let pty = try open(["--slideshow", "1", "--backend", "mock"], columns: 160)
    try expect("Mira Kovač · 27 August 2022", on: pty, columns: 160)
    try expect("Slideshow · 1 s", on: pty, columns: 160)
    try expect("Nora Fjeld · 26 August 2022", on: pty, columns: 160)
    pty.type("q")
    try expect("zoom", on: pty, columns: 160)
    pty.type("q")
    try expect("/20+", on: pty, columns: 160)
    pty.type("q")
    #expect(try pty.ended() == .exit(0))
  }

  @Test("AUTH-11: a program without accounts opens on its photos, and a slideshow begins")
  func noAccounts() throws {
    let folder = try TemporaryFolder()
    let mock = ["--backend", "mock", "--output", folder.file("boat.jpg")]
    let outcome = try BuiltProgram().run(
      ["download", "UKq-msT0000", "--size", "small", "--no-credit"] + mock)
    #expect(outcome.status == 0, "\(outcome.error)")
    let example = "\(Samples.projectFolder)/tools/backends/folder-photos.sh"
    let command = "command=\(Program.quoted(example)) \(Program.quoted(folder.path))"
    let pty = try open(
      ["--slideshow", "60", "--backend", "stdio", "--backend-option", command], columns: 120)
    try expect("Slideshow · 60 s", on: pty, columns: 120)
    pty.type("q")
    try expect("zoom", on: pty, columns: 120)
    pty.type("q")
    try expect("1/1", on: pty, columns: 120)
    pty.type("f")
    try expect("no accounts", on: pty, columns: 120)
    pty.type("q")
    #expect(try pty.ended() == .exit(0))
  }

  @Test("TUI-15: a slideshow has its limits and its place, in both languages")
  func slideshowRefused() throws {
    let program = try BuiltProgram(["IMAGEFEED_BACKEND": "mock", "TERM": "xterm"])
    for (words, text) in [
      (["--slideshow", "0"], "from 1 to 3600"), (["--slideshow", "3601"], "from 1 to 3600"),
      (["--slideshow", "1.5"], "from 1 to 3600"),
      (["--slideshow", "0", "--lang", "ru"], "от 1 до 3600"),
      (["--slideshow", "5"], "terminal"), (["--slideshow", "5", "--limit", "3"], "--slideshow"),
      (["--slideshow", "5", "--frontend", "jsonl", "--lang", "ru"], "--slideshow открывает экран"),
      (["feed", "--slideshow", "5"], "--slideshow"),
      (["--slideshow", "5", "--linear"], "which --linear does not"),
    ] {
      let outcome = try program.run(words)
      #expect(outcome.status == 2 && outcome.output == "", "\(words)")
      #expect(outcome.error.contains(text), "\(words): \(outcome.error)")
    }
  }

  @Test(
    "SEC-5: signals give the terminal back",
    arguments: [(SIGTERM, 143), (SIGINT, 130)] as [(Int32, Int32)])
  func signals(number: Int32, status: Int32) throws {
    let pty = try open(["--backend", "mock", "--backend-option", "latency=600000"])
    try expect("i m a g e f e e d", on: pty)
    pty.send(number)
    #expect(try pty.ended() == .exit(status))
    #expect(pty.modes == pty.modesBefore)
  }

  @Test("TUI-8: in the end the terminal is told to forget the pictures that it was given")
  func forgottenPictures() throws {
    let pty = try open(["--backend", "mock"], environment: ["IMAGEFEED_PROTOCOL": "kitty"])
    try pty.expect("_Ga=p,")
    try expect("1/20+", on: pty)
    pty.type("q")
    #expect(try pty.ended() == .exit(0))
    let given = pty.output.split(separator: "_Ga=t").dropFirst().compactMap {
      $0.number(after: "i=")
    }
    let taken = pty.output.split(separator: "_Ga=d,d=I").dropFirst()
    #expect(!given.isEmpty)
    #expect(Set(given) == Set(taken.compactMap { $0.number(after: "i=") }))
  }

  @Test("TUI-4: a resize keeps the place, and too small says so")
  func resize() throws {
    let pty = try open(["--backend", "mock"])
    try expect("1/20+", on: pty)
    pty.type("ll")
    try expect("2/20+", on: pty)
    pty.resize(rows: 8, columns: 40)
    try pty.expect("Window too small")
    pty.resize(rows: 12, columns: 40)
    try pty.wait(for: "the place again") {
      let after = pty.output.split(separator: "too small.").last ?? ""
      return after.contains("2/20+") ? () : nil
    }
    pty.type("q")
    #expect(try pty.ended() == .exit(0))
  }

  @Test("A terminal without a name has one clear line")
  func noTerminalName() throws {
    let pty = try open(["--backend", "mock"], environment: ["TERM": ""])
    #expect(try pty.ended() == .exit(2))
    #expect(pty.output.contains("TERM"))
  }
}

/// The person's ways through the app, on the mock.
extension ScreenTests {
  private func mock(_ options: [String] = [], edition: String = "extended") throws -> PtyProcess {
    try open(
      ["--backend", "mock", "--edition", edition]
        + options.flatMap { ["--backend-option", $0] })
  }

  private func quit(_ pty: PtyProcess) throws {
    pty.type("q")
    #expect(try pty.ended() == .exit(0))
    #expect(pty.modes == pty.modesBefore)
  }

  @Test("AUTH-2 to AUTH-7: a refused code is told, a pasted one signs in")
  func signIn() throws {
    let pty = try mock(["signed-in=false"])
    try expect("Log In", on: pty)
    pty.type("\r")
    try expect("Could not open a browser.", on: pty)
    pty.type("\u{1B}[200~refused\u{1B}[201~")
    try expectDialog("Something went wrong", on: pty)
    try expect("Could not sign in", on: pty)
    pty.type("\r")
    try expectGone("Something went wrong", on: pty)
    pty.type("\r")
    try expect("Could not open a browser.", on: pty)
    pty.type("\u{1B}[200~code-1\u{1B}[201~")
    try expect("1/20+", on: pty)
    try quit(pty)
  }

  @Test("FEED-5, FEED-6: a like turns the heart, an unlike turns it back")
  func likes() throws {
    let pty = try mock(["liked=none"])
    try expect("2022        ♡", on: pty)
    pty.type("f")
    try expect("2022        ♥", on: pty)
    pty.type(" ")
    try expectGone("♥", on: pty)
    try quit(pty)
  }

  @Test("FEED-5: a failed like is a notice in the extended edition")
  func failedLike() throws {
    let pty = try mock(["liked=none", "fail=like_photo:rejected:1"])
    try expect("1/20+", on: pty)
    pty.type("f")
    try expect("The like was not changed.", on: pty)
    try expectGone("♥", on: pty)
    try quit(pty)
  }

  @Test("FEED-5: a failed like is a dialog in the basic edition")
  func failedLikeBasic() throws {
    let pty = try mock(["liked=none", "fail=like_photo:rejected:1"], edition: "basic")
    try expect("1/20+", on: pty)
    pty.type("f")
    try expectDialog("Something went wrong", on: pty)
    try expect("Try again", on: pty)
    pty.type("\r")
    try expectGone("Something went wrong", on: pty)
    try quit(pty)
  }

  @Test("FEED-8, PHOTO-2, PHOTO-3: open, zoom, turn, and back to the same place")
  func photo() throws {
    let pty = try mock()
    try expect("1/20+", on: pty)
    pty.type("l")
    try expect("2/20+", on: pty)
    pty.type("\r")
    try expect("Esc back", on: pty)
    pty.type("++")
    try expect("1.6×", on: pty)
    pty.type("r")
    try expect("1.6× 90°", on: pty)
    pty.type("l,")
    try expect("1.6× 87°", on: pty)
    pty.type("0")
    try expectGone("1.6×", on: pty)
    pty.type("s")
    try expect("Copy Markdown with credit", on: pty)
    pty.type("q")
    try expectGone("Copy Markdown", on: pty)
    pty.type("q")
    try expect("2/20+", on: pty)
    try quit(pty)
  }

  @Test("PROF-1, FAV-1, FAV-2: the profile, its favorites, and one truth for a heart")
  func favorites() throws {
    let pty = try mock(["liked=none"])
    try expect("1/20+", on: pty)
    pty.type("f")
    try expect("♥", on: pty)
    pty.type("2")
    for text in ["Ada Byron", "@ada", "Photographs weather.", "Favorites 1"] {
      try expect(text, on: pty)
    }
    pty.type("j")
    try expect("♥", on: pty)
    pty.type("f")
    try expect("No favorites yet", on: pty)
    try expect("Favorites 0", on: pty)
    pty.type("1")
    try expect("2022        ♡", on: pty)
    try quit(pty)
  }

  @Test("AUTH-10: No stays, Yes leads to the sign-in screen")
  func logOut() throws {
    let pty = try mock()
    try expect("1/20+", on: pty)
    pty.type("2L")
    try expect("Are you sure you want to log out?", on: pty)
    pty.type("n")
    try expectGone("Are you sure", on: pty)
    try expect("Ada Byron", on: pty)
    pty.type("Ly")
    try expect("You are logged out.", on: pty)
    try expect("Log In", on: pty)
    try quit(pty)
  }

  @Test("FEED-7: a later page that fails keeps what is shown and is retried")
  func laterPage() throws {
    let pty = try mock(["fail=next_feed_page:offline:1", "signed-in=false"])
    try expect("Log In", on: pty)
    pty.type("b")
    try expect("Planned failure", on: pty)
    pty.type("\u{12}")
    try expect("1/20+", on: pty)
    try quit(pty)
  }

  @Test("FIND-1: words find photos; the field takes all letters")
  func search() throws {
    let pty = try mock()
    try expect("1/20+", on: pty)
    pty.type("/@ada\u{15}a\r")
    try expect(" / a", on: pty)
    try expect("Any shape", on: pty)
    try expect("1/", on: pty)
    pty.type("\u{1B}")
    try expectGone("Any shape", on: pty)
    try quit(pty)
  }

  @Test("TUI-2: the mouse opens a card, scrolls, and chooses a tab")
  func mouse() throws {
    let pty = try mock()
    try expect("1/20+", on: pty)
    pty.type("\u{1B}[<65;10;10M\u{1B}[<64;10;10M")
    pty.type("\u{1B}[<0;10;5M\u{1B}[<0;10;5m")
    try expect("Esc back", on: pty)
    pty.type("\u{1B}[<64;10;10M\u{1B}[<0;10;5M\u{1B}[<32;14;7M\u{1B}[<0;14;7m")
    pty.type("q")
    try expect("1/20+", on: pty)
    let column = try tabColumn("2 Profile", on: pty)
    pty.type("\u{1B}[<0;\(column);23M\u{1B}[<0;\(column);23m")
    try expect("Ada Byron", on: pty)
    try quit(pty)
  }

  /// Counted from 1, as mouse reports do.
  private func tabColumn(_ title: String, on pty: PtyProcess) throws -> Int {
    var view = PtyView(rows: 24, columns: 80)
    return try pty.wait(for: title) {
      view.update(pty)
      guard let range = view.lines[22].firstRange(of: title) else { return nil }
      return view.lines[22][..<range.lowerBound].count + 2
    }
  }
}

/// What a terminal shows, brought up to date by what came since it was last looked at.
private struct PtyView {
  private(set) var lines: [String]
  private var model: ScreenModel
  private var applied = 0
  private var seen = 0

  init(rows: Int, columns: Int) {
    model = ScreenModel(rows: rows, columns: columns)
    lines = model.lines
  }

  mutating func update(_ pty: PtyProcess) {
    guard pty.bytes.count > seen else { return }
    seen = pty.bytes.count
    // What is before the last control sequence is whole; that one may be cut.
    let last = pty.bytes.indices[applied...].dropLast().last { index in
      pty.bytes[index] == 0x1B && pty.bytes[index + 1] == UInt8(ascii: "[")
    }
    if let last {
      model.apply(Array(pty.bytes[applied..<last]))
      applied = last
    }
    var shown = model
    shown.apply(Array(pty.bytes[applied...]))
    lines = shown.lines
  }

  mutating func shows(_ text: String, _ pty: PtyProcess) -> Bool {
    update(pty)
    return lines.contains { $0.contains(text) }
  }
}

extension Substring {
  /// The digits after the first place of the text.
  fileprivate func number(after text: String) -> Int? {
    firstRange(of: text).flatMap { Int(self[$0.upperBound...].prefix { $0.isNumber }) }
  }
}
