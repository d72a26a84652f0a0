import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("One-time notices on the status line")
struct NoticeTests {
  @Test("TUI-31: a notice about the chosen graphics protocol appears once, after startup")
  func pictureRemark() {
    var harness = ScreenHarness(columns: 160)
    harness.screen.isSplash = true
    harness.screen.environment.graphicsNotice = Message(.protocolUnconfirmed, "sixel")
    _ = harness.apply(.start)
    #expect(harness.screen.notice == nil)
    let commands = harness.finish(.waitForSplash)
    #expect(commands.contains(.waitForNotice(1)))
    #expect(harness.text.contains("does not report support for sixel pictures"))
    _ = harness.finish(.waitForNotice(1))
    _ = harness.press(.character("2"))
    #expect(harness.screen.notice == nil)
  }

  @Test("BACK-7, LIVE-4: photos that could not be read are counted once, after any other notice")
  func skippedPhotos() throws {
    func load(_ ids: Range<Int>, skipped: Int, in harness: inout ScreenHarness) throws {
      let ticket = try harness.startedPage(of: .feed)
      let photos = Array(Photo.samples(ids.upperBound)[ids])
      harness.session.pageArrived(
        ticket,
        Answer(PhotoPage(photos: photos, page: ticket.page, hasMore: true, skipped: skipped)))
    }
    var harness = ScreenHarness(columns: 120)
    _ = harness.screen.showNotice(Message(.firstPhoto))
    try load(0..<20, skipped: 3, in: &harness)
    #expect(!harness.finish(.loadPage(.feed)).contains(.waitForNotice(2)))
    #expect(harness.finish(.waitForNotice(1)).contains(.waitForNotice(2)))
    #expect(harness.lines().last?.contains("Skipped 3 photos that could not be read.") == true)
    let russian = harness.lines(.russian).last
    #expect(russian?.contains("Пропущено фото, которые не удалось прочитать: 3.") == true)
    _ = harness.finish(.waitForNotice(2))
    try load(20..<40, skipped: 1, in: &harness)
    _ = harness.finish(.loadPage(.feed))
    #expect(harness.screen.notice == nil)
  }
}
