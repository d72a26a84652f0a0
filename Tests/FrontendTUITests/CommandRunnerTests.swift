import FeedCore
import FeedTestSupport
import TerminalKit
import Testing

@testable import FeedSession
@testable import FrontendTUI

@Suite("Commands", .timeLimit(.minutes(10)))
struct CommandRunnerTests {
  @Test("PHOTO-5: stopping a download deletes its file and leaves other work running")
  func stopDownload() async throws {
    let (photos, files, photo) = (StubPhotosPort(), StubFiles(), Photo.sample("a"))
    photos.track.answers("a", with: .success(()))
    photos.picture.holds(photo.picture(.full))
    photos.feed.holds(PageRequest(1))
    let session = Session(
      Backend(photos: photos, profile: StubProfilePort()), services: .stubs(files: files))
    let runner = CommandRunner(session, Inbox(waker: Waker()), downloadFolder: "folder/")
    runner.run(.loadPage(.feed))
    runner.run(.download(photo, .named(.full), replacing: false))
    try await photos.picture.waitForCalls(1)
    try await photos.feed.waitForCalls(1)
    runner.run(.stopDownload)
    try await photos.picture.waitForCancel(1)
    try await files.open.wait { $0 == 0 }
    #expect(files.files.value.isEmpty)
    #expect(photos.feed.cancelled.isEmpty)
    runner.cancelAll()
  }

  @Test("TUI-15: stopping a slideshow ends its wait but not that of the next one")
  func stopSlide() async throws {
    let (clock, inbox) = (ManualClock(), Inbox<ScreenMessage>(waker: Waker()))
    let session = Session(
      Backend(photos: StubPhotosPort(), profile: StubProfilePort()),
      services: .stubs(clock: clock))
    let runner = CommandRunner(session, inbox, downloadFolder: "folder/")
    let ended = Watched([ScreenResult?]())
    runner.run(.waitForSlide(1, seconds: 3_600)) { result in ended.change { $0.append(result) } }
    runner.run(.waitForSlide(2, seconds: 5)) { result in ended.change { $0.append(result) } }
    try await clock.waitForSleepers(2)
    runner.run(.stopSlide(1))
    try await ended.wait { $0 == [.failed(.cancelled)] }
    clock.advance(by: .seconds(5))
    try await ended.wait { $0 == [.failed(.cancelled), .done] }
  }

