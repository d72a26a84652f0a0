import FeedImaging
import FeedTestSupport
import Glibc
import Testing

/// The screen and `show` in terminals that do not answer, lack features, or are GNU screen.
@Suite("Unusual terminals", .blocking, .timeLimit(.minutes(10)))
struct ScreenTerminalTests {
  private static let mock = [BuiltProgram.path, "--backend", "mock"]

  private func environment(_ more: [String: String] = [:]) throws -> [String: String] {
    let home = try TemporaryFolder()
    return ["LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": home.path].merging(more) { $1 }
  }

  private func pty(_ more: [String: String]) throws -> PtyProcess {
    try PtyProcess(
      Self.mock, environment: try environment(["TERM": "xterm-256color"]).merging(more) { $1 })
  }

  @Test("TUI-3: keys typed during the queries to the terminal reach the screen in order")
  func typed() throws {
    let pty = try pty([:])
    try pty.expect("\u{1B}[c")
    pty.type("/\u{1B}[Dfog\u{1B}[Dx\r")
    try pty.expectShown(" / foxg")
    try pty.expectShown("Any shape")
    pty.type("q")
    try pty.expectEnd(.exit(0))
    #expect(pty.modes == pty.modesBefore)
  }

  @Test(
    "SEC-5: a signal during the queries to the terminal restores its modes",
    arguments: [SIGQUIT, SIGTERM, SIGHUP])
  func endedWhileAsking(signal: Int32) throws {
    for words in [[], ["show", "--backend", "mock", "paint-1"]] {
      let pty = try PtyProcess(
        (words.isEmpty ? Self.mock : [BuiltProgram.path]) + words,
        environment: try environment(["TERM": "xterm-256color"]))
      try pty.expect("\u{1B}[c")
      pty.send(signal)
      pty.send(signal)
      _ = try pty.ended()
      #expect(pty.modes == pty.modesBefore)
    }
  }

  @Test("TUI-2: inside GNU screen the mouse is not enabled because it would delay Esc")
  func noMouse() throws {
    for (variables, isReported) in [(["STY": "1.pts-0.host"], false), ([:], true)] {
      let known = ["IMAGEFEED_PROTOCOL": "symbols", "COLORTERM": "truecolor"]
      let pty = try pty(known.merging(variables) { $1 })
      try pty.expectShown("1/20+")
      #expect(pty.output.contains("\u{1B}[?1002h") == isReported)
      pty.type("q")
      try pty.expectEnd(.exit(0))
    }
  }

  @Test("TUI-8: inside GNU screen the last frame is cleared at exit")
  func oneScreen() throws {
    for (variables, isCleared) in [
      (["TERM": "screen", "STY": "1.pts-0.host"], true), (["TERM": "screen"], false),
    ] {
      let known = ["IMAGEFEED_PROTOCOL": "symbols"]
      let pty = try pty(known.merging(variables) { $1 })
      try pty.expectShown("/20+")
      pty.type("q")
      try pty.expectEnd(.exit(0))
      #expect(pty.output.contains("\u{1B}[H\u{1B}[J\u{1B}[?1049l") == isCleared)
    }
  }

  @Test("LANG-1: the error for an unsuitable terminal is in the user's language")
  func refused() throws {
    for (language, name, text) in [
      ("en_US.UTF-8", "dumb", "imagefeed: This terminal (TERM=dumb) cannot move its cursor"),
      ("ru_RU.UTF-8", "dumb", "imagefeed: Этот терминал (TERM=dumb) не умеет двигать курсор"),
      ("en_US.UTF-8", "no-such", "Try TERM=xterm-256color, or use a command."),
      ("ru_RU.UTF-8", "no-such", "imagefeed: Система не знает такого терминала (TERM=no-such)"),
    ] {
      let pty = try pty(["TERM": name, "LANG": language, "IMAGEFEED_LINEAR": "false"])
      try pty.expectEnd(.exit(2))
      #expect(pty.output.contains(text))
    }
  }

