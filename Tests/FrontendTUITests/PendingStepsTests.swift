import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("Keys pressed before the next page arrives")
struct PendingStepsTests {
  private var harness = ScreenHarness()

  init() { harness.load(Photo.samples(4), hasMore: true) }

  private mutating func press(_ key: Key, _ count: Int) {
    for _ in 0..<count { _ = harness.press(key) }
  }

  /// Delivers the next page.
  private mutating func nextPage(_ count: Int, hasMore: Bool = false) {
    let start = harness.session.feed.count
    harness.load(
      (start..<start + count).map { .sample(PhotoID("id-\($0)")) }, hasMore: hasMore)
  }

  @Test("FEED-12: keys pressed beyond the loaded photos continue when the next page arrives")
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

  @Test("FEED-1: down and half-page keys wait for a page too")
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
    "FEED-12: another key discards the waiting steps",
    arguments: [.character("k"), .character("g"), .character("2"), Key(.escape), Key(.enter)])
  func dropped(key: Key) {
    var other = self
    other.press(.character("n"), 10)
    _ = other.harness.press(key)
    let before = other.harness.screen.feed.selected
    other.nextPage(8)
    #expect(other.harness.screen.feed.selected == before)
  }

  @Test("FEED-7: a failed page and the end of the list discard the waiting steps")
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

  @Test("FEED-1: a dialog that opens discards the waiting steps")
  mutating func dialog() {
    press(Key(.down), 10)
    harness.screen.present(.logOut)
    let overlays = harness.screen.overlays
    nextPage(8)
    #expect(harness.screen.overlays == overlays)
    #expect(harness.screen.pendingSteps.actions.isEmpty)
  }

  @Test("FEED-12: at most 100 steps wait for a page")
  mutating func limit() {
    press(.character("n"), 1_000)
    nextPage(200)
    #expect(harness.screen.feed.selected == 103)
  }
}
