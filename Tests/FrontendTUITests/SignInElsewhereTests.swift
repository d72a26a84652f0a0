import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("Sign-ins by another process, on the screen")
struct SignInElsewhereTests {
  @Test("TUI-88: the notice of a sign-in elsewhere shows the name once the profile has loaded")
  func named() {
    var harness = ScreenHarness(isSignedIn: false)
    _ = harness.session.signedInElsewhere(epoch: 0, .keyring, scopes: [])
    let commands = harness.synchronize()
    #expect(commands.contains(.loadProfile))
    #expect(harness.screen.notice == nil)
    harness.loadProfile()
    #expect(harness.screen.notice?.messages == [Message(.signedInElsewhere, "Ada Byron", "ada")])
    _ = harness.synchronize()
    #expect(harness.screen.noticeCount == 1, "the notice appears once")
  }

  @Test("TUI-87: a change of account elsewhere does not look like a log-out")
  func replaced() {
    var harness = ScreenHarness()
    harness.load(Photo.samples(3))
    _ = harness.session.replacedElsewhere(epoch: 0)
    _ = harness.synchronize()
    #expect(!harness.text.contains("You were signed out"))
    _ = harness.session.signedInElsewhere(epoch: 1, .keyring, scopes: [])
    let commands = harness.synchronize()
    #expect(commands.contains(.loadPage(.feed)))
  }

  @Test("TUI-87, AUTH-10: a change of account elsewhere closes the previous user's questions")
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
    #expect(harness.screen.overlays == [.choices(.error(Message(.tryAgain)))])
  }
}
