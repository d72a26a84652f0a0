import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("A first page of the feed that failed")
struct FirstPageRetryTests {
  private var harness = ScreenHarness()

  /// Fails the page that is asked for.
  private mutating func fail(_ code: FeedError.Code = .offline) throws -> [ScreenCommand] {
    let error = FeedError(code, Message(.errorUnreachable))
    harness.session.pageFailed(try harness.startedPage(of: .feed), error)
    return harness.finish(.loadPage(.feed), .failed(error))
  }

  private func wait(_ seconds: Int) -> ScreenCommand {
    .retryTop(.feed, epoch: harness.session.epoch, seconds: seconds)
  }

  @Test("FEED-7: it is asked for again by itself, ever more seldom, until it comes")
  mutating func again() throws {
    #expect(harness.synchronize() == [.loadPage(.feed)])
    for seconds in [30, 60, 120, 240, 480, 480] {
      let commands = try fail()
      #expect(commands == [wait(seconds)])
      #expect(harness.text.contains("Retry"))
      #expect(harness.synchronize() == [], "it is waited for once")
      #expect(harness.finish(wait(seconds)) == [.loadPage(.feed)])
    }
    #expect(harness.load(Photo.samples(3)) == [])
    #expect(harness.screen.feed.layout.count == 3)
  }

  @Test(
    "FEED-7: only what passes without anybody's doing is waited for",
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

  @Test("FEED-7: nothing is asked for beneath a dialog, but as soon as it is closed")
  mutating func beneathDialog() throws {
    _ = harness.synchronize()
    _ = try fail()
    _ = harness.press(.character("L"))
    #expect(harness.screen.overlays.count == 1)
    #expect(harness.finish(wait(30)) == [])
    #expect(harness.press(.character("n")) == [.loadPage(.feed)])
  }

  @Test("FEED-7: beside another tab nothing is asked for, and on the way back it is")
  mutating func elsewhere() throws {
    _ = harness.synchronize()
    _ = try fail()
    _ = harness.apply(.showTab(.profile))
    #expect(!harness.finish(wait(30)).contains(.loadPage(.feed)))
    #expect(harness.apply(.showTab(.feed)).contains(.loadPage(.feed)))
  }

  @Test("FEED-7: who retries by hand while the wait ends is not asked for twice")
  mutating func byHand() throws {
    _ = harness.synchronize()
    _ = try fail()
    #expect(harness.press(.control("r")).contains(.loadPage(.feed)))
    #expect(harness.finish(wait(30)) == [])
    let commands = try fail()
    #expect(commands == [wait(60)])
  }
}