  /// A runner with two likes in progress, of the photos “a” and “b”.
  private func liking(_ clock: ManualClock) async throws -> (CommandRunner, StubPhotosPort) {
    let photos = StubPhotosPort()
    photos.like.comeInAnyOrder()
    photos.photo.comeInAnyOrder()
    let user = Credentials(
      token: try #require(Secret("token")), scopes: ["write_likes"], origin: .memory)
    let session = Session(
      Backend(photos: photos, profile: StubProfilePort(), builtInCredentials: user),
      services: .stubs(clock: clock))
    let runner = CommandRunner(session, Inbox(waker: Waker()), downloadFolder: "folder/")
    for id in ["a", "b"] as [PhotoID] {
      photos.like.holds(.init(true, id))
      // The check after a cancelled like.
      photos.photo.answers(id, with: .failure(.busy))
      runner.run(.setLike(.sample(id), true))
      try await photos.like.waitForCalls(id == "a" ? 1 : 2)
    }
    return (runner, photos)
  }

  @Test("A like that fails while the screen closes is reported in one line that names the photo")
  func lostLike() async throws {
    let (runner, photos) = try await liking(ManualClock())
    // The last press wins, so that the one before is not reported.
    runner.run(.setLike(.sample("b"), false))
    runner.run(.setLike(.sample("b"), true))
    let end = Task { await runner.finishLikes(within: .seconds(5)) { Issue.record("not slow") } }
    try await photos.like.release(1, with: .success(Answer(LikeState(isLiked: true))))
    try await photos.like.release(2, with: .failure(.rateLimited))
    await end.value
    let lost = runner.takeLostLikes()
    #expect(lost.map(\.photo.id) == ["b"] && lost.first?.error == .rateLimited)
    #expect(LostLike.exitStatus(of: lost) == .rateLimit && LostLike.exitStatus(of: []) == .done)
    for language in Language.allCases {
      let text = try #require(lost.first).text(in: language)
      let reason = FeedError.rateLimited.message.text(in: language)
      #expect(text.contains(" b (") && text.contains(reason) && !text.contains("\n"))
    }
    #expect(runner.takeLostLikes().isEmpty)
  }

  @Test("FEED-22: likes in progress continue when a signal ends the screen")
  func likesAfterSignal() async throws {
    let (runner, photos) = try await liking(ManualClock())
    runner.cancelAll(exceptLikes: true)
    let end = Task { await runner.finishLikes(within: .seconds(5)) { Issue.record("not slow") } }
    for number in 1...2 {
      try await photos.like.release(number, with: .success(Answer(LikeState(isLiked: true))))
    }
    await end.value
    #expect(runner.takeLostLikes().isEmpty)
  }

  private func user(lacking lacksCollections: Bool) throws -> Credentials {
    Credentials(
      token: try #require(Secret("token")),
      scopes: ["public", "write_likes"] + (lacksCollections ? [] : Credentials.collectionScopes),
      origin: .memory)
  }

  @Test("FAV-31: A heart after “Yes” is sent although the screen closes, and a failure is reported")
  func favoriteAfterQuit() async throws {
    for outcome in [nil, FeedError.rateLimited] {
      let (photos, stored) = (StubPhotosPort(), Watched<FavoritesStore?>(nil))
      let place = FavoritesPlace(.likes)
      let session = Session(
        Backend(
          photos: photos, profile: StubProfilePort(), builtInCredentials: try user(lacking: false),
          favorites: place), services: .stubs())
      try await session.restore()
      photos.like.holds(.init(true, "a"))
      let question = FavoritesQuestion { store in stored.change { $0 = store } }
      let runner = CommandRunner(
        session, Inbox(waker: Waker()), downloadFolder: "folder/", favorites: question)
      runner.run(.keepFavorites(.collection, .sample("a")))
      runner.cancelAll(exceptLikes: true)
      let end = Task { await runner.finishLikes(within: .seconds(5)) { Issue.record("not slow") } }
      let answer: Result<Answer<LikeState>, FeedError> =
        outcome.map { .failure($0) } ?? .success(Answer(LikeState(isLiked: true)))
      try await photos.like.release(1, with: answer)
      await end.value
      #expect(stored.value == .collection && place.isCollection)
      #expect(runner.takeLostLikes().map(\.error) == outcome.map { [$0] } ?? [])
    }
  }

  @Test("FAV-31: A heart that needs a sign-in first is reported when the screen closes")
  func favoriteWithoutScopes() async throws {
    let session = Session(
      Backend(
        photos: StubPhotosPort(), profile: StubProfilePort(),
        builtInCredentials: try user(lacking: true), favorites: FavoritesPlace(.likes)),
      services: .stubs())
    try await session.restore()
    let runner = CommandRunner(
      session, Inbox(waker: Waker()), downloadFolder: "folder/",
      favorites: FavoritesQuestion { _ in })
    runner.run(.keepFavorites(.collection, .sample("a")))
    runner.cancelAll(exceptLikes: true)
    await runner.finishLikes(within: .seconds(5)) { Issue.record("not slow") }
    #expect(runner.takeLostLikes().map(\.error?.code) == [.missingScope])
  }

  @Test(
    "The wait for likes ends when the user quits again, or after its limit; the rest is reported",
    arguments: [true, false])
  func slowLikes(isQuit: Bool) async throws {
    let clock = ManualClock()
    let (runner, _) = try await liking(clock)
    let (isSlow, ended) = (Watched(false), Watched(false))
    let end = Task {
      await runner.finishLikes(within: .seconds(5)) {
        isSlow.change { $0 = true }
        if !isQuit { try? await Task.sleep(for: .seconds(3_600)) }
      }
      ended.change { $0 = true }
    }
    try await clock.waitForSleepers(2)
    clock.advance(by: .milliseconds(499))
    #expect(!isSlow.value)
    clock.advance(by: .milliseconds(1))
    try await isSlow.wait { $0 }
    if !isQuit {
      clock.advance(by: .milliseconds(4_499))
      #expect(!ended.value)
      clock.advance(by: .milliseconds(1))
    }
    await end.value
    let lost = runner.takeLostLikes()
    #expect(Set(lost.map(\.photo.id)) == ["a", "b"] && lost.allSatisfy { $0.error == nil })
    #expect(LostLike.exitStatus(of: lost) == .failure)
    for language in Language.allCases {
      #expect(try #require(lost.first).text(in: language).contains(lost[0].photo.id.text))
    }
  }
}
