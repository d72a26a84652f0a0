import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("The sign-in screen")
struct SignInScreenTests {
  private static let invitation = SignInInvitation(
    page: .sample("https://unsplash.com/oauth/authorize?state=abc"), redirect: .standard,
    state: Secret("abc") ?? { preconditionFailure("not empty") }())

  private func guest(
    _ edition: Edition = .extended, rows: Int = 24, columns: Int = 80
  ) -> ScreenHarness {
    ScreenHarness(edition: edition, isSignedIn: false, rows: rows, columns: columns)
  }

  private func waiting(at address: String? = nil) -> ScreenHarness {
    var harness = guest()
    _ = harness.press(Key(.enter))
    let invitation = SignInInvitation(
      page: address.map { .sample($0) } ?? Self.invitation.page, redirect: .standard,
      state: Self.invitation.state)
    harness.session.signInBegan(invitation, isListening: true, listenerFault: nil)
    _ = harness.finish(.beginSignIn, .signInBegun(isBrowserOpened: false))
    return harness
  }

  @Test("AUTH-1: profile and first page load at the same time; the splash ends with the profile")
  func splash() {
    var harness = ScreenHarness()
    harness.screen.isSplash = true
    #expect(Set(harness.apply(.start)) == [.restore, .waitForSplash, .loadPage(.feed)])
    #expect(harness.finish(.restore) == [.loadProfile])
    #expect(harness.screen.rootScreen(harness.session) == .splash)
    #expect(harness.finish(.loadProfile, .failed(.busy)) == [])
    #expect(harness.screen.rootScreen(harness.session) == .tabs)
  }

  @Test("AUTH-12: the splash does not wait for the avatar")
  func avatar() {
    var harness = ScreenHarness()
    harness.screen.isSplash = true
    _ = harness.apply(.start)
    _ = harness.finish(.restore)
    harness.loadProfile()
    #expect(harness.screen.rootScreen(harness.session) == .tabs)
  }

  @Test("AUTH-12: the splash ends after three seconds without a profile")
  func splashTime() {
    var harness = ScreenHarness()
    harness.screen.isSplash = true
    _ = harness.apply(.start)
    _ = harness.finish(.restore)
    _ = harness.finish(.waitForSplash)
    #expect(harness.screen.rootScreen(harness.session) == .tabs)
  }

  @Test("AUTH-13: without a token the sign-in screen appears, and no request is made")
  func noToken() {
    var harness = guest()
    harness.screen.isSplash = true
    #expect(harness.apply(.start) == [.restore, .waitForSplash])
    #expect(harness.finish(.restore) == [])
    #expect(harness.text.contains("Sign In"))
  }

  @Test("AUTH-35: only the extended edition lets guests browse")
  func browsing() {
    var basic = guest(.basic)
    #expect(!basic.text.contains("Browse without an account"))
    _ = basic.press(.character("b"))
    #expect(basic.screen.rootScreen(basic.session) == .signIn)
    var extended = guest()
    #expect(extended.text.contains("Browse without an account"))
    #expect(extended.press(.character("b")) == [.showCachedFeed, .loadPage(.feed)])
    _ = extended.press(.character("2"))
    #expect(extended.press(Key(.enter)) == [.beginSignIn])
  }

  @Test("TUI-11: g browses without an account, as in linear mode, and so does b")
  func browsingKey() {
    let letter = LinearChoice.browse.letter
    #expect(guest().text.contains("\(letter) Browse without an account"))
    for key in [letter, "b"] {
      var harness = guest()
      #expect(harness.press(.character(key)) == [.showCachedFeed, .loadPage(.feed)])
    }
  }

  @Test("AUTH-14: the sign-in address is shown in full at the left edge")
  func address() {
    var harness = waiting()
    _ = harness.apply(.resize(TerminalSize(rows: 24, columns: 40)))
    let lines = harness.lines()
    let text = lines.joined()
    #expect(text.contains(Self.invitation.page.text))
    #expect(lines.contains { $0.hasPrefix("https://") })
  }

  @Test(
    "AUTH-14: in 80 columns the instruction above the address fits on one line",
    arguments: Language.allCases)
  func oneLine(language: Language) {
    let words = Phrase.signInByHand.text(in: language)
    #expect(waiting().lines(language).contains { $0.hasSuffix(words) })
  }

