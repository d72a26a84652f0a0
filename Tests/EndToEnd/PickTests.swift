import FeedTestSupport
import FoundationEssentials
import Glibc
import Testing

/// `imagefeed pick` in a separate terminal. A shell redirects its streams.
@Suite("The pick command", .timeLimit(.minutes(10)))
struct PickTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a shell's command line in a pty. `PICK` means `imagefeed pick` with the mock.
  private func shell(_ line: String, _ more: [String: String] = [:]) throws -> PtyProcess {
    let program = "\(Program.quoted(BuiltProgram.path)) pick --backend mock"
    let environment = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": folder.path,
      "IMAGEFEED_PROTOCOL": "symbols",
    ]
    return try PtyProcess(
      [
        "/bin/sh", "-c",
        "cd \(Program.quoted(folder.path)); " + line.replacing("PICK", with: program),
      ],
      environment: environment.merging(more) { $1 })
  }

  private func file(_ name: String) throws -> String {
    String(decoding: try readFile(folder.file(name)), as: UTF8.self)
  }

  /// Checks that the terminal's modes, its main screen and its cursor are restored.
  private func expectGivenBack(_ pty: PtyProcess) {
    #expect(pty.modes == pty.modesBefore)
    #expect(pty.output.contains("\u{1B}[?1049l"))
    let (shown, hidden) = ("\u{1B}[?25h", "\u{1B}[?25l")
    if let last = pty.output.ranges(of: hidden).last {
      #expect(pty.output[last.upperBound...].contains(shown))
    }
  }

  @Test(
    "PICK-1, PICK-2: the screen opens on the terminal, and stdout gets the text",
    arguments: [
      "exec PICK fog --format markdown </dev/null >out 2>error",
      "PICK fog --format markdown </dev/null 2>error | cat >out",
      "text=$(echo a | PICK fog --format markdown 2>error); printf '%s\\n' \"$text\" >out",
    ])
  func streams(line: String) throws {
    let pty = try shell(line)
    try pty.expectShown("Enter pick")
    try pty.expectShown("/ fog")
    try pty.expectShown("1/8")
    pty.type("\r")
    try pty.expectEnd(.exit(0))
    expectGivenBack(pty)
    let text = try file("out")
    #expect(text.hasPrefix("![") && text.contains("\n\nPhoto by [") && text.hasSuffix(")\n"))
    #expect(text.ranges(of: "Photo by [").count == 1)
    #expect(try file("error").isEmpty)
  }

  @Test("PICK-6: several photos are printed one per line, in the order of marking")
  func several() throws {
    let pty = try shell("exec PICK --format id --multiple >out")
    try pty.expectShown("1/20+")
    pty.type("nn \u{1B}[A")
    pty.type("gn ")
    try pty.expectShown("2 marked")
    pty.type("\r")
    try pty.expectEnd(.exit(0))
    let ids = try file("out").split(separator: "\n").map(String.init)
    let feed = try BuiltProgram(["IMAGEFEED_BACKEND": "mock"]).run("feed", "--limit", "3", "--json")
    let places = ids.compactMap { feed.output.firstRange(of: $0)?.lowerBound }
    #expect(ids.count == 2 && places.count == 2 && places[0] > places[1])
  }

  @Test(
    "PICK-8: if the user leaves without a photo, pick prints nothing and exits with 130",
    arguments: ["q", "\u{1B}", "\u{3}", "v\u{3}", "/\u{3}", "v\u{1B}\u{1B}"])
  func givenUp(keys: String) throws {
    let pty = try shell("exec PICK >out")
    try pty.expectShown("1/20+")
    for key in keys {
      pty.type(String(key))
      // A terminal may read two keys as one, for example Esc and a letter. The first Esc closes the
      // photo.
      if key == "v" { try pty.expectShown("Esc back") }
      if key == "/" { try pty.expectShown("Esc leave") }
      if key == "\u{1B}" { try pty.expectGone("Esc back") }
    }
    try pty.expectEnd(.exit(130))
    expectGivenBack(pty)
    #expect(try file("out").isEmpty)
  }

  @Test(
    "PICK-10: a signal restores the terminal, and stdout stays empty",
    arguments: [(SIGTERM, 143), (SIGHUP, 143), (SIGINT, 130)] as [(Int32, Int32)])
  func signals(number: Int32, status: Int32) throws {
    let pty = try shell("exec PICK </dev/null >out")
    try pty.expectShown("1/20+")
    pty.send(number)
    try pty.expectEnd(.exit(status))
    expectGivenBack(pty)
    #expect(try file("out").isEmpty)
  }

  @Test("PICK-10: a line typed on the restored screen is for the shell, even after an open query")
  func typedAhead() throws {
    for _ in 1...5 {
      let pty = try shell("PICK >out; read line; echo got-$line")
      try pty.expectShown("1/20+")
      pty.type("\u{3}")
      try pty.expect("\u{1B}[?1049l")
      pty.type("ahead\n")
      try pty.expect("got-ahead")
      try pty.expectEnd(.exit(0))
    }
  }

  @Test("PICK-10: a signal while the photo is fetched prints nothing")
  func signalInBetween() throws {
    let pty = try shell("exec PICK --format markdown --backend-option latency=2000 >out")
    try pty.expectShown("1/20+")
    pty.type("\r")
    try pty.expectShown("Fetching")
    pty.send(SIGTERM)
    try pty.expectEnd(.exit(143))
    expectGivenBack(pty)
    #expect(try file("out").isEmpty)
  }

  @Test("PICK-9: a missing terminal or key causes a one-line error and exit status 2")
  func noTerminal() throws {
    let program = try BuiltProgram(["TERM": "xterm"])
    let outcome = try program.run(
      ["pick", "fog", "--backend", "mock"], inside: ["setsid", "--wait"])
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.error.hasPrefix("imagefeed: `imagefeed pick` needs a terminal."))
    #expect(outcome.error.filter { $0 == "\n" }.count == 1)
    let unconfigured = try program.run("pick", "fog")
    #expect(unconfigured.status == 2 && unconfigured.output.isEmpty)
    #expect(unconfigured.error.contains("access-key"))
  }

  @Test("PICK-1: without a controlling terminal, pick uses the terminal on stdin")
  func otherTerminal() throws {
    let pty = try shell("exec setsid --wait PICK --format id >out")
    try pty.expectShown("1/20+")
    pty.type("\r")
    try pty.expectEnd(.exit(0))
    #expect(try file("out").filter { $0 == "\n" }.count == 1)
  }

  @Test("PICK-3: the path of a downloaded file is relative to the current folder")
  func download() throws {
    for target in ["img", "\(folder.path)/img"] {
      let pty = try shell("exec PICK fog --format html --size small --download '\(target)' >out")
      try pty.expectShown("1/8")
      pty.type("\r")
      try pty.expectEnd(.exit(0))
      let text = try file("out")
      let found = text.firstMatch(of: #/src="(img\/[^"]*-small\.jpg)"/#)
      let path = String(try #require(found).output.1)
      #expect(try readFile(folder.file(path)).starts(with: [0xFF, 0xD8]))
    }
  }

  @Test("PICK-1: invalid and conflicting options are refused before the screen opens")
  func refused() throws {
    let program = try BuiltProgram(["IMAGEFEED_BACKEND": "mock", "TERM": "xterm"])
    for (arguments, words) in [
      (["--format", "path"], "--download"), (["--size", "0"], "--size"),
      (["--format", "pdf"], "pdf"),
      (
        ["--frontend", "jsonl"],
        "pick opens full-screen mode and cannot be combined with --frontend jsonl"
      ),
    ] {
      let outcome = try program.run(["pick"] + arguments)
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(outcome.error.contains(words), "\(outcome.error)")
    }
  }

  @Test("TUI-79: pick is not available in linear mode")
  func linear() throws {
    for variables in [["TERM": "dumb"], ["ACCESSIBLE": "1"], ["IMAGEFEED_LINEAR": "true"]] {
      let pty = try shell("exec PICK >out", variables)
      try pty.expectEnd(.exit(2))
      #expect(pty.output.contains("not available in linear mode"))
      #expect(try file("out").isEmpty)
    }
  }
}
