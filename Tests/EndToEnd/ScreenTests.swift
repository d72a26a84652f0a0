import FeedTestSupport
import Glibc
import Testing

/// The screen in a real pseudo-terminal, read back through a model of a terminal.
@Suite("Screen", .timeLimit(.minutes(10)))
struct ScreenTests {
  private func open(
    _ options: [String] = [], environment: [String: String] = [:], rows: Int = 24, columns: Int = 80
  ) throws -> PtyProcess {
    let home = try TemporaryFolder()
    let basic = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": home.path,
    ]
    return try PtyProcess(
      [BuiltProgram.path] + options, environment: basic.merging(environment) { $1 }, rows: rows,
      columns: columns)
  }

  /// Waits until a line of the screen has the text.
  private func expect(
    _ text: String, on pty: PtyProcess, rows: Int = 24, columns: Int = 80
  ) throws {
    try pty.wait(for: text) {
      var model = ScreenModel(rows: rows, columns: columns)
      model.apply(Array(pty.output.utf8))
      return model.lines.contains { $0.contains(text) } ? () : nil
    }
  }

  @Test("Without arguments on a terminal the feed opens, on the demo photos, and says so")
  func demo() throws {
    let pty = try open()
    try expect("27 August 2022", on: pty)
    try expect("mock · 1/20", on: pty)
    try expect("No access key is set", on: pty)
    pty.type("q")
    #expect(try pty.ended() == .exit(0))
    #expect(pty.modes == pty.modesBefore, "SEC-5")
    #expect(pty.output.contains("\u{1B}[?1049l"), "SEC-5: the other screen is left")
  }

  @Test("FEED-1: scrolling loads on to the end")
  func scrolling() throws {
    let pty = try open(["--backend", "mock"])
    try expect("1/20", on: pty)
    pty.type("G")
    try expect("20/40", on: pty)
    pty.type("G")
    try expect("40/60", on: pty)
    pty.type("G")
    try expect("60/60 · That is all for now.", on: pty)
    pty.type("gj")
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
    try expect("1/20", on: pty)
    pty.type("й")
    #expect(try pty.ended() == .exit(0))
  }

  @Test(
    "SEC-5: signals give the terminal back",
    arguments: [(SIGTERM, 143), (SIGINT, 130)] as [(Int32, Int32)])
  func signals(number: Int32, status: Int32) throws {
    let pty = try open(["--backend", "mock", "--backend-option", "latency=600000"])
    try expect("Loading", on: pty)
    pty.send(number)
    #expect(try pty.ended() == .exit(status))
    #expect(pty.modes == pty.modesBefore)
  }

  @Test("TUI-4: a resize keeps the place, and too small says so")
  func resize() throws {
    let pty = try open(["--backend", "mock"])
    try expect("1/20", on: pty)
    pty.type("jjj")
    try expect("4/20", on: pty)
    pty.resize(rows: 8, columns: 40)
    try pty.expect("The window is too small.")
    pty.resize(rows: 12, columns: 40)
    try pty.wait(for: "4/20 again") {
      let after = pty.output.split(separator: "too small.").last ?? ""
      return after.contains("4/20") ? () : nil
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
