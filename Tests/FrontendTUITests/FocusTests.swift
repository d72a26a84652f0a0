import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("Pressing the focused item")
struct FocusTests {
  private static let presses = [Key(.enter), .character(" ")]

  private func failed(_ name: ListName, _ harness: ScreenHarness) throws -> ScreenHarness {
    var harness = harness
    let ticket = try harness.startedPage(of: name)
    harness.session.pageFailed(ticket, .busy)
    _ = harness.finish(.loadPage(name), .failed(.busy))
    return harness
  }

  /// Returns whether the words are drawn as focused.
  private func looksFocused(_ words: String, _ harness: ScreenHarness) -> Bool {
    let canvas = harness.context().canvas
    for (row, line) in canvas.lines.enumerated() {
      guard let start = line.firstRange(of: words)?.lowerBound else { continue }
      let column = DisplayWidth.of(line[..<start])
      return canvas[row, column]?.style == harness.theme.focusedKey
    }
    return false
  }

  @Test("TUI-25, TUI-2: Enter and Space retry a feed that could not be loaded", arguments: presses)
  func feed(key: Key) throws {
    var harness = try failed(.feed, ScreenHarness())
    #expect(looksFocused("Ctrl-R Retry", harness))
    #expect(harness.press(key).contains(.loadPage(.feed)))
  }

  @Test("TUI-38: an empty feed offers a reload instead of a retry", arguments: presses)
  func emptyFeed(key: Key) {
    var harness = ScreenHarness()
    harness.load([])
    #expect(harness.text.contains("No photos here yet."))
    for words in ["That’s all", "Retry"] { #expect(!harness.text.contains(words)) }
    #expect(looksFocused("Ctrl-R Reload", harness))
    #expect(harness.press(key).contains(.reload(.feed)))
  }

  @Test("TUI-2: when a feed has cards, the card has the focus and the retry button does not")
  func besideCards() throws {
    var harness = ScreenHarness()
    harness.load(Photo.samples(2), hasMore: true)
    harness = try failed(.feed, harness)
    _ = harness.press(.character("G"))
    #expect(harness.text.contains("Ctrl-R Retry"))
    #expect(!looksFocused("Ctrl-R Retry", harness))
    _ = harness.press(Key(.enter))
    #expect(harness.screen.photo != nil)
  }

  @Test("TUI-2: Enter and Space retry a profile that could not be loaded", arguments: presses)
  func profile(key: Key) throws {
    var harness = ScreenHarness()
    let ticket = harness.session.requestProfile()
    harness.session.profileFailed(ticket, .busy)
    _ = harness.press(.character("2"))
    #expect(looksFocused("Ctrl-R Retry", harness))
    #expect(harness.press(key).contains(.loadProfile))
  }

  @Test("TUI-2: Enter and Space clear the filters of a search without results", arguments: presses)
  func filters(key: Key) {
    var harness = ScreenHarness()
    harness.search("moon")
    _ = harness.press(.character("S"), .character("j"), Key(.enter))
    harness.find(.search(SearchQuery(words: "moon", orientation: .landscape)))
    #expect(harness.press(key) == [.find(.search(SearchQuery(words: "moon")))])
  }

  @Test("TUI-2: Enter and Space retry a failed search", arguments: presses)
  func search(key: Key) {
    var harness = ScreenHarness()
    harness.search("id:zzz")
    _ = harness.finish(.fetchPhoto("zzz"), .failed(.busy))
    #expect(looksFocused("Ctrl-R Retry", harness))
    #expect(harness.press(key).contains(.fetchPhoto("zzz")))
  }

  @Test(
    "TUI-2, AUTH-11: on the profile, Enter and Space start a guest's sign-in", arguments: presses)
  func guest(key: Key) {
    var harness = ScreenHarness(isSignedIn: false)
    harness.screen.isGuest = true
    _ = harness.press(.character("2"))
    #expect(harness.press(key) == [.beginSignIn])
  }

  @Test("TUI-27: Space works like Enter on “Sign In”, in dialogs and in menus")
  func elsewhere() {
    var stranger = ScreenHarness(isSignedIn: false)
    #expect(stranger.press(.character(" ")) == [.beginSignIn])
    var harness = ScreenHarness()
    harness.load(Photo.samples(1))
    _ = harness.press(.character("s"), .character("G"))
    #expect(harness.press(.character(" ")) == [.open(Photo.samples(1)[0].links.page)])
    _ = harness.press(.character("L"), Key(.left))
    #expect(harness.press(.character(" ")) == [.signOut])
  }
}
