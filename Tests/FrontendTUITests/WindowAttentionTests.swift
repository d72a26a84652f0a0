import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("Whether the user can see the window")
struct WindowAttentionTests {
  private let start = ContinuousClock.now

  @Test("TERM-5: a window without the focus is seen for ten minutes, and with it always")
  func focus() {
    var attention = WindowAttention(reportsVisibility: false)
    #expect(!attention.isAway(at: start + .seconds(100_000)))
    attention.take("\u{1B}[O", at: start)
    attention.take("\u{1B}[O", at: start + .seconds(599))
    #expect(!attention.isAway(at: start + .seconds(599)))
    #expect(attention.isAway(at: start + .seconds(600)))
    attention.take("\u{1B}[I", at: start + .seconds(700))
    #expect(!attention.isAway(at: start + .seconds(700)))
    attention.take("\u{1B}[O", at: start)
    attention.noteInput()
    #expect(!attention.isAway(at: start + .seconds(600)))
  }

  @Test("TERM-5: if the terminal reports the visibility, the focus does not matter")
  func visibility() {
    var attention = WindowAttention(reportsVisibility: true)
    attention.take("\u{1B}[O", at: start)
    #expect(!attention.isAway(at: start + .seconds(100_000)))
    attention.take("\u{1B}[?999;2n", at: start)
    #expect(attention.isAway(at: start))
    attention.take("\u{1B}[?999;1n", at: start)
    #expect(!attention.isAway(at: start))
  }

  @Test("TERM-5: a background request waits until the window is seen")
  func requests() throws {
    let harness = LoopHarness()
    var loop = harness.loop()
    loop.receive(.session(harness.signedIn()))
    loop.receive(.finished(.loadProfile, .done, harness.signedIn()))
    var state = harness.signedIn()
    let request = state.requestPage(of: .feed)
    let ticket = try #require(request)
    loop.handle(.reply("\u{1B}[?999;2n"))
    state.pageFailed(ticket, FeedError(.offline, Message(.errorOffline)))
    loop.receive(
      .finished(.loadPage(.feed), .failed(FeedError(.offline, Message(.errorOffline))), state))
    func retries() -> Int {
      harness.asked.value.count { if case .retryFirstPageLater = $0 { true } else { false } }
    }
    #expect(retries() == 0)
    loop.handle(.reply("\u{1B}[?999;1n"))
    #expect(retries() == 1)
  }
}
