import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("FAV-16: the question after the end of likes")
struct FavoritesQuestionTests {
  private static let ended = FeedError(.unsupported, Message(.errorLikesEndedOnUnsplash))

  /// A screen after a like has failed because likes have ended.
  private func harness(
    _ edition: Edition = .extended, scopes: [String] = [], asks: Bool = true
  ) throws -> (ScreenHarness, Photo) {
    var harness = ScreenHarness(edition: edition)
    harness.session = SessionState(
      account: .signedIn(.memory, scopes: scopes), edition: edition)
    harness.screen.environment.asksAboutFavorites = asks
    harness.load(Photo.samples(4))
    let photo = try #require(harness.screen.current(harness.session))
    _ = harness.finish(.setLike(photo, true), .failed(Self.ended))
    return (harness, photo)
  }

  @Test("FAV-16: Yes sets the collection and reports the heart", arguments: Edition.allCases)
  func yes(edition: Edition) throws {
    var (harness, photo) = try harness(edition)
    #expect(harness.text.contains("Likes have ended"))
    #expect(harness.press(.character("y")) == [.keepFavorites(.collection, photo)])
    _ = harness.finish(.keepFavorites(.collection, photo), .favoriteEnded(nil))
    #expect(harness.screen.notice?.messages.map(\.phrase) == [.liked])
    let offline = FeedError(.offline, Message(.errorOffline))
    _ = harness.finish(.keepFavorites(.collection, photo), .favoriteEnded(offline))
    let isDialog = edition == .basic
    #expect(isDialog == !harness.screen.overlays.isEmpty)
    #expect(isDialog || harness.screen.notice?.messages.first?.phrase == .likeFailed)
  }

  @Test("FAV-16: After an unlike, yes sets the collection and sends nothing")
  func unlike() throws {
    var harness = ScreenHarness()
    harness.screen.environment.asksAboutFavorites = true
    harness.load(Photo.samples(4))
    let photo = try #require(harness.screen.current(harness.session))
    _ = harness.finish(.setLike(photo, false), .failed(Self.ended))
    #expect(harness.press(.character("y")) == [.keepFavorites(.collection, nil)])
    #expect(!harness.finish(.keepFavorites(.collection, nil)).contains { $0.isHeart })
  }

  @Test("FAV-16: If scopes are missing, the heart waits for the sign-in")
  func signIn() throws {
    var (harness, photo) = try harness(scopes: ["public", "write_likes"])
    _ = harness.press(.character("y"))
    #expect(harness.finish(.keepFavorites(.collection, photo)).contains(.beginSignIn))
    #expect(
      harness.finish(.beginSignIn, .signInBegun(isBrowserOpened: true)).contains(.awaitSignIn))
    #expect(harness.finish(.awaitSignIn).contains(.setLike(photo, true)))
    #expect(!harness.finish(.awaitSignIn).contains(.setLike(photo, true)), "it is sent once")
  }

  @Test("FAV-16: A cancelled sign-in sends no heart, and one that cannot begin is reported")
  func noSignIn() throws {
    for (command, result) in [
      (ScreenCommand.awaitSignIn, ScreenResult.failed(.cancelled)),
      (.beginSignIn, .failed(FeedError(.unsupported, Message(.errorGivenSignIn, "TOKEN")))),
    ] {
      var (harness, photo) = try harness(scopes: ["public", "write_likes"])
      _ = harness.press(.character("y"))
      _ = harness.finish(.keepFavorites(.collection, photo))
      _ = harness.finish(command, result)
      #expect(harness.screen.afterSignIn == nil)
      #expect(command == .awaitSignIn || harness.text.contains("TOKEN"))
    }
  }

  @Test("FAV-16: No is stored and names the command, and the question is not repeated")
  func no() throws {
    var (harness, photo) = try harness()
    #expect(harness.press(.character("n")) == [.keepFavorites(.likes, photo)])
    _ = harness.finish(.keepFavorites(.likes, photo))
    #expect(harness.screen.overlays.isEmpty)
    let notice = harness.screen.notice?.messages.map(\.phrase)
    #expect(notice == [.errorLikesEndedOnUnsplash])
    _ = harness.finish(.setLike(photo, true), .failed(Self.ended))
    #expect(harness.screen.overlays.isEmpty)
  }

  @Test("FAV-16: Without the question, a notice or a dialog has the reason")
  func answered() throws {
    let (harness, _) = try harness(asks: false)
    #expect(harness.screen.overlays.isEmpty)
    #expect(harness.screen.notice?.messages.last?.phrase == .errorLikesEndedOnUnsplash)
  }
}

extension ScreenCommand {
  fileprivate var isHeart: Bool { if case .setLike = self { true } else { false } }
}
