import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("Retries of the feed's first page")
struct FirstPageRetryTests {
  private var harness = ScreenHarness()

  /// Fails the requested page.
  private mutating func fail(_ code: FeedError.Code = .offline) throws -> [ScreenCommand] {
    let error = FeedError(code, Message(.errorUnreachable))
    harness.session.pageFailed(try harness.startedPage(of: .feed), error)
    return harness.finish(.loadPage(.feed), .failed(error))
  }

  private func wait(_ seconds: Int) -> ScreenCommand {
    .retryFirstPageLater(.feed, epoch: harness.session.epoch, seconds: seconds)
  }

  @Test("FEED-20: a failed first page is requested again at growing intervals until it arrives")
  mutating func again() throws {
    #expect(harness.synchronize() == [.loadPage(.feed)])
    for seconds in [30, 60, 120, 240, 480, 480] {
      let commands = try fail()
      #expect(commands == [wait(seconds)])
      #expect(harness.text.contains("Retry"))
      #expect(harness.synchronize() == [], "the wait is already scheduled")
      #expect(harness.finish(wait(seconds)) == [.loadPage(.feed)])
    }
    #expect(harness.load(Photo.samples(3)) == [])
    #expect(harness.screen.feed.layout.count == 3)
  }

  @Test(
    "FEED-20: only temporary failures are retried automatically",
    arguments: [
      (FeedError.Code.offline, true), (.dns, true), (.timeout, true), (.serverError, true),
      (.notConfigured, false), (.wrongKey, false), (.missingScope, false), (.tls, false),
      (.rateLimited, false), (.busy, false),
    ])
  mutating func reasons(code: FeedError.Code, isWaitedFor: Bool) throws {
    _ = harness.synchronize()
    let commands = try fail(code)
    #expect(commands == (isWaitedFor ? [wait(30)] : []))
  }

  @Test("FEED-20: a retry that is due under a dialog is made when the dialog closes")
  mutating func beneathDialog() throws {
    _ = harness.synchronize()
    _ = try fail()
    _ = harness.press(.character("L"))
    #expect(harness.screen.overlays.count == 1)
    #expect(harness.finish(wait(30)) == [])
    #expect(harness.press(.character("n")) == [.loadPage(.feed)])
  }

  @Test("FEED-7: a retry that is due on another tab is made when the user returns to the feed")
  mutating func elsewhere() throws {
    _ = harness.synchronize()
    _ = try fail()
    _ = harness.apply(.showTab(.profile))
    #expect(!harness.finish(wait(30)).contains(.loadPage(.feed)))
    #expect(harness.apply(.showTab(.feed)).contains(.loadPage(.feed)))
  }

  @Test("FEED-7: a retry by hand replaces the automatic one")
  mutating func byHand() throws {
    _ = harness.synchronize()
    _ = try fail()
    #expect(harness.press(.control("r")).contains(.loadPage(.feed)))
    #expect(harness.finish(wait(30)) == [])
    let commands = try fail()
    #expect(commands == [wait(60)])
  }
}
