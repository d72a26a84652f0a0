import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("The box for an access key")
struct AccessKeyTests {
  private func demo() -> ScreenHarness {
    var harness = ScreenHarness()
    harness.session = SessionState(account: .signedIn(.memory, scopes: []), isDemo: true)
    harness.screen.environment.takesAccessKey = true
    harness.load(Photo.samples(4))
    return harness
  }

  private func typed(_ text: String, in harness: inout ScreenHarness) {
    for letter in text { _ = harness.press(.character(letter)) }
  }

  @Test("TUI-105: K opens the box, whose field masks the key, and Enter checks and stores it")
  func accepted() throws {
    var harness = demo()
    #expect(harness.press(.character("K")) == [])
    #expect(harness.text.contains("https://unsplash.com/oauth/applications"))
    typed("a1b2", in: &harness)
    #expect(harness.text.contains("› ••••") && !harness.text.contains("a1b2"))
    let key = try #require(Secret("a1b2"))
    #expect(harness.press(Key(.enter)) == [.useAccessKey(key)])
    #expect(harness.text.contains("Checking the key…"))
    #expect(harness.press(Key(.enter)) == [], "one check at a time")
    _ = harness.finish(.useAccessKey(key))
    #expect(harness.screen.isClosed && harness.screen.opensAgain)
  }

  private func storing(in harness: inout ScreenHarness) throws -> ScreenCommand {
    let download = try #require(harness.press(.character("d")).first)
    _ = harness.press(.character("K"))
    typed("a1b2", in: &harness)
    let command = try #require(harness.press(Key(.enter)).first)
    _ = harness.finish(command)
    return download
  }

  @Test("PHOTO-50: downloads end before the screen opens again with the key")
  func downloading() throws {
    var harness = demo()
    let download = try storing(in: &harness)
    #expect(!harness.screen.isClosed && harness.screen.overlays.isEmpty)
    #expect(harness.text.contains("The key is stored."))
    var failed = harness
    _ = failed.finish(download, .failed(.busy))
    #expect(!failed.screen.isClosed, "the error is read first")
    _ = failed.press(Key(.enter))
    #expect(failed.screen.isClosed)
    _ = harness.finish(
      download, .downloaded(DownloadedFile(path: "/a.jpg", bytes: 1, credit: "")))
    #expect(harness.screen.isClosed && harness.screen.opensAgain)
  }

  @Test("PHOTO-50: q while the downloads end asks, and the screen does not open again")
  func quitting() throws {
    var harness = demo()
    _ = try storing(in: &harness)
    _ = harness.press(.character("q"))
    #expect(harness.text.contains("Still downloading") && !harness.screen.isClosed)
    _ = harness.press(.character("y"))
    #expect(harness.screen.isClosed && !harness.screen.opensAgain)
  }

  @Test("TUI-105: a refused key is explained in the box, and typing replaces it")
  func refused() throws {
    var harness = demo()
    _ = harness.press(.character("K"))
    _ = harness.apply(.paste("wrong"))
    let key = try #require(Secret("wrong"))
    #expect(harness.press(Key(.enter)) == [.useAccessKey(key)])
    _ = harness.finish(
      .useAccessKey(key), .failed(FeedError(.notConfigured, Message(.errorWrongKey))))
    #expect(harness.text.contains("Unsplash does not accept this key."))
    #expect(!harness.text.contains("imagefeed config"))
    typed("x", in: &harness)
    #expect(harness.text.contains("› • ") && !harness.screen.isClosed)
  }

