import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("Likes on the screen")
struct LikeTests {
  private func harness(
    _ edition: Edition, isSignedIn: Bool = true
  ) -> ScreenHarness {
    var harness = ScreenHarness(edition: edition, isSignedIn: isSignedIn)
    harness.screen.isGuest = !isSignedIn
    harness.load(Photo.samples(4))
    return harness
  }

  @Test("FEED-17: f requests the opposite of the like shown, even while a like is in progress")
  func press() throws {
    var harness = harness(.extended)
    let command = try #require(harness.press(.character("f")).first)
    guard case .setLike(let photo, false) = command else { throw FeedError.usage("\(command)") }
    #expect(photo.id == "id-0")
    // The session has not yet seen the first press.
    guard case .setLike(_, true)? = harness.press(.character(" ")).first else {
      throw FeedError.usage("the second press was dropped")
    }
    _ = try harness.session.requestLike(of: "id-0", wanted: false)
    #expect(harness.finish(command, .failed(.rateLimited)) == [], "the user wants the opposite now")
    _ = try harness.session.requestLike(of: "id-0", wanted: true)
    guard case .setLike(_, false)? = harness.press(.character("f")).first else {
      throw FeedError.usage("the third press was dropped")
    }
    #expect(!harness.text.contains("…"), "the extended edition shows no loader")
  }

  @Test("FEED-24: a like that fails after the sign-out is reported in a dialog")
  func signedOut() throws {
    for error in [
      FeedError.unreachable, FeedError(.signedOut, Message(.likeUnconfirmed, "id-0")),
    ] {
      var harness = harness(.extended)
      let command = try #require(harness.press(.character("f")).first)
      harness.session.signedOut(epoch: harness.session.epoch)
      #expect(harness.finish(command, .failed(error)) == [])
      let words = error.code == .signedOut ? "was not confirmed" : "The like was not changed."
      #expect(harness.text.contains(words))
    }
  }

  @Test(
    "FAV-18: A photo whose like is unknown has no heart until it is liked",
    arguments: Edition.allCases)
  func unknownLike(edition: Edition) throws {
    var harness = ScreenHarness(edition: edition)
    var photo = Photo.sample("a")
    photo.isLikeUnknown = true
    harness.load([photo])
    #expect(!harness.text.contains("♡") && !harness.text.contains("♥"))
    let ticket = try harness.session.requestLike(of: "a", wanted: true)
    harness.session.likeConfirmed(ticket, LikeState(isLiked: true), photo)
    #expect(harness.text.contains("♥"))
  }

  @Test("FEED-11: the heart shows the wanted like before the service has confirmed it")
  func wanted() throws {
    var harness = harness(.extended)
    #expect(harness.lines().contains { $0.contains("August 2022        ♥") })
    let ticket = try harness.session.requestLike(of: "id-0", wanted: false)
    #expect(harness.lines().contains { $0.contains("August 2022        ♡") })
    harness.session.likeFailed(ticket)
    #expect(harness.lines().contains { $0.contains("August 2022        ♥") })
  }

  @Test(
    "TUI-102: a heart is half as bright from the key to the answer, and a notice says the result")
  func feedback() throws {
    var harness = harness(.extended)
    _ = harness.press(Key(.enter))
    func heart() -> CellContent? {
      let canvas = harness.context().canvas
      return (0..<80).lazy.compactMap { canvas[0, $0] }.first { "♥♡".contains($0.text) }
    }
    let before = try #require(heart())
    #expect(before.text == "♥" && before.style.foreground == Theme.dark.heart.foreground)
    let command = try #require(harness.press(.character("f")).first)
    let busy = try #require(heart())
    #expect(busy.text == "♡" && busy.style.foreground != .rgb(0xFFFFFF))
    #expect(harness.finish(command) == [.waitForNotice(1)])
    #expect(harness.lines().last?.hasPrefix(" Like removed ") == true)
  }

