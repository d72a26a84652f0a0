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
    harness.screen.isGuest = !isSignedIn
    harness.load(Photo.samples(3))
    _ = harness.press(.character("?"))
    return harness
  }

  @Test(
    "TUI-2: the user can scroll to every row of the help",
    arguments: [(12, 40), (14, 80), (24, 80)])
  func wholeHelp(rows: Int, columns: Int) {
    var harness = help(rows: rows, columns: columns)
    let page = KeyHelp(of: .cards, harness.screen, harness.session, .english)
    var seen = harness.text
    for _ in page.lines {
      _ = harness.press(.character("j"))
      seen += harness.text
    }
    for text in page.texts { #expect(seen.contains(text), "\(text)") }
    #expect(page.texts.contains("quit"))
  }

  @Test("TUI-2: g, G, Home, End and page keys scroll the help, which shows the position")
  func movingFar() {
    var harness = help()
    let count = KeyHelp(of: .cards, harness.screen, harness.session, .english).lines.count
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

  private func texts(_ harness: ScreenHarness) -> [String] {
    KeyHelp(of: .cards, harness.screen, harness.session, .english).texts
  }

  @Test("UI-1: help lists only the keys that do something on this tab")
  func ofUse() {
    var harness = ScreenHarness(rows: 60)
    let ofPhotos = ["open the photo", "like or unlike", "share", "the author’s photos"]
    let ofSearch = ["shape, color, order", "clear the filters", "back"]
    #expect(Set(ofPhotos + ofSearch).isDisjoint(with: texts(harness)), "the feed is empty")
    harness.load(Photo.samples(3))
    #expect(Set(ofPhotos).isSubset(of: texts(harness)))
    #expect(Set(ofSearch).isDisjoint(with: texts(harness)))
    harness.search("moon")
    harness.find(.search(SearchQuery(words: "moon")), photos: Photo.samples(2))
    #expect(texts(harness).contains("shape, color, order"))
    #expect(!texts(harness).contains("clear the filters"), "no filter is set")
    #expect(texts(harness).contains("back"))
    _ = harness.press(.character("S"), .character("j"), Key(.enter))
    #expect(texts(harness).contains("clear the filters"))
    harness.search("@ada")
    #expect(!texts(harness).contains("shape, color, order"), "an author's photos have no filters")
    _ = harness.finish(.fetchUser("ada"), .user(.sample))
    #expect(texts(harness).contains("about this user"))
    _ = harness.press(.character("1"))
    #expect(!texts(harness).contains("about this user"))
  }

  @Test("UI-1: help over cards lists the keys of an open photo in one line")
  func photoKeys() throws {
    var harness = help(rows: 60, columns: 120)
    let line = try #require(harness.lines().first { $0.contains("in an open photo") })
    #expect(line.contains("+ - r n p"))
    harness.screen.environment.hasPictures = false
    #expect(!harness.text.contains("in an open photo"))
    harness = ScreenHarness(rows: 60)
    _ = harness.press(.character("?"))
    #expect(!harness.text.contains("in an open photo"), "there is no photo to open")
  }

  @Test("TUI-104: help is in groups, in two columns if there is room")
  func groups() {
    let wide = help(rows: 24, columns: 80)
    #expect(
      wide.lines().contains { $0.contains("Move") && $0.contains("Lists") || $0.contains("Photo") })
    let page = KeyHelp(of: .cards, wide.screen, wide.session, .english)
    #expect(page.lines.allSatisfy { $0.count == 2 })
    let narrow = help(rows: 24, columns: 60)
    let list = KeyHelp(of: .cards, narrow.screen, narrow.session, .english)
    #expect(list.lines.allSatisfy { $0.count == 1 })
    #expect(
      list.lines.compactMap(\.first).filter(\.isHeading).map(\.text) == [
        "Move", "Photo", "Lists", "Program",
      ])
  }

  @Test("UI-1: help for a guest does not mention signing out")
  func guest() {
    let harness = help(rows: 60, isSignedIn: false)
    #expect(!texts(harness).contains { $0.contains("sign out") })
  }

  @Test("UI-1: the reason why a key does nothing is never truncated", arguments: [40, 80, 120])
  func reasons(columns: Int) {
    let harness = help(rows: 60, columns: columns, isSignedIn: false)
    let words = harness.text.split { " \n│".contains($0) }.joined(separator: " ")
    #expect(!words.contains("…"))
    for word in ["Sign", "in", "first:", "press", "2", "for", "your", "profile,", "then", "Enter."]
    {
      #expect(words.contains(word))
    }
  }
}
