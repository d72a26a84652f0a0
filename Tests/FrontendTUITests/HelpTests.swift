import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("Help on the screen")
struct HelpTests {
  private func help(rows: Int = 12, columns: Int = 40, isSignedIn: Bool = true) -> ScreenHarness {
    var harness = ScreenHarness(isSignedIn: isSignedIn, rows: rows, columns: columns)
    harness.screen.browses = !isSignedIn
    _ = harness.press(.character("?"))
    return harness
  }

  @Test("TUI-2: every row of the help can be reached", arguments: [(12, 40), (14, 80), (24, 80)])
  func wholeHelp(rows: Int, columns: Int) {
    var harness = help(rows: rows, columns: columns)
    let page = HelpPage(of: .cards, harness.screen, harness.session, .english)
    var seen = harness.text
    for _ in page.lines {
      _ = harness.press(.character("j"))
      seen += harness.text
    }
    for line in page.lines { #expect(seen.contains(line.text), "\(line.text)") }
    #expect(page.lines.last?.text == "back")
  }

  @Test("TUI-2: g, G, Home, End and the pages move in help, which says how far one has read")
  func movingFar() {
    var harness = help()
    let count = HelpPage(of: .cards, harness.screen, harness.session, .english).lines.count
    #expect(harness.text.contains("7/\(count) ▼"))
    let start = harness.text
    for (end, back) in [
      (Key.character("G"), Key.character("g")), (Key(.end), Key(.home)),
      (Key(.pageDown), Key(.pageUp)),
    ] {
      _ = harness.press(end)
      #expect(harness.text != start)
      if end.code != .pageDown { #expect(harness.text.contains("\(count)/\(count) ▲")) }
      _ = harness.press(back)
      #expect(harness.text == start)
    }
  }

  @Test("UI-1: why a key can do nothing is said whole", arguments: [40, 80, 120])
  func reasons(columns: Int) {
    let harness = help(rows: 60, columns: columns, isSignedIn: false)
    let words = harness.text.split { " \n│".contains($0) }.joined(separator: " ")
    #expect(!words.contains("…"))
    for word in ["signed-in", "person:", "log", "in", "under", "«Profile»."] {
      #expect(words.contains(word))
    }
  }
}
