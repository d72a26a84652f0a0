import FeedCore
import FeedTestSupport
import Glibc
import Testing

/// Sequences that plain commands write to terminals that are known to support them, and to no other.
@Suite("Links and progress of plain commands", .blocking, .timeLimit(.minutes(10)))
struct CommandSequenceTests {
  private let server: UnsplashServer
  private let home: TemporaryFolder
  private let id: String

  init() throws {
    server = try UnsplashServer(photos: 3)
    home = try TemporaryFolder()
    id = server.photoID(0).text
  }

  private static let link = "\u{1B}]8;id="
  private static let query = "\u{1B}[>q\u{1B}[c"

  private var environment: [String: String] {
    [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": home.path,
      "IMAGEFEED_ACCESS_KEY": server.key, "IMAGEFEED_API_URL": server.url,
    ]
  }

  private func start(
    _ arguments: [String], _ more: [String: String] = [:]
  ) throws -> PtyProcess {
    try PtyProcess(
      [BuiltProgram.path] + arguments, environment: environment.merging(more) { $1 })
  }

  /// Answers the query as a terminal of this name and version does.
  private func answer(_ pty: PtyProcess, _ version: String) throws {
    try pty.expect(Self.query)
    pty.type("\u{1B}P>|\(version)\u{1B}\\\u{1B}[?62;c")
  }

  @Test("TERM-2: the author and the page are links in a terminal that has them")
  func links() throws {
    let pty = try start(["photo", id])
    try answer(pty, "kitty(0.42.2)")
    try pty.expectEnd(.exit(0))
    // The title, the author, the page and the picture.
    #expect(
      pty.output.split(separator: Self.link, omittingEmptySubsequences: false).count > 4,
      "\(pty.output)")
    #expect(pty.output.contains("\u{1B}]8;;\u{1B}\\"))
    #expect(pty.modes == pty.modesBefore)
  }

  @Test(
    "TERM-2, TERM-10: an unknown terminal gets no link",
    arguments: ["XTerm(379)", "unknown 1.0", "foot(1.6.4)"])
  func unknown(version: String) throws {
    let pty = try start(["photo", id])
    try answer(pty, version)
    try pty.expectEnd(.exit(0))
    #expect(pty.output.contains(id) && !pty.output.contains("\u{1B}]8;"))
  }

  @Test("TERM-11: a terminal that does not answer gets no link, and the command does not wait long")
  func silent() throws {
    let pty = try start(["photo", id])
    try pty.expectEnd(.exit(0))
    #expect(pty.output.contains(id) && !pty.output.contains("\u{1B}]8;"))
  }

  @Test(
    "TERM-2, TERM-11: --no-links, its variable, TERM=dumb and --protocol none query nothing and link nothing",
    arguments: [
      (["--no-links"], [:]), ([], ["IMAGEFEED_NO_LINKS": "true"]), ([], ["TERM": "dumb"]),
      (["--protocol", "none"], [:]), ([], ["SSH_CONNECTION": "a 1 b 2"]),
    ] as [([String], [String: String])])
  func off(options: [String], variables: [String: String]) throws {
    let pty = try start(["photo", id] + options, variables)
    try pty.expectEnd(.exit(0))
    #expect(pty.output.contains(id))
    #expect(!pty.output.contains("\u{1B}]8;") && !pty.output.contains("\u{1B}[>q"))
  }

  @Test("TERM-11: keys that were typed ahead stay for the shell, and nothing is queried")
  func typedAhead() throws {
    let script = "read -r first; \"$0\" photo \"$1\"; read -r line; echo \"got $line\""
    let pty = try PtyProcess(
      ["/bin/sh", "-c", script, BuiltProgram.path, id], environment: environment)
    pty.type("first\nahead\n")
    try pty.expect("got ahead")
    try pty.expectEnd(.exit(0))
    #expect(!pty.output.contains("\u{1B}[>q"))
  }

  @Test("TERM-2: a file, a pipe and JSON get no sequence, on a terminal too")
  func pipes() throws {
    let path = home.file("out")
    let script =
      "\"$0\" photo \"$1\" > \"$2\"; \"$0\" photo \"$1\" | cat; \"$0\" photo \"$1\" --json"
    let pty = try PtyProcess(
      ["/bin/sh", "-c", script, BuiltProgram.path, id, path], environment: environment)
    try pty.expectEnd(.exit(0))
    #expect(try !readFile(path).contains(0x1B))
    #expect(!pty.output.contains("\u{1B}"))
  }

  @Test(
    "TERM-3: the progress of a download is shown, and cleared when it ends or fails",
    arguments: [false, true])
  func progress(fails: Bool) throws {
    if fails { server.fault(.status(404), on: .picture) }
    let pty = try start(["download", id, "-o", home.file("a.jpg")])
    try answer(pty, "ghostty 1.2.0")
    #expect(try (pty.ended() == .exit(0)) == !fails)
    if fails {
      #expect(!pty.output.contains("\u{1B}]9;4;1"))
    } else {
      #expect(pty.output.contains("\u{1B}]9;4;1;100\u{1B}\\"))
    }
    #expect(Self.isCleared(pty.output))
  }

  @Test(
    "TERM-3: the progress of a download is cleared after Ctrl-C and SIGTERM",
    arguments: [SIGINT, SIGTERM])
  func interrupted(signal: Int32) throws {
    server.fault(.stall(at: 1_000), on: .picture)
    let pty = try start(["download", id, "-o", home.file("a.jpg")])
    try answer(pty, "ghostty 1.2.0")
    try pty.expect("\u{1B}]9;4;1;")
    if signal == SIGINT { pty.type("\u{3}") } else { pty.send(signal) }
    try pty.expectEnd(.exit(128 + signal))
    #expect(Self.isCleared(pty.output))
  }

  @Test("TERM-3: the progress of a recording is shown and cleared")
  func recording() throws {
    let pty = try start(["record", home.file("recorded"), "--backend", "mock"])
    try answer(pty, "ghostty 1.2.0")
    try pty.expectEnd(.exit(0))
    #expect(pty.output.contains("\u{1B}]9;4;1;"))
    #expect(Self.isCleared(pty.output))
  }

  @Test("TERM-3: no progress is written for a terminal that would show it as a notification")
  func noProgress() throws {
    let pty = try start(["download", id, "-o", home.file("a.jpg")])
    try answer(pty, "iTerm2 3.6.5")
    try pty.expectEnd(.exit(0))
    #expect(!pty.output.contains("\u{1B}]9;"))
  }

  /// Whether the last sequence of progress, if there is one, is the one that clears it.
  private static func isCleared(_ output: String) -> Bool {
    let parts = output.split(separator: "\u{1B}]9;4;", omittingEmptySubsequences: false)
    guard let last = parts.dropFirst().last else { return true }
    return last.hasPrefix("0;0\u{1B}\\")
  }
}
