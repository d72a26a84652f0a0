import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@testable import FrontendCLI

@Suite("PHOTO-5: the progress bar")
struct ProgressBarTests {
  @Test(
    "A line shows the progress",
    arguments: [
      (0, 200, "a  ────────────────────────  0 %  0 B"),
      (1_000, 200_000, "a  ────────────────────────  0 %  1 kB"),
      (50_000, 200_000, "a  ━━━━━━──────────────────  25 %  50 kB"),
      (199_999, 200_000, "a  ━━━━━━━━━━━━━━━━━━━━━━━─  99 %  199 kB"),
      (2_345_678, 2_345_678, "a  ━━━━━━━━━━━━━━━━━━━━━━━━  100 %  2.3 MB"),
      // The size from the server may be too small, missing or invalid.
      (300, 200, "a  ━━━━━━━━━━━━━━━━━━━━━━━━  100 %  300 B"),
      (999, nil, "a  999 B"), (1_000, 0, "a  1 kB"), (1, -1, "a  1 B"),
    ] as [(Int, Int?, String)])
  func line(received: Int, expected: Int?, text: String) {
    #expect(ProgressBar.line("a", received, expected) == text)
  }

  @Test("CLI-24: the bar is redrawn in place on stderr, shows the end, and is erased")
  func drawing() {
    let console = BufferConsole(ConsoleFacts(errorIsTerminal: true))
    let bar = ProgressBar(console.console, "a\u{1B}[2J")
    bar.show(1, 4)
    bar.show(4, 4)
    bar.clear()
    let lines = [ProgressBar.line("a", 1, 4), ProgressBar.line("a", 4, 4), ""]
    #expect(console.error == lines.map { "\r\($0)\u{1B}[K" }.joined())
    #expect(console.out.isEmpty)
  }

  @Test("CLI-24: a log file has no bar, and a bar that was never shown is not erased")
  func quiet() {
    let log = BufferConsole(ConsoleFacts(outputIsTerminal: true))
    let bar = ProgressBar(log.console, "a")
    bar.show(1, 4)
    bar.clear()
    let terminal = BufferConsole.terminal()
    ProgressBar(terminal.console, "a").clear()
    #expect(log.error.isEmpty && terminal.error.isEmpty)
  }
}
