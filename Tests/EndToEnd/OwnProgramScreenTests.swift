import FeedTestSupport
import Glibc
import Testing

/// Programs that keys on the screen start, in a real terminal.
@Suite("Custom commands on the screen", .blocking, .timeLimit(.minutes(10)))
struct OwnProgramScreenTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  /// Opens the screen with a command on `W` that runs `script`.
  private func screen(
    _ script: String, _ arguments: String = "", terminal: Bool = true
  ) throws -> PtyProcess {
    try #require(mkdir(home.file(".config"), 0o700) == 0)
    try #require(mkdir(home.file(".config/imagefeed"), 0o700) == 0)
    let path = try home.write(script, to: "script")
    try home.write(
      """
      {"commands": [
        {"key": "W", "run": ["sh", "\(path)"\(arguments)], "terminal": \(terminal),
         "needs": "download"}]}
      """, to: ".config/imagefeed/config.json")
    let pty = try PtyProcess(
      [BuiltProgram.path, "--backend", "mock", "--protocol", "symbols", "--verbose"],
      environment: [
        "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": home.path, "TERM": "xterm-256color",
        "IMAGEFEED_TOKEN": "s3cret",
      ])
    try pty.expectShown("1/20+")
    return pty
  }

  @Test(
    "TUI-63: a program gets the terminal with Ctrl-C and Ctrl-\\, then the screen returns",
    arguments: [("INT", "\u{3}"), ("QUIT", "\u{1C}")])
  func terminal(signal: String, key: String) throws {
    let pty = try screen(
      "ulimit -c 0; trap 'exit 3' \(signal); echo ready $1; read name; echo hello $name; "
        + "while :; do sleep 1; done\n",
      ", \"{path}\"")
    pty.type("W")
    try pty.expect("ready /")
    pty.type("Ada\r")
    try pty.expect("hello Ada")
    pty.type(key)
    try pty.expect("Press Enter to return")
    pty.type("\r")
    try pty.expectShown("sh failed with status 3.")
    pty.type("q")
    try pty.expectEnd(.exit(0))
    #expect(pty.modes == pty.modesBefore)
  }

  @Test(
    "TUI-63: the output of a program stays until the user presses Enter, Ctrl-D or Ctrl-C",
    arguments: ["\r", "\u{4}", "\u{3}"])
  func read(key: String) throws {
    let pty = try screen("stty raw; echo short; exit 4\n")
    pty.type("W")
    try pty.expect("short")
    try pty.expect("Press Enter to return")
    pty.type(key)
    try pty.expectShown("sh failed with status 4.")
    pty.type("q")
    try pty.expectEnd(.exit(0))
    #expect(pty.modes == pty.modesBefore)
  }

  @Test("TUI-10: a signal ends the screen while it waits for Enter")
  func endedAfterwards() throws {
    let pty = try screen("echo short\n")
    pty.type("W")
    try pty.expect("Press Enter to return")
    pty.send(SIGTERM)
    try pty.expectEnd(.exit(143))
    #expect(pty.modes == pty.modesBefore)
  }

  @Test("TUI-64: a signal ends the screen and the program that has its terminal")
  func ended() throws {
    let pty = try screen("echo $$ ready; exec sleep 1000\n")
    pty.type("W")
    try pty.expect(" ready")
    let before = pty.output.components(beforeLast: " ready")
    let child = try #require(pid_t(before))
    pty.send(SIGTERM)
    try pty.expectEnd(.exit(143))
    #expect(pty.modes == pty.modesBefore)
    try pty.wait(for: "the child's end") { kill(child, 0) != 0 ? () : nil }
  }

  @Test("TUI-62: a program in the background continues after the screen, and may still print")
  func goesOn() throws {
    let (start, stop, end) = (home.file("start"), home.file("stop"), home.file("end"))
    let pty = try screen(
      """
      : >'\(start)'; until [ -e '\(stop)' ]; do sleep 0.02; done
      echo printed; echo printed; echo saved >'\(end)'

      """, terminal: false)
    pty.type("W")
    try pty.wait(for: "the program's start") { (try? readFile(start)).map { _ in () } }
    pty.type("q")
    try pty.expectEnd(.exit(0))
    try Program.run("touch", [stop])
    let text = try pty.wait(for: "the program's end") { () -> String? in
      let text = (try? readFile(end)).map { String(decoding: $0, as: UTF8.self) }
      return text?.hasSuffix("\n") == true ? text : nil
    }
    #expect(text == "saved\n")
  }

  @Test("TUI-62: the output of a background program is logged, without our secrets")
  func log() throws {
    let pty = try screen(
      "echo shown nowhere; env; exit 5\n", ", \"{author}\"", terminal: false)
    pty.type("W")
    try pty.expectShown("sh failed with status 5.")
    pty.type("q")
    try pty.expectEnd(.exit(0))
    #expect(!pty.output.contains("shown nowhere"))
    let log = String(
      decoding: try readFile(home.file(".local/state/imagefeed/log")), as: UTF8.self)
    #expect(log.contains("[Program.sh]: shown nowhere") && !log.contains("s3cret"))
  }
}

extension String {
  /// Returns the digits directly before the last occurrence of `text`.
  fileprivate func components(beforeLast text: String) -> String {
    let parts = split(separator: text, omittingEmptySubsequences: false)
    let before = parts.dropLast().last ?? ""
    return String(before.reversed().prefix { $0.isNumber }.reversed())
  }
}