  @Test("FEED-5: the basic edition shows a loader on the heart, and a dialog on failure")
  func basic() throws {
    var harness = harness(.basic)
    let command = try #require(harness.press(.character("f")).first)
    _ = try harness.session.requestLike(of: "id-0", wanted: false)
    #expect(harness.lines().contains { $0.contains("August 2022        …") })
    #expect(harness.press(.character("f")) == [], "a loader has no like to change")
    let ticket = try #require(harness.session.likes.ticket("id-0", epoch: 0))
    harness.session.likeFailed(ticket)
    #expect(harness.finish(command, .failed(.busy)) == [])
    for text in ["Something went wrong", "Try again", "OK"] { #expect(harness.text.contains(text)) }
    _ = harness.press(Key(.enter))
    #expect(harness.screen.overlays.isEmpty)
  }

  @Test("FEED-11: the extended edition shows a failed like on the status line for a while")
  func extended() throws {
    var harness = harness(.extended)
    let command = try #require(harness.press(.character("f")).first)
    #expect(harness.finish(command, .failed(.busy)) == [.waitForNotice(1)])
    #expect(harness.text.contains("\n The like was not changed. Too many"))
    _ = harness.finish(.waitForNotice(1))
    #expect(harness.lines().last?.contains(" 1/4 ") == true)
  }

  @Test(
    "UI-1: a heart on a picture is light red in every theme, because pictures are dark",
    arguments: [Theme.dark, .light])
  func red(theme: Theme) throws {
    var harness = harness(.extended)
    harness.theme = theme
    func heart() throws -> CellContent {
      let canvas = harness.context().canvas
      let cells = (0..<harness.screen.size.rows).flatMap { row in
        (0..<harness.screen.size.columns).compactMap { canvas[row, $0] }
      }
      return try #require(cells.first { $0.text == "♥" })
    }
    _ = harness.press(.character("n"))
    #expect(
      try heart().style.foreground == Theme.dark.heart.foreground,
      "on a card that is not selected")
    _ = harness.press(.character("p"), Key(.enter))
    #expect(try heart().style.foreground == Theme.dark.heart.foreground)
  }

  @Test("PHOTO-7, EDITION-1: an open photo has a heart only in the extended edition")
  func photo() {
    var basic = harness(.basic)
    _ = basic.press(Key(.enter))
    #expect(!basic.text.contains("♥"))
    #expect(basic.press(.character("f")) == [.waitForNotice(1)])
    #expect(basic.lines().last?.contains("like photos in the feed") == true)
    var extended = harness(.extended)
    _ = extended.press(Key(.enter))
    #expect(extended.text.contains("♥"))
    #expect(extended.press(.character("f")).count == 1)
  }

  @Test("UI-1: liking without an account explains that the user must sign in, LIVE-6")
  func guest() {
    var harness = harness(.extended, isSignedIn: false)
    #expect(harness.press(.character("f")) == [.waitForNotice(1)])
    #expect(harness.lines().last?.contains("Sign in first") == true)
    _ = harness.apply(.resize(TerminalSize(rows: 24, columns: 70)))
    _ = harness.press(.character("?"))
    #expect(harness.text.contains("like or unlike — Sign"))
  }

  @Test("AUTH-36: a backend without accounts opens on the feed and explains why likes do not work")
  func noSignIn() {
    for edition in [Edition.basic, .extended] {
      var harness = ScreenHarness(edition: edition, isSignedIn: false, hasSignIn: false)
      harness.screen.isSlideshowPending = true
      harness.screen.environment.slideshowSeconds = 60
      #expect(harness.synchronize() == [.loadPage(.feed)])
      #expect(harness.load(Photo.samples(4)) == [.waitForSlide(1, seconds: 60)])
      _ = harness.apply(.stopSlideshow, .back)
      #expect(harness.press(.character("f")) == [.waitForNotice(1)])
      #expect(harness.text.contains("There are no accounts here."))
      _ = harness.press(.character("2"))
      #expect(harness.text.contains("There are no accounts here."))
      #expect(!harness.text.contains("Sign In"))
      _ = harness.press(Key(.enter))
      #expect(harness.screen.tab == .feed)
    }
  }

  @Test("UI-1: keys for other lists and for an access key say why they do nothing")
  func silentKeys() {
    var harness = harness(.extended)
    _ = harness.press(.character("K"))
    #expect(harness.lines().last?.contains("No access key is needed here.") == true)
    _ = harness.press(.character("2"), .character("]"))
    #expect(harness.lines().last?.contains("There is no other list here.") == true)
  }

