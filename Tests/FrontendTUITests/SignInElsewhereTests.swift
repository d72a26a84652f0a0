import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("What another process does to the sign-in, on the screen")
struct SignInElsewhereTests {
  @Test("TUI-12: who signs in elsewhere is named as soon as their profile has come")
  func named() {
    var harness = ScreenHarness(isSignedIn: false)
    _ = harness.session.signedInElsewhere(epoch: 0, .keyring, scopes: [])
    let commands = harness.synchronize()
    #expect(commands.contains(.loadProfile))
    #expect(harness.screen.notice == nil)
    harness.loadProfile()
    #expect(harness.screen.notice?.messages == [Message(.signedInElsewhere, "Ada Byron", "ada")])
    _ = harness.synchronize()
    #expect(harness.screen.noticeCount == 1, "it is said once")
  }

  @Test("TUI-12: another person takes the place of the one who was signed in, without a log-out")
  func replaced() {
    var harness = ScreenHarness()
    harness.load(Photo.samples(3))
    _ = harness.session.replacedElsewhere(epoch: 0)
    _ = harness.synchronize()
    #expect(!harness.text.contains("You were logged out"))
    _ = harness.session.signedInElsewhere(epoch: 1, .keyring, scopes: [])
    let commands = harness.synchronize()
    #expect(commands.contains(.loadPage(.feed)))
  }

  @Test("TUI-12, AUTH-10: what the one before was asked is not answered by the next one's keys")
  func questions() {
    var harness = ScreenHarness()
    harness.screen.present(.error(Message(.tryAgain)))
    harness.screen.present(.logOut)
    _ = harness.session.replacedElsewhere(epoch: 0)
    _ = harness.synchronize()
    _ = harness.session.signedInElsewhere(epoch: 1, .keyring, scopes: [])
    _ = harness.synchronize()
    #expect(!harness.press(.character("y")).contains(.signOut))
    harness.screen.present(.error(Message(.tryAgain)))
    _ = harness.session.replacedElsewhere(epoch: 2)
    _ = harness.synchronize()
    #expect(harness.screen.overlays == [.dialog(.error(Message(.tryAgain)))])
  }
}