  @Test("TUI-105: Esc keeps the demo and stops the check")
  func closed() throws {
    var harness = demo()
    _ = harness.press(.character("K"))
    typed("abc", in: &harness)
    _ = harness.press(Key(.enter))
    #expect(harness.press(Key(.escape)) == [.stopAccessKey])
    #expect(harness.screen.overlays.isEmpty)
    _ = harness.finish(.useAccessKey(try #require(Secret("abc"))))
    #expect(!harness.screen.isClosed, "the user has changed the mind")
  }

  @Test("TUI-105: an empty field sends nothing")
  func empty() {
    var harness = demo()
    _ = harness.press(.character("K"))
    #expect(harness.press(Key(.enter)) == [])
    typed("  ", in: &harness)
    #expect(harness.press(Key(.enter)) == [])
  }

  @Test("TUI-105: on the live backend without a key the box opens at the start")
  func live() {
    var harness = ScreenHarness(isSignedIn: false)
    harness.screen.environment.takesAccessKey = true
    _ = harness.apply(.start)
    #expect(harness.text.contains("Unsplash: paste an access key"))
    #expect(harness.text.contains("Esc Close"))
    _ = harness.press(Key(.escape))
    #expect(harness.press(Key(.enter)) == [], "there is nothing to sign in to")
    #expect(harness.text.contains("Unsplash: paste an access key"))
  }

  @Test("TUI-105: with a key, K has no action and no line in the help")
  func configured() {
    var harness = ScreenHarness(rows: 60)
    harness.load(Photo.samples(4))
    _ = harness.press(.character("K"))
    #expect(harness.screen.overlays.isEmpty)
    _ = harness.press(.character("?"))
    #expect(!harness.text.contains(Phrase.helpAccessKey.text(in: .english)))
  }

  @Test("TUI-105: the box fits on the smallest screen", arguments: Language.allCases)
  func small(language: Language) {
    var harness = demo()
    harness.screen.size = TerminalSize(rows: 12, columns: 40)
    _ = harness.press(.character("K"))
    typed("abc", in: &harness)
    let text = harness.lines(language).joined(separator: "\n")
    #expect(text.contains("› •••") && text.contains("unsplash.com"))
  }

  @Test("TUI-130: after a new access key the screen opens at the feed, with a notice")
  func opensFeed() {
    var harness = ScreenHarness(isSignedIn: false)
    harness.screen.isSplash = true
    harness.screen.environment.enteredKey = .access
    harness.screen.environment.keyNotice = Message(.accessKeySaved)
    _ = harness.apply(.start)
    #expect(harness.finish(.restore).contains(.loadPage(.feed)))
    #expect(harness.screen.rootScreen(harness.session) == .tabs)
    #expect(harness.text.contains("Key saved. Photos from Unsplash."))
    _ = harness.press(.character("2"))
    #expect(harness.text.contains("Enter Sign In"))
  }

  @Test("TUI-131: Sign In without a secret key asks for it, and continues with the sign-in")
  func secretKey() throws {
    var harness = ScreenHarness(isSignedIn: false)
    harness.screen.environment.takesSecretKey = true
    harness.screen.environment.redirect = "http://127.0.0.1:8917/callback"
    #expect(!harness.text.contains("8917"), "the redirect address is of no use before")
    #expect(harness.press(Key(.enter)) == [])
    #expect(harness.text.contains("Unsplash: paste the secret key"))
    #expect(harness.text.contains("http://127.0.0.1:8917/callback"))
    typed("s3", in: &harness)
    #expect(harness.text.contains("› ••") && !harness.text.contains("s3"))
    let key = try #require(Secret("s3"))
    #expect(harness.press(Key(.enter)) == [.useSecretKey(key)])
    _ = harness.finish(.useSecretKey(key))
    #expect(harness.screen.isClosed && harness.screen.opensAgain)

    var next = ScreenHarness(isSignedIn: false)
    next.screen.environment.enteredKey = .secret
    _ = next.apply(.start)
    #expect(next.finish(.restore) == [.beginSignIn])
    #expect(next.finish(.restore) == [], "once")
  }

  @Test("TUI-131: a guest who signs in on the profile tab is asked for the secret key too")
  func secretKeyOfGuest() {
    var harness = ScreenHarness(isSignedIn: false)
    harness.screen.environment.takesSecretKey = true
    _ = harness.press(.character("g"), .character("2"))
    #expect(harness.press(Key(.enter)) == [])
    #expect(harness.text.contains("Unsplash: paste the secret key"))
  }

  @Test("TUI-131: an error of a sign-in on the screen names no command")
  func noCommand() {
    var harness = ScreenHarness(isSignedIn: false)
    let error = FeedError(.notConfigured, Message(.errorNoSecretKey, "http://127.0.0.1:8917/"))
    _ = harness.finish(.beginSignIn, .failed(error))
    #expect(harness.text.contains("No secret key set.") && !harness.text.contains("imagefeed"))
  }

  @Test("TUI-132: behind the box is only the logo, and after Esc one line and one button")
  func behindBox() {
    var harness = ScreenHarness(isSignedIn: false)
    let fault = FeedError.notConfigured
    harness.session = SessionState(account: .signedOut(fault))
    harness.screen.environment.takesAccessKey = true
    _ = harness.apply(.start)
    harness.screen.isSplash = false
    #expect(!harness.text.contains("Sign In") && !harness.text.contains("imagefeed config"))
    _ = harness.press(Key(.escape))
    #expect(harness.text.contains("No access key yet.") && harness.text.contains("K Enter a key"))
    #expect(!harness.text.contains("Sign In") && !harness.text.contains("browse"))
    _ = harness.press(.character("g"))
    #expect(harness.screen.rootScreen(harness.session) == .signIn)
  }

  @Test("TUI-147: at 40x12 the box shows both buttons", arguments: Language.allCases)
  func smallButtons(language: Language) {
    var harness = demo()
    harness.screen.size = TerminalSize(rows: 12, columns: 40)
    _ = harness.press(.character("K"))
    let text = harness.lines(language).joined(separator: "\n")
    for phrase in [Phrase.accessKeyUseBriefly, .accessKeyClose] {
      #expect(text.contains(phrase.text(in: language)), "\(text)")
    }
  }
}
