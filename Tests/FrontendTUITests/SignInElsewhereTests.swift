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

  @Test("TUI-88: a guest goes on typing in the search field after a sign-in elsewhere")
  func typingGuest() throws {
    let harness = LoopHarness()
    var loop = harness.loop()
    var state = SessionState(account: .signedOut(nil), hasSignIn: true)
    loop.receive(.session(state))
    loop.receive(.finished(.restore, .done, state))
    for letter in "b/fo" { loop.handle(.key(.character(letter))) }
    _ = try harness.frame(&loop)
    loop.didShow()
    _ = state.signedInElsewhere(epoch: 0, .keyring, scopes: [])
    loop.receive(.session(state))
    for letter in "ggy" { loop.handle(.key(.character(letter))) }
    #expect(loop.screen.search.field.text == "foggy" && !loop.hasUnseenChange)
  }

  private let fog = PhotoSource.search(SearchQuery(words: "fog"))

  private func searchingGuest() -> ScreenHarness {
    var harness = ScreenHarness(isSignedIn: false)
    _ = harness.press(.character("b"))
    harness.search("fog")
    return harness
  }

  @Test("TUI-88: a sign-in elsewhere keeps a guest's open photo, results and typed text")
  func guest() {
    var harness = searchingGuest()
    harness.find(fog, photos: Photo.samples(3))
    _ = harness.press(Key(.enter))
    _ = harness.session.signedInElsewhere(epoch: 0, .keyring, scopes: [])
    let commands = harness.synchronize()
    #expect(harness.screen.photo?.photo.id == "id-0")
    #expect(commands.contains(.fetchPhoto("id-0")), "its heart is not known")
    #expect(commands.contains(.findAgain(fog)))
    _ = harness.press(Key(.escape), .character("/"), Key(.end), .character("s"))
    harness.find(fog, photos: Photo.samples(3))
    #expect(harness.screen.search.field.text == "fogs")
    #expect(harness.text.contains("1/3"))
    _ = harness.session.signedOutElsewhere(epoch: 1)
    _ = harness.synchronize()
    #expect(harness.screen.search.isStart && harness.screen.search.field.text == "fogs")
    #expect(harness.screen.rootScreen(harness.session) == .signIn)
  }

  @Test("TUI-88: a guest's search in progress is repeated after a sign-in elsewhere")
  func searchInProgress() {
    var harness = searchingGuest()
    harness.session.beginFinding(fog)
    _ = harness.session.signedInElsewhere(epoch: 0, .keyring, scopes: [])
    #expect(!harness.synchronize().contains(.findAgain(fog)))
    #expect(harness.finish(.find(fog), .failed(.signedOut)).contains(.findAgain(fog)))
  }

  @Test("AUTH-6: a guest who signs in here gets the feed")
  func ownSignIn() {
    var harness = searchingGuest()
    harness.session.tokenGiven(.memory, scopes: [])
    _ = harness.synchronize()
    #expect(harness.screen.tab == .feed && harness.screen.search == SearchForm())
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
