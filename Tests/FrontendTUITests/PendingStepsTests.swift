import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("Steps beyond the last photo that is loaded")
struct PendingStepsTests {
  private var harness = ScreenHarness()

  init() { harness.load(Photo.samples(4), hasMore: true) }

  private mutating func press(_ key: Key, _ count: Int) {
    for _ in 0..<count { _ = harness.press(key) }
  }

  /// Lets the next page arrive, after the photos so far.
  private mutating func nextPage(_ count: Int, hasMore: Bool = false) {
    let start = harness.session.feed.count
    harness.load(
      (start..<start + count).map { .sample(PhotoID("id-\($0)")) }, hasMore: hasMore)
  }

  @Test("FEED-1: keys of a burst that reach beyond a page go on when the next one arrives")
  mutating func burst() {
    press(.character("n"), 10)
    #expect(harness.screen.feed.selected == 3)
    nextPage(4, hasMore: true)
    #expect(harness.screen.feed.selected == 7)
    nextPage(4)
    #expect(harness.screen.feed.selected == 10)
    nextPage(4)
    #expect(harness.screen.feed.selected == 10)
  }

  @Test("FEED-1: keys down and half screens wait for a page too")
  mutating func otherSteps() {
    for key in [Key(.down), .control("d"), Key(.pageDown)] {
      var other = self
      other.press(key, 40)
      let before = other.harness.screen.feed.selected
      #expect(before >= 2)
      other.nextPage(20)
      #expect(other.harness.screen.feed.selected > before + 2, "\(key)")
    }
  }

  @Test("FEED-1: the next photo opens when its page arrives")
  mutating func openPhoto() {
    _ = harness.press(Key(.enter))
    press(.character("n"), 5)
    #expect(harness.screen.photo?.photo.id == "id-3")
    nextPage(4)
    #expect(harness.screen.photo?.photo.id == "id-5")
    harness = PendingStepsTests().harness
    _ = harness.press(Key(.enter))
    press(Key(.right), 4)
    nextPage(4)
    #expect(harness.screen.photo?.photo.id == "id-4")
  }

  @Test(
    "FEED-1: another key drops the steps that wait",
    arguments: [.character("k"), .character("g"), .character("2"), Key(.escape), Key(.enter)])
  func dropped(key: Key) {
    var other = self
    other.press(.character("n"), 10)
    _ = other.harness.press(key)
    let before = other.harness.screen.feed.selected
    other.nextPage(8)
    #expect(other.harness.screen.feed.selected == before)
  }

  @Test("FEED-7: a page that fails and the end of the list drop the steps that wait")
  mutating func failure() throws {
    press(.character("n"), 10)
    harness.session.pageFailed(try harness.startedPage(of: .feed), .unreachable)
    _ = harness.finish(.loadPage(.feed), .failed(.unreachable))
    #expect(harness.press(.control("r")).contains(.loadPage(.feed)))
    nextPage(4)
    #expect(harness.screen.feed.selected == 3)
    press(.character("n"), 10)
    #expect(harness.screen.pendingSteps.actions.isEmpty, "there is no page to wait for")
  }

  @Test("FEED-1: a dialog that opens gets none of the steps that wait")
  mutating func dialog() {
    press(Key(.down), 10)
    harness.screen.present(.logOut)
    let overlays = harness.screen.overlays
    nextPage(8)
    #expect(harness.screen.overlays == overlays)
    #expect(harness.screen.pendingSteps.actions.isEmpty)
  }

  @Test("FEED-1: a key that is held down while nothing arrives leads no further than 100 steps")
  mutating func limit() {
    press(.character("n"), 1_000)
    nextPage(200)
    #expect(harness.screen.feed.selected == 103)
  }
}
