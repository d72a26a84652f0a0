import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("Dialogs that open or close without a key")
struct LateDialogTests {
  private let harness = LoopHarness()

  @Test("TUI-98, TUI-17, PHOTO-5: a key typed before the user saw a question does not answer it")
  func lateDialog() throws {
    var loop = harness.feed(photos: 3)
    let photo = Photo.samples(1)[0]
    let (size, state) = (DownloadSize.named(.full), harness.signedIn(photos: 3))
    loop.handle(.key(.character("d")))
    _ = try harness.frame(&loop)
    loop.didShow()
    #expect(!loop.hasUnseenChange)
    let exists = FeedError.exists("a.jpg")
    loop.receive(
      .finished(.download(photo, size, replacing: false), .failed(exists), state))
    #expect(loop.hasUnseenChange)
    loop.handle(.key(.character("y")))
    #expect(
      harness.asked.value.contains(.makeSnippet(photo, .url)),
      "the list under the dialog handled it")
    _ = try harness.frame(&loop)
    loop.handle(.key(.character("y")))
    let overwrite = ScreenCommand.download(photo, size, replacing: true)
    #expect(!harness.asked.value.contains(overwrite), "the frame is not shown yet")
    #expect(loop.screen.overlays == [.choices(.overwrite(photo, size))])
    loop.didShow()
    loop.handle(.key(.character("y")))
    #expect(!harness.asked.value.contains(overwrite), "the user cannot have read it yet")
    harness.clock.advance(by: .milliseconds(700))
    loop.handle(.key(.character("y")))
    #expect(harness.asked.value.contains(overwrite))
  }

  @Test("TUI-97: typing in the search field continues while a question is shown above it")
  func typingUnderDialog() throws {
    var loop = harness.feed(photos: 3)
    let photo = Photo.samples(1)[0]
    let (size, state) = (DownloadSize.named(.full), harness.signedIn(photos: 3))
    for letter in "d/fo" { loop.handle(.key(.character(letter))) }
    _ = try harness.frame(&loop)
    loop.didShow()
    let exists = FeedError.exists("a.jpg")
    loop.receive(
      .finished(.download(photo, size, replacing: false), .failed(exists), state))
    _ = try harness.frame(&loop)
    loop.didShow()
    for letter in "ggy" {
      harness.clock.advance(by: .milliseconds(300))
      loop.handle(.key(.character(letter)))
    }
    let overwrite = ScreenCommand.download(photo, size, replacing: true)
    #expect(!harness.asked.value.contains(overwrite))
    #expect(loop.screen.search.field.text == "foggy")
    harness.clock.advance(by: .milliseconds(700))
    loop.handle(.key(.character("y")))
    #expect(harness.asked.value.contains(overwrite), "the user has stopped typing")
  }

  @Test(
    "TUI-151: letters typed in a field are not keys of a sign-in screen that opens by itself",
    arguments: ["/fo", "/", "3"])
  func typingAtSignOut(_ keys: String) throws {
    var loop = harness.feed(photos: 3)
    for letter in keys { loop.handle(.key(.character(letter))) }
    _ = try harness.frame(&loop)
    loop.didShow()
    var state = harness.signedIn(photos: 3)
    state.signedOut(epoch: state.epoch)
    loop.receive(.session(state))
    _ = try harness.frame(&loop)
    loop.didShow()
    for letter in "gglq" {
      harness.clock.advance(by: .milliseconds(300))
      loop.handle(.key(.character(letter)))
    }
    harness.clock.advance(by: .seconds(9))
    loop.handle(.key(.character("q")))
    loop.handle(.paste("q"))
    #expect(!loop.isFinished)
    #expect(loop.screen.notice?.messages == [Message(.fieldHasClosed)])
    loop.handle(.key(Key(.enter)))
    #expect(!harness.asked.value.contains(.beginSignIn))
    loop.handle(.key(.character("q")))
    #expect(loop.isFinished)
  }

  @Test("TUI-150: the palette keeps its text at a sign-out elsewhere, for the screen below it")
  func paletteAtSignOut() throws {
    var loop = harness.feed(photos: 3)
    for letter in ":fo" { loop.handle(.key(.character(letter))) }
    var state = harness.signedIn(photos: 3)
    state.signedOut(epoch: state.epoch)
    loop.receive(.session(state))
    for letter in "q" { loop.handle(.key(.character(letter))) }
    guard case .palette(let palette)? = loop.screen.overlays.last else {
      Issue.record("the palette has closed")
      return
    }
    #expect(palette.field.text == "foq" && palette.layer == .signIn && !loop.isFinished)
  }

  @Test("TUI-150: the search field of a signed-in user stays open at another sign-in elsewhere")
  func fieldAtOtherSignIn() throws {
    var loop = harness.feed(photos: 3)
    for letter in "/fog" { loop.handle(.key(.character(letter))) }
    var state = harness.signedIn(photos: 3)
    _ = state.replacedElsewhere(epoch: state.epoch)
    loop.receive(.session(state))
    _ = state.signedInElsewhere(epoch: state.epoch, .keyring, scopes: [])
    loop.receive(.session(state))
    for letter in " fd" { loop.handle(.key(.character(letter))) }
    #expect(loop.screen.search.field.text == "fog fd" && loop.screen.search.isOpen)
    #expect(
      !harness.asked.value.contains { if case .setLike = $0 { true } else { false } })
  }

  @Test("TUI-151: letters of a typed code are not keys of the feed after the browser has answered")
  func typingCode() throws {
    var loop = harness.loop()
    var state = SessionState(account: .signedOut(nil), hasSignIn: true)
    loop.receive(.session(state))
    loop.receive(.finished(.restore, .done, state))
    let invitation = SignInInvitation(
      page: .sample("https://unsplash.test/authorize"), redirect: .standard,
      state: try #require(Secret("abc")))
    state.signInBegan(invitation, isListening: true, listenerFault: nil)
    loop.receive(.session(state))
    for letter in "co" { loop.handle(.key(.character(letter))) }
    _ = try harness.frame(&loop)
    loop.didShow()
    state.tokenGiven(.memory, scopes: [])
    loop.receive(.session(state))
    state.signInEnded(attempt: 1, nil)
    loop.receive(.session(state))
    _ = try harness.frame(&loop)
    loop.didShow()
    for letter in "deq" { loop.handle(.key(.character(letter))) }
    #expect(!loop.isFinished && loop.screen.rootScreen(state) == .tabs)
    loop.handle(.key(Key(.escape)))
    loop.handle(.key(.character("q")))
    #expect(loop.isFinished)
  }

  @Test("TUI-99: a question waits until an open question is answered")
  func queuedDialog() throws {
    var loop = harness.feed(photos: 3)
    let photo = Photo.samples(1)[0]
    let (size, state) = (DownloadSize.named(.full), harness.signedIn(photos: 3))
    for letter in "dL" { loop.handle(.key(.character(letter))) }
    _ = try harness.frame(&loop)
    loop.didShow()
    let exists = FeedError.exists("a.jpg")
    loop.receive(
      .finished(.download(photo, size, replacing: false), .failed(exists), state))
    let question = Overlay.choices(.overwrite(photo, size))
    #expect(loop.screen.overlays == [question, .choices(.logOut)])
    for letter in "ny" { loop.handle(.key(.character(letter))) }
    _ = try harness.frame(&loop)
    loop.didShow()
    loop.handle(.key(.character("y")))
    #expect(loop.screen.overlays == [question] && !harness.asked.value.contains(.signOut))
    harness.clock.advance(by: .milliseconds(700))
    loop.handle(.key(.character("y")))
    #expect(
      harness.asked.value.contains(.download(photo, size, replacing: true)),
      "the user had time to read it")
  }

  @Test("TUI-17: a question that follows a closed one gets no key before it is shown")
  func questionAfterClosedOne() throws {
    var loop = harness.feed(photos: 3)
    let photo = Photo.samples(1)[0]
    let state = harness.signedIn(photos: 3)
    for letter in "dd" { loop.handle(.key(.character(letter))) }
    _ = try harness.frame(&loop)
    loop.didShow()
    loop.receive(
      .finished(
        .download(photo, .named(.full), replacing: false),
        .downloaded(DownloadedFile(path: "/a.jpg", bytes: 1, credit: "")), state))
    _ = try harness.frame(&loop)
    loop.didShow()
    harness.clock.advance(by: .milliseconds(700))
    #expect(!loop.hasUnseenChange)
    loop.receive(.finished(.signOut, .failed(.busy), state))
    #expect(loop.hasUnseenChange)
  }

  @Test("TUI-17: a dialog beneath an answered question is shown before a key closes it")
  func secondDialog() throws {
    var loop = harness.feed(photos: 3)
    let photo = Photo.samples(1)[0]
    let (size, state) = (DownloadSize.named(.full), harness.signedIn(photos: 3))
    loop.handle(.key(.character("d")))
    let exists = FeedError.exists("a.jpg")
    loop.receive(
      .finished(.download(photo, size, replacing: false), .failed(exists), state))
    loop.receive(.finished(.signOut, .failed(.busy), state))
    #expect(loop.screen.overlays.count == 2)
    #expect(loop.screen.overlays.last == .choices(.overwrite(photo, size)))
    _ = try harness.frame(&loop)
    loop.didShow()
    harness.clock.advance(by: .milliseconds(700))
    loop.handle(.key(.character("n")))
    #expect(loop.screen.overlays.count == 1)
    loop.handle(.key(Key(.enter)))
    #expect(loop.screen.overlays.count == 1 && loop.screen.photo != nil, "it was not visible yet")
    _ = try harness.frame(&loop)
    loop.didShow()
    loop.handle(.key(Key(.enter)))
    #expect(loop.screen.overlays.isEmpty)
  }

  @Test("TUI-17: text pasted into the search field goes on under a question that opened")
  func pasteUnderDialog() throws {
    var loop = harness.feed(photos: 3)
    let photo = Photo.samples(1)[0]
    for letter in "d/fo" { loop.handle(.key(.character(letter))) }
    let exists = FeedError.exists("a.jpg")
    loop.receive(
      .finished(
        .download(photo, .named(.full), replacing: false), .failed(exists),
        harness.signedIn(photos: 3)))
    _ = try harness.frame(&loop)
    loop.didShow()
    harness.clock.advance(by: .milliseconds(600))
    loop.handle(.paste("ggy"))
    #expect(loop.screen.search.field.text == "foggy")
    // The paste counts as typing: the pause begins again.
    harness.clock.advance(by: .milliseconds(600))
    loop.handle(.key(.character("y")))
    #expect(loop.screen.search.field.text == "foggyy" && loop.screen.overlays.count == 1)
  }

  @Test("TUI-4: keys work in a window that is too small after a question closed by itself")
  func goneInSmallWindow() throws {
    var loop = harness.feed(photos: 3)
    let photo = Photo.samples(1)[0]
    for letter in "dd" { loop.handle(.key(.character(letter))) }
    _ = try harness.frame(&loop)
    loop.didShow()
    let small = TerminalSize(rows: 5, columns: 20)
    _ = loop.frame(size: small, isFresh: true)
    loop.receive(
      .finished(
        .download(photo, .named(.full), replacing: false),
        .downloaded(DownloadedFile(path: "/a.jpg", bytes: 1, credit: "")),
        harness.signedIn(photos: 3)))
    _ = loop.frame(size: small, isFresh: false)
    loop.didShow()
    #expect(loop.screen.overlays.isEmpty && !loop.hasUnseenChange)
    harness.clock.advance(by: .milliseconds(700))
    loop.handle(.key(.character("q")))
    #expect(loop.isFinished)
  }

  @Test("PHOTO-6: closing a photo before its failure dialog is shown closes the dialog too")
  func lateFault() throws {
    var loop = harness.feed(photos: 3, pictures: FailingPictures())
    loop.handle(.key(Key(.enter)))
    _ = try harness.frame(&loop)
    #expect(loop.screen.overlays.count == 1)
    loop.handle(.key(Key(.escape)))
    #expect(loop.screen.overlays.isEmpty && loop.screen.photo == nil)
    loop.handle(.key(Key(.enter)))
    _ = try harness.frame(&loop)
    loop.didShow()
    #expect(loop.screen.overlays.count == 1, "the dialog opens again")
  }

  @Test("PHOTO-5: a question that a key opened accepts the next key at once")
  func ownDialog() throws {
    var loop = harness.feed(photos: 3)
    for letter in "Ly" { loop.handle(.key(.character(letter))) }
    #expect(harness.asked.value.contains(.signOut))
  }

  @Test("PHOTO-5: a key for a question that has just closed does not reach the screen under it")
  func goneDialog() throws {
    var loop = harness.feed(photos: 3)
    let photo = Photo.samples(1)[0]
    for letter in "dd" { loop.handle(.key(.character(letter))) }
    _ = try harness.frame(&loop)
    loop.didShow()
    #expect(loop.screen.overlays == [.choices(.stopDownload(photo.fileName(.named(.full))))])
    loop.receive(
      .finished(
        .download(photo, .named(.full), replacing: false),
        .downloaded(DownloadedFile(path: "/a.jpg", bytes: 1, credit: "")),
        harness.signedIn(photos: 3)))
    #expect(loop.screen.overlays.isEmpty && loop.hasUnseenChange)
    loop.handle(.key(.character("y")))
    _ = try harness.frame(&loop)
    loop.handle(.key(.character("y")))
    let link = ScreenCommand.makeSnippet(photo, .url)
    #expect(!harness.asked.value.contains(link), "the frame without the question is not shown yet")
    loop.didShow()
    #expect(!loop.hasUnseenChange)
    loop.handle(.key(.character("y")))
    #expect(!harness.asked.value.contains(link), "the user may not have seen that it closed")
    harness.clock.advance(by: .milliseconds(700))
    loop.handle(.key(.character("y")))
    #expect(harness.asked.value.contains(link))
  }

  @Test("PHOTO-5: when one question replaces another, an early key answers neither")
  func replacedDialog() throws {
    var loop = harness.feed(photos: 3)
    let photo = Photo.samples(1)[0]
    let size = DownloadSize.named(.full)
    for letter in "dd" { loop.handle(.key(.character(letter))) }
    _ = try harness.frame(&loop)
    loop.didShow()
    let exists = FeedError.exists("a.jpg")
    loop.receive(
      .finished(
        .download(photo, size, replacing: false), .failed(exists), harness.signedIn(photos: 3)))
    loop.handle(.key(.character("y")))
    #expect(!harness.asked.value.contains(.makeSnippet(photo, .url)))
    #expect(loop.screen.overlays == [.choices(.overwrite(photo, size))])
  }

  @Test("TUI-87: a key for a menu that a sign-out elsewhere closed does not start a sign-in")
  func goneMenu() throws {
    var loop = harness.feed(photos: 3)
    loop.handle(.key(.character("s")))
    _ = try harness.frame(&loop)
    loop.didShow()
    var state = harness.signedIn(photos: 3)
    state.signedOut(epoch: state.epoch)
    loop.receive(.session(state))
    #expect(loop.screen.overlays.isEmpty)
    loop.handle(.key(Key(.enter)))
    #expect(!harness.asked.value.contains(.beginSignIn))
    _ = try harness.frame(&loop)
    loop.didShow()
    loop.handle(.key(Key(.enter)))
    #expect(harness.asked.value.contains(.beginSignIn))
  }

  @Test("FIND-4: details that arrive in an open panel keep it open, and Escape still closes it")
  func arrivingDetails() throws {
    var loop = harness.feed(photos: 3)
    loop.handle(.key(Key(.enter)))
    loop.handle(.key(.character("i")))
    _ = try harness.frame(&loop)
    loop.didShow()
    var photo = Photo.samples(1)[0]
    photo.description = "a path through the fog"
    loop.receive(.finished(.fetchDetails(photo.id), .photo(photo), harness.signedIn(photos: 3)))
    #expect(!loop.hasUnseenChange)
    loop.handle(.key(Key(.escape)))
    #expect(loop.screen.overlays.isEmpty)
  }

  @Test("TUI-4: a question that did not fit on the screen accepts keys only after it is shown")
  func dialogInSmallWindow() {
    var loop = harness.feed(photos: 3)
    let small = TerminalSize(rows: 5, columns: 20)
    _ = loop.frame(size: small, isFresh: true)
    loop.receive(.finished(.signOut, .failed(.busy), harness.signedIn(photos: 3)))
    _ = loop.frame(size: small, isFresh: false)
    loop.didShow()
    #expect(loop.hasUnseenChange)
    _ = loop.frame(size: harness.size, isFresh: true)
    loop.didShow()
    #expect(!loop.hasUnseenChange)
  }

  @Test("PHOTO-2: each view shows one notice that a sharper picture failed to load")
  func blurred() throws {
    let pictures = StuckPictures()
    var loop = harness.feed(photos: 3, pictures: pictures)
    loop.handle(.key(Key(.enter)))
    let line = try harness.frame(&loop).canvas.lines.last ?? ""
    #expect(line.contains("Could not load a sharper picture"))
    _ = try harness.frame(&loop)
    #expect(loop.screen.noticeCount == 1)
    loop.handle(.key(.character("+")))
    _ = try harness.frame(&loop)
    #expect(loop.screen.noticeCount == 2)
    #expect(loop.screen.overlays.isEmpty)
  }

  @Test("PHOTO-16: a photo that failed to load asks once, and “Retry” requests it again")
  func noAnswer() throws {
    let pictures = FailingPictures()
    var loop = harness.feed(photos: 3, pictures: pictures)
    _ = try harness.frame(&loop)
    loop.handle(.key(Key(.enter)))
    let asking = try harness.frame(&loop)
    loop.didShow()
    #expect(loop.screen.overlays == [.choices(.picture(.photo("id-0"), .busy))])
    #expect(asking.canvas.lines.contains { $0.contains("Retry") }, "the user can see the question")
    _ = try harness.frame(&loop)
    #expect(loop.screen.overlays.count == 1)
    loop.handle(.key(Key(.enter)))
    #expect(pictures.retried.value == [.photo("id-0")])
    _ = try harness.frame(&loop)
    loop.handle(.key(Key(.escape)))
    #expect(loop.screen.photo == nil)
  }
}

/// Fails to load every sharper picture.
private struct StuckPictures: PictureProvider {
  func want(_ wanted: [WantedPicture]) {}
  func loaded(_ key: PictureKey) -> LoadedPicture? {
    LoadedPicture(picture: nil, stage: .incomplete(.busy))
  }
  func retry(_ subject: PictureRequest.Subject) {}
}