  @Test("TUI-11: TERM=dumb, ACCESSIBLE and the setting select linear mode, without escape codes")
  func linear() throws {
    for variables in [["TERM": "dumb"], ["ACCESSIBLE": "1"], ["IMAGEFEED_LINEAR": "true"]] {
      let pty = try pty(variables)
      try pty.expect("? help, q quit")
      pty.type("1\n")
      try pty.expect("b back, ? help, q quit")
      pty.type("q\n")
      try pty.expectEnd(.exit(0))
      #expect(!pty.output.contains("\u{1B}"))
    }
  }

  @Test("TUI-76: linear mode needs no terminal, and the end of the input exits with 0")
  func linearWithoutTerminal() throws {
    for (variables, words) in [
      ([:], ["--linear"]), (["ACCESSIBLE": "1"], ["--frontend", "tui"]),
    ] as [([String: String], [String])] {
      let outcome = try BuiltProgram(variables)
        .run(words + ["--backend", "mock"], input: Array("1\n".utf8))
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(outcome.output.contains("b back, ? help, q quit"))
      #expect(!outcome.output.contains("\u{1B}"))
    }
  }

  @Test("TUI-11: Ctrl-D twice after a choice applies it and quits")
  func linearEnd() throws {
    let pty = try pty(["ACCESSIBLE": "1"])
    try pty.expect("? help, q quit")
    pty.type("1\u{4}\u{4}")
    try pty.expectEnd(.exit(0))
    #expect(pty.output.contains("b back, ? help, q quit"))
  }

  @Test("TUI-78, SEC-2: a pasted code is not echoed, and an interrupt restores the echo")
  func linearEcho() throws {
    let pty = try PtyProcess(
      Self.mock + ["--linear", "--backend-option", "signed-in=false"],
      environment: try environment(["TERM": "xterm-256color"]))
    try pty.expect("q quit")
    pty.type("i\n")
    try pty.expect("Press Enter without text to cancel.")
    pty.type("s3cret")
    pty.type("\u{3}")
    try pty.expectEnd(.exit(130))
    #expect(!pty.output.contains("s3cret") && pty.modes == pty.modesBefore)
  }

  @Test(
    "TUI-2: inside GNU screen Esc closes the help at once",
    .enabled(
      if: Program.isInstalled("screen") && TmuxScreen.isAvailable, "needs screen and tmux"))
  func escape() throws {
    let folder = try TemporaryFolder()
    chmod(folder.path, 0o700)
    let screen = try TmuxScreen(
      ["screen", "-U", "-c", "/dev/null"] + Self.mock,
      environment: try environment(["SCREENDIR": folder.path]))
    try screen.expect("/20+")
    try screen.keys("?")
    try screen.expect("half a screen")
    try screen.keys("Escape")
    try screen.expectGone("half a screen")
    try screen.keys("q")
  }

  @Test(
    "TUI-31: screen, show and doctor name a protocol that the terminal does not report")
  func unconfirmed() throws {
    let folder = try TemporaryFolder()
    let red = Bitmap(size: PixelSize(width: 30, height: 20), fill: RGB(red: 200, green: 0, blue: 0))
    try folder.write(try JPEG.encode(red), to: "red.jpg")
    let more = ["TERM": "xterm-256color", "IMAGEFEED_PROTOCOL": "iterm2"]
    let remark = "does not report support for iterm2"
    let show = try PtyProcess(
      [BuiltProgram.path, "show", folder.file("red.jpg")], environment: try environment(more))
    try answer(show)
    try show.expect(remark)
    try show.expectEnd(.exit(0))
    let doctor = try PtyProcess(Self.mock + ["doctor"], environment: try environment(more))
    try answer(doctor)
    try doctor.expect(remark)
    try doctor.expectEnd(.exit(0))
    let screen = try pty(more)
    try answer(screen)
    try screen.wait(for: "the second step") {
      screen.output.ranges(of: "\u{1B}[c").count > 1 ? () : nil
    }
    screen.type("\u{1B}[?62;4c")
    try screen.expectShown(remark)
    screen.type("q")
    try screen.expectEnd(.exit(0))
  }

  /// Answers the first query as an xterm with sixel does.
  private func answer(_ pty: PtyProcess) throws {
    try pty.expect("\u{1B}[c")
    pty.type("\u{1B}P>|XTerm(372)\u{1B}\\\u{1B}[?62;4c")
  }
}