  @Test(
    "AUTH-14, TUI-4: at 40x12 the whole address and the field are visible in each language",
    arguments: Language.allCases)
  func lowWindow(language: Language) {
    let address = "https://unsplash.com/oauth/authorize?" + String(repeating: "abcde", count: 42)
    var harness = waiting(at: address)
    _ = harness.apply(.resize(TerminalSize(rows: 12, columns: 40)))
    let lines = harness.lines(language)
    #expect(lines.joined().contains(address))
    #expect(lines.contains { $0.hasPrefix("  › ") })
    #expect(lines.contains { $0.contains(Phrase.signInStepWaiting.text(in: language)) })
    #expect(
      lines.joined(separator: " ").contains(
        language == .english ? "Could not open a browser" : "Браузер не"))
  }

  @Test("AUTH-14, TUI-4: an address longer than the window can be scrolled")
  func longAddress() {
    let parts = (0..<40).map { String(repeating: "abcdefgh/", count: 4) + String($0 + 10) + "//" }
    var harness = waiting(at: "https://unsplash.com/" + parts.joined())
    _ = harness.apply(.resize(TerminalSize(rows: 12, columns: 40)))
    var seen = harness.text
    for _ in 0..<50 {
      _ = harness.press(Key(.down))
      seen += harness.text
      #expect(harness.text.contains("  › "))
    }
    for number in 10..<50 { #expect(seen.contains("/\(number)/")) }
    let end = harness.text
    _ = harness.press(Key(.up), Key(.down))
    #expect(harness.text == end)
  }

  @Test("AUTH-18: a pasted code is sent at once; a typed one needs Enter")
  func pasting() {
    var harness = waiting()
    #expect(harness.apply(.paste("code-1")) == [.completeSignIn("code-1")])
    harness = waiting()
    for letter in "qй1" { #expect(harness.press(.character(letter)) == []) }
    #expect(harness.press(Key(.enter)) == [.completeSignIn("qй1")])
    #expect(harness.press(Key(.escape)) == [.cancelSignIn])
  }

  @Test("AUTH-20: Escape cancels the sign-in, and another Escape does not quit")
  func escapes() {
    var harness = waiting()
    #expect(harness.press(Key(.escape)) == [.cancelSignIn])
    harness.session.signInEnded(attempt: 1, nil)
    _ = harness.finish(.cancelSignIn)
    #expect(harness.screen.layer(harness.session) == .signIn)
    #expect(harness.press(Key(.escape)) == [])
    #expect(!harness.screen.isClosed)
    #expect(!HelpText.rows(of: .signIn).contains { $0.binding.action == .back })
    _ = harness.press(.character("q"))
    #expect(harness.screen.isClosed)
  }

  @Test("AUTH-20: while a code is exchanged, the user can only cancel")
  func exchanging() throws {
    var harness = waiting()
    _ = try harness.session.requestExchange(ofCode: 1)
    #expect(harness.text.contains("✓ Wait for your approval"))
    #expect(harness.text.contains("· Load your profile"))
    #expect(harness.apply(.paste("other")) == [])
    #expect(harness.press(Key(.enter)) == [])
    #expect(harness.press(Key(.escape)) == [.cancelSignIn])
  }

  @Test("AUTH-7: a failed sign-in opens a dialog on the sign-in screen")
  func failure() {
    var harness = waiting()
    let error = FeedError(.signInFailed, Message(.errorSignInFailed, "access_denied"))
    harness.session.signInEnded(attempt: 1, error)
    #expect(harness.finish(.awaitSignIn, .failed(error)) == [])
    for text in ["Something went wrong", "Could not sign in: access_denied", "OK"] {
      #expect(harness.text.contains(text))
    }
    _ = harness.press(Key(.escape))
    #expect(harness.screen.overlays.isEmpty)
    #expect(!harness.text.contains("access_denied"), "the failure is shown once")
    _ = harness.press(Key(.enter))
    #expect(harness.screen.signIn.reportedError == nil)
  }

  @Test("AUTH-8: the redirect address to register is shown during the sign-in, not before")
  func redirect() {
    for isWaiting in [false, true] {
      var harness = isWaiting ? waiting() : guest(rows: 40)
      harness.screen.size = TerminalSize(rows: 40, columns: 80)
      harness.screen.environment.redirect = "http://127.0.0.1:8917/callback"
      #expect(harness.text.contains("http://127.0.0.1:8917/callback") == isWaiting)
    }
  }

  @Test("AUTH-7: the dialog on the sign-in screen leaves the logo visible")
  func logo() {
    var harness = guest()
    let above = harness.lines().prefix { !$0.contains("i m a g e") }
    let error = FeedError(.signInFailed, Message(.errorSignInKeys))
    _ = harness.finish(.awaitSignIn, .failed(error))
    let lines = harness.lines()
    #expect(lines.prefix(above.count) == above && lines[above.count].contains("i m a g e"))
    #expect(lines.contains { $0.contains("OK") })
    #expect(lines[22].allSatisfy { "╰─╯ ".contains($0) }, "the dialog ends above the status line")
  }

  @Test(
    "AUTH-7, TUI-4: at 40x12 the dialog shows the whole reason in each language",
    arguments: Language.allCases)
  func longFailure(language: Language) {
    var harness = guest(rows: 12, columns: 40)
    let error = FeedError(.signInFailed, Message(.errorSignInKeys))
    _ = harness.finish(.awaitSignIn, .failed(error))
    let lines = harness.lines(language)
    for line in error.message.screenText(.standard, in: language).wrapped(toWidth: 34) {
      #expect(lines.contains { $0.contains(line) }, "\(line)")
    }
    #expect(lines.contains { $0.contains(Phrase.ok.text(in: language)) })
  }

  @Test("AUTH-18: a text without a code shows an error at the field, and the wait continues")
  func noCode() {
    var harness = waiting()
    let error = FeedError(.usage, Message(.errorSignInNoCode))
    _ = harness.finish(.completeSignIn("?"), .failed(error))
    #expect(harness.screen.signIn.inputError == error.message)
    #expect(harness.screen.rootScreen(harness.session) == .waiting)
    #expect(harness.screen.overlays.isEmpty)
  }

  @Test("UI-1: on the screen, advice names keys instead of commands")
  func noCommandLines() {
    let phrases: [Phrase] = [.errorNotSignedIn, .errorTokenRefused, .errorMissingScope]
    for language in Language.allCases {
      for phrase in phrases {
        let text = ScreenHarness().context(language).localized(Message(phrase))
        #expect(!text.contains("`") && !text.contains("{"), "\(text)")
      }
    }
  }
}