  @Test("UI-1: advice to sign in names the keys to press from the current screen")
  func adviceForGuest() {
    var harness = harness(.extended, isSignedIn: false)
    _ = harness.press(.character("L"))
    #expect(harness.text.contains("Sign in first: press 2 for your profile, then Enter."))
    _ = harness.press(Key(.enter), .character("f"))
    #expect(
      harness.text.contains(
        "Sign in first: press Esc to leave the photo, 2 for your profile, then Enter."))
    _ = harness.press(Key(.escape), .character("2"), .character("L"))
    #expect(harness.lines().last?.contains("Sign in first: press Enter.") == true)
    #expect(harness.press(Key(.enter)) == [.beginSignIn], "the advice works")
    var basic = ScreenHarness(edition: .basic, isSignedIn: false)
    _ = basic.press(.character("b"))
    #expect(basic.lines().last?.contains("Sign in first: press Enter.") == true)
    #expect(basic.press(Key(.enter)) == [.beginSignIn])
  }

  @Test("TUI-2: a click on the heart likes the photo; elsewhere on the card it opens it")
  func click() {
    let harness = harness(.extended)
    let place = harness.screen.feed.layout.places[0]
    let context = harness.context()
    let heart = Position(row: place.bottom - 1, column: place.right - 2)
    #expect(context.action(at: heart) == .likeCard(0))
    #expect(context.action(at: Position(row: place.row, column: place.column)) == .openCard(0))
  }

  @Test("FAV-2: an unlike removes the card from the favorites and selects a neighbor")
  func favorites() throws {
    var harness = harness(.extended)
    harness.loadProfile()
    _ = harness.press(.character("2"))
    var photos = Photo.samples(3)
    for index in photos.indices { photos[index].isLiked = true }
    harness.load(photos, .favorites)
    #expect(harness.text.contains("Favorites"))
    _ = harness.apply(.moveToLast)
    let ticket = try harness.session.requestLike(of: "id-2", wanted: false)
    harness.session.likeConfirmed(ticket, LikeState(isLiked: false), nil)
    _ = harness.synchronize()
    #expect(harness.screen.favorites.layout.count == 2)
    #expect(harness.screen.favorites.selected == 1)
  }

  @Test("FEED-9: a favorite stays selected and in place while another is added before it")
  func place() throws {
    var harness = harness(.extended)
    harness.loadProfile()
    _ = harness.press(.character("2"))
    harness.load(liked(7...30), .favorites)
    _ = harness.press(.character("j"), .character("j"), .character("l"))
    let before = harness.screen.favorites
    let chosen = try #require(harness.screen.current(harness.session)?.id)
    _ = harness.press(.character("1"))
    let first = try harness.session.requestLike(of: "id-1", wanted: true)
    harness.session.likeConfirmed(first, LikeState(isLiked: true), .sample("id-1"))
    _ = harness.press(.character("2"))
    let after = harness.screen.favorites
    #expect(harness.session.favorites[0].id == "id-1")
    #expect(harness.screen.current(harness.session)?.id == chosen)
    #expect(after.selected == before.selected + 1)
    let row = before.layout.places[before.selected].row - before.top
    #expect(after.layout.places[after.selected].row - after.top == row)
  }

  @Test("TUI-120: the profile stays at the top while a like in progress adds a favorite")
  func header() throws {
    // Here, cards are in one column, and the first one does not fit below the header.
    var harness = ScreenHarness(rows: 16, columns: 60)
    harness.load(Photo.samples(4))
    harness.loadProfile()
    let ticket = try harness.session.requestLike(of: "id-1", wanted: true)
    _ = harness.press(.character("2"))
    harness.load(liked(7...30), .favorites)
    #expect(harness.text.contains("@ada"))
    harness.session.likeConfirmed(ticket, LikeState(isLiked: true), .sample("id-1"))
    _ = harness.synchronize()
    #expect(harness.session.favorites[0].id == "id-1")
    #expect(harness.screen.favorites.top == 0 && harness.text.contains("@ada"))
  }

  @Test("TUI-120: a profile that loads after the favorites is shown from its top")
  func lateProfile() {
    var harness = ScreenHarness(rows: 16, columns: 60)
    harness.load(Photo.samples(4))
    _ = harness.press(.character("2"))
    harness.load(liked(7...30), .favorites)
    let rows = harness.screen.favorites.metrics.headerRows
    harness.loadProfile(
      Profile(
        username: "ada", name: String(repeating: "Augusta ", count: 8), bio: "One\nTwo\nThree"))
    #expect(harness.screen.favorites.metrics.headerRows > rows)
    #expect(harness.screen.favorites.top == 0 && harness.text.contains("@ada"))
  }

  @Test("FEED-9: after a reload, the first photo is selected")
  func reload() throws {
    var harness = harness(.extended)
    _ = harness.press(.character("j"), .control("r"))
    let ticket = harness.session.reload(.feed)
    _ = harness.synchronize()
    let photos = [.sample("new")] + Photo.samples(4)
    harness.session.pageArrived(ticket, Answer(PhotoPage(photos: photos, page: 1, hasMore: false)))
    _ = harness.synchronize()
    #expect(harness.screen.current(harness.session)?.id == "new")
    _ = harness.finish(.reload(.feed))
    #expect(harness.screen.feed.selected == 0)
  }

  private func liked(_ numbers: ClosedRange<Int>) -> [Photo] {
    numbers.map { .sample(PhotoID("id-\($0)"), isLiked: true) }
  }
}
