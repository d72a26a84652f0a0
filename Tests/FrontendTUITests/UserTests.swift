import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("The profile and logging out")
struct UserTests {
  @Test("PROF-1: a click on a profile opens its whole text, which scrolls to the end")
  func wholeUser() throws {
    var harness = ScreenHarness(rows: 12, columns: 40)
    var profile = Profile.sample
    profile.bio = (1...30).map { "Line \($0)." }.joined(separator: "\n")
    harness.loadProfile(profile)
    _ = harness.press(.character("2"))
    #expect(harness.lines().contains { $0.hasSuffix("Line 3.…") })
    let action = try #require(harness.action(at: "Ada Byron"))
    _ = harness.apply(action)
    var seen = harness.text
    for _ in 0..<30 {
      _ = harness.press(.character("j"))
      seen += harness.text
    }
    for number in 1...30 { #expect(seen.contains("Line \(number).")) }
    _ = harness.press(.character("g"), .character("q"))
    #expect(harness.screen.overlays.isEmpty && !harness.screen.isClosed)
    _ = harness.press(.character("1"), .character("i"))
    #expect(harness.screen.overlays.isEmpty, "i opens no profile on the feed")
  }

  @Test("PROF-1: a long profile link breaks between its parts")
  func link() {
    var profile = Profile.sample
    profile.link = .sample("https://ada.test/engines/analytical-engine/notes-of-the-translator")
    let page = TextPage(profile, TerminalSize(rows: 24, columns: 40))
    #expect(
      page.lines.suffix(3) == [
        "https://ada.test/engines/", "analytical-engine/notes-of-the-", "translator",
      ])
  }

  @Test("AUTH-10: No keeps the sign-in, Yes signs out and clears everything of the account")
  func logOut() {
    var harness = ScreenHarness()
    harness.load(Photo.samples(5))
    harness.loadProfile()
    #expect(harness.press(.character("2"), .character("L")) == [.loadPage(.favorites)])
    for text in ["Bye-bye!", "Are you sure you want to log out?", "Yes", "No"] {
      #expect(harness.text.contains(text))
    }
    #expect(harness.press(.character("n")) == [])
    #expect(harness.press(.character("L"), .character("y")) == [.signOut])
    harness.session.signedOut(epoch: harness.session.epoch)
    #expect(harness.finish(.signOut) == [])
    #expect(harness.screen.rootScreen(harness.session) == .signIn)
    #expect(harness.screen.feed.layout.count == 0)
    #expect(harness.text.contains("You are signed out."))
    _ = harness.press(Key(.enter))
    _ = harness.finish(.beginSignIn, .failed(.busy))
    _ = harness.press(Key(.escape))
    #expect(!harness.text.contains("You are signed out."), "the user is about to sign in")
  }

  @Test("TUI-115: a folder's tab is “Favorites”, without a profile")
  func ownPhotos() {
    var harness = ScreenHarness()
    harness.session = SessionState(
      account: .signedIn(.memory, scopes: []), hasSignIn: false,
      capabilities: Capabilities.all.subtracting([.signIn, .unsplash]))
    var photos = Photo.samples(3)
    for index in photos.indices { photos[index].filePath = Array("/p/\(index).jpg".utf8) }
    harness.load(photos)
    harness.loadProfile()
    #expect(harness.lines()[22].contains("1 Feed    2 Favorites    3 Search"))
    _ = harness.press(.character("2"))
    #expect(harness.lines()[0].hasPrefix(" Favorites") && !harness.text.contains("Ada Byron"))
  }

  @Test("BACK-7: a built-in account without sign-in has no log-out")
  func builtInUser() {
    var harness = ScreenHarness(hasSignIn: false, rows: 60)
    harness.load(Photo.samples(5))
    harness.loadProfile()
    _ = harness.press(.character("2"))
    #expect(!harness.text.contains("Sign Out"))
    _ = harness.press(.character("L"))
    #expect(harness.screen.overlays.isEmpty)
    #expect(harness.text.contains("There are no accounts here."))
    _ = harness.press(.character("?"))
    #expect(!harness.text.contains("sign out"))
  }

  @Test("PROF-3: “Sign Out” on the profile asks first")
  func logOutButton() throws {
    var harness = ScreenHarness()
    harness.load(Photo.samples(5))
    harness.loadProfile()
    #expect(!harness.text.contains("Sign Out"))
    _ = harness.press(.character("2"))
    let action = try #require(harness.action(at: "Sign Out"))
    #expect(harness.apply(action) == [])
    #expect(harness.text.contains("Are you sure you want to log out?"))
    _ = harness.press(Key(.escape))
    #expect(harness.screen.overlays.isEmpty)
  }

  @Test("AUTH-32: if the stored token cannot be deleted, the user sees why and stays signed in")
  func logOutFails() {
    var harness = ScreenHarness()
    let error = FeedError(.disk, Message(.errorDisk, "/token", "read-only"))
    _ = harness.finish(.signOut, .failed(error))
    #expect(harness.text.contains("Could not write /token: read-only"))
    #expect(harness.screen.rootScreen(harness.session) == .tabs)
  }

  @Test("AUTH-9: a token that the server rejects leads to the sign-in screen, which explains why")
  func revoked() {
    var harness = ScreenHarness()
    harness.load(Photo.samples(5))
    _ = harness.press(Key(.enter), .character("s"))
    let error = FeedError(.tokenRefused, Message(.errorTokenRefused))
    harness.session.tokenRefused(epoch: harness.session.epoch, error)
    #expect(harness.synchronize() == [])
    #expect(harness.screen.layer(harness.session) == .signIn)
    #expect(harness.text.contains("Unsplash no longer accepts the stored sign-in."))
    #expect(harness.text.contains("Sign in again: press Enter."))
    #expect(harness.press(Key(.enter)) == [.beginSignIn])
  }

  @Test("PROF-2: a profile that could not be loaded shows a placeholder with a retry")
  func noProfile() {
    var harness = ScreenHarness()
    let ticket = harness.session.requestProfile()
    harness.session.profileFailed(ticket, .busy)
    _ = harness.press(.character("2"))
    #expect(harness.text.contains("Could not load the profile."))
    #expect(!harness.text.contains("@"))
    harness.screen.favorites.endLoading()
    _ = harness.apply(.resize(TerminalSize(rows: 12, columns: 40)))
    for line in FeedError.busy.message.text(in: .english).split(separator: " ") {
      #expect(harness.text.contains(line))
    }
    #expect(harness.text.contains("Ctrl-R Retry"))
    #expect(harness.press(.control("r")).contains(.loadProfile))
  }
}
