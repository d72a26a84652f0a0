import FeedTestSupport
import Glibc
import Testing

/// Startup, scrolling, resizing and exit of the built app in a pseudo-terminal. A model of a
/// terminal interprets its output.
@Suite("Screen", .blocking, .timeLimit(.minutes(10)))
struct ScreenTests {
  @Test("Without arguments the screen opens the demo feed and explains how to set a key")
  func demo() throws {
    let pty = try PtyProcess.app(columns: 160)
    try pty.expectShown("27 August 2022")
    try pty.expectShown(" 1/20+ · Demo")
    try pty.expectShown("K: photos from Unsplash")
    pty.type("q")
    try pty.expectEnd(.exit(0))
    #expect(pty.modes == pty.modesBefore, "SEC-5")
    #expect(pty.output.contains("\u{1B}[?1049l"), "SEC-5: the alternate screen is left")
  }

  @Test("FEED-1: scrolling loads pages until the end")
  func scrolling() throws {
    let pty = try PtyProcess.app(["--backend", "mock"])
    try pty.expectShown("1/20+")
    pty.type("G")
    try pty.expectShown("/40+")
    pty.type("G")
    try pty.expectShown("/60")
    pty.type("G")
    try pty.expectShown("60/60")
    try pty.expectShown("That’s all for now.")
    pty.type("gl")
    try pty.expectShown("2/60")
    pty.type("q")
    try pty.expectEnd(.exit(0))
  }

  @Test("FEED-19: a failed first page shows its error and can be retried")
  func retry() throws {
    let pty = try PtyProcess.app(
      ["--backend", "mock", "--backend-option", "fail=next_feed_page:offline:1", "--lang", "ru"])
    try pty.expectShown("Запланированный сбой")
    pty.type("\u{12}")
    try pty.expectShown("1/20+")
    pty.type("й")
    try pty.expectEnd(.exit(0))
  }

  @Test(
    "SEC-5: a signal restores the terminal",
    arguments: [(SIGTERM, 143), (SIGINT, 130)] as [(Int32, Int32)])
  func signals(number: Int32, status: Int32) throws {
    let pty = try PtyProcess.app(["--backend", "mock", "--backend-option", "latency=600000"])
    try pty.expectShown("i m a g e f e e d")
    pty.send(number)
    try pty.expectEnd(.exit(status))
    #expect(pty.modes == pty.modesBefore)
  }

  @Test("TUI-50: at exit the screen deletes its pictures from the terminal")
  func forgottenPictures() throws {
    let pty = try PtyProcess.app(
      ["--backend", "mock"], environment: ["IMAGEFEED_PROTOCOL": "kitty"])
    try pty.expect("_Ga=p,")
    try pty.expectShown("1/20+")
    pty.type("q")
    try pty.expectEnd(.exit(0))
    let given = pty.output.split(separator: "_Ga=t").dropFirst().compactMap {
      $0.number(after: "i=")
    }
    let taken = pty.output.split(separator: "_Ga=d,d=I").dropFirst()
    #expect(!given.isEmpty)
    #expect(Set(given) == Set(taken.compactMap { $0.number(after: "i=") }))
  }

  @Test("TUI-39: a resize keeps the selected photo, and a window that is too small is reported")
  func resize() throws {
    let pty = try PtyProcess.app(["--backend", "mock"])
    try pty.expectShown("1/20+")
    pty.type("ll")
    try pty.expectShown("2/20+")
    pty.resize(rows: 8, columns: 40)
    try pty.expect("Window too small")
    pty.resize(rows: 12, columns: 40)
    try pty.wait(for: "the place again") {
      let after = pty.output.split(separator: "too small.").last ?? ""
      return after.contains("2/20+") ? () : nil
    }
    pty.type("q")
    try pty.expectEnd(.exit(0))
  }

  @Test("An empty TERM causes an error with advice")
  func noTerminalName() throws {
    let pty = try PtyProcess.app(["--backend", "mock"], environment: ["TERM": ""])
    try pty.expectEnd(.exit(2))
    #expect(pty.output.contains("TERM=xterm-256color"))
  }
}

extension Substring {
  /// Returns the number after the first occurrence of `text`.
  fileprivate func number(after text: String) -> Int? {
    firstRange(of: text).flatMap { Int(self[$0.upperBound...].prefix { $0.isNumber }) }
  }
}
