import FeedTestSupport
import Testing

/// `--slideshow` of the built app, and its usage errors.
@Suite("Slideshow of the built app", .blocking, .timeLimit(.minutes(10)))
struct SlideshowScreenTests {
  @Test("TUI-15: --slideshow shows the photos in sequence, and a key stops it")
  func slideshow() throws {
    let pty = try PtyProcess.app(["--slideshow", "1", "--backend", "mock"], columns: 160)
    try pty.expectShown("Mira Kovač · 27 August 2022")
    try pty.expectShown("Slideshow · 1 s")
    try pty.expectShown("Nora Fjeld · 26 August 2022")
    pty.type("q")
    try pty.expectShown("zoom")
    pty.type("q")
    try pty.expectShown("/20+")
    pty.type("q")
    try pty.expectEnd(.exit(0))
  }

  @Test("AUTH-36: with a backend without accounts the slideshow starts without a sign-in")
  func noAccounts() throws {
    let folder = try TemporaryFolder()
    let mock = ["--backend", "mock", "--output", folder.file("boat.jpg")]
    let outcome = try BuiltProgram().run(
      ["download", "UKq-msT0000", "--size", "small", "--no-credit"] + mock)
    #expect(outcome.status == 0, "\(outcome.error)")
    let example = "\(Samples.projectFolder)/tools/backends/folder-photos.sh"
    let command = "command=\(Program.quoted(example)) \(Program.quoted(folder.path))"
    let pty = try PtyProcess.app(
      ["--slideshow", "60", "--backend", "stdio", "--backend-option", command], columns: 120)
    try pty.expectShown("Slideshow · 60 s")
    pty.type("q")
    try pty.expectShown("zoom")
    pty.type("q")
    try pty.expectShown("1/1")
    pty.type("f")
    try pty.expectShown("no accounts")
    pty.type("q")
    try pty.expectEnd(.exit(0))
  }

  @Test("TUI-15: --slideshow with a bad number or a conflicting option is refused")
  func slideshowRefused() throws {
    let program = try BuiltProgram(["IMAGEFEED_BACKEND": "mock", "TERM": "xterm"])
    for (words, text) in [
      (["--slideshow", "0"], "from 1 to 3600"), (["--slideshow", "3601"], "from 1 to 3600"),
      (["--slideshow", "1.5"], "from 1 to 3600"),
      (["--slideshow", "0", "--lang", "ru"], "от 1 до 3600"),
      (["--slideshow", "5"], "terminal"), (["--slideshow", "5", "--limit", "3"], "--slideshow"),
      (
        ["--slideshow", "5", "--frontend", "jsonl", "--lang", "ru"],
        "--slideshow включает полноэкранный режим"
      ),
      (["feed", "--slideshow", "5"], "--slideshow"),
      (["--slideshow", "5", "--linear"], "cannot be combined with --linear"),
    ] {
      let outcome = try program.run(words)
      #expect(outcome.status == 2 && outcome.output == "", "\(words)")
      #expect(outcome.error.contains(text), "\(words): \(outcome.error)")
    }
  }
}
