import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("Liking", .timeLimit(.minutes(10)))
struct SetLikeTests {
  private let harness: SessionHarness
  private var session: Session { harness.session }
  private var like: StubCall<StubPhotosPort.Like, Answer<LikeState>> { harness.photos.like }
  private var photo: StubCall<PhotoID, Answer<Photo>> { harness.photos.photo }

  init() throws {
    harness = try SessionHarness(credentials: .sample(), auth: StubAuthPort())
  }

  private func read(isLiked: Bool, isCached: Bool = false) -> Result<Answer<Photo>, FeedError> {
    var photo = Photo.bare("a")
    photo.isLiked = isLiked
    return .success(Answer(photo, isCached: isCached))
  }

  private var isLiked: Bool {
    get async { await session.state.applyingLikes(to: .bare("a")).isLiked }
  }

  @Test("FEED-5: a like returns the photo's new state, and every heart follows")
  func success() async throws {
    like.answers(.init(true, "a"), with: .success(Answer(LikeState(isLiked: true, likes: 3))))
    #expect(try await session.setLike(true, of: "a").value == LikeState(isLiked: true, likes: 3))
    #expect(await isLiked)
    photo.answers("a", with: read(isLiked: true))
    #expect(try await session.photo("a").value.isLiked)
  }

  @Test("FEED-17: the same like joins the request in progress")
  func oneAtATime() async throws {
    like.holds(.init(true, "a"))
    let first = Task { try await session.setLike(true, of: "a") }
    try await like.waitForCalls(1)
    let second = Task { try await session.setLike(true, of: "a") }
    try await like.release(1, with: .success(Answer(LikeState(isLiked: true))))
    #expect(try await first.value.value.isLiked)
    // In both cases the first like sends only one request.
    like.answers(.init(true, "a"), with: .success(Answer(LikeState(isLiked: true))))
    #expect(try await second.value.value.isLiked)
  }

  /// Waits until the heart shows a like that is not confirmed yet.
  private func waitForWish(_ isLiked: Bool) async {
    for await state in await session.updates() {
      if state.likes.next("a")?.wanted == isLiked { return }
    }
  }

  @Test("FEED-17: the opposite of a like in progress is sent when it has ended, and wins")
  func opposite() async throws {
    like.holds(.init(true, "a"))
    like.answers(.init(false, "a"), with: .success(Answer(LikeState(isLiked: false, likes: 3))))
    let first = Task { try await session.setLike(true, of: "a") }
    try await like.waitForCalls(1)
    let second = Task { try await session.setLike(false, of: "a") }
    await waitForWish(false)
    #expect(await !isLiked)
    #expect(like.inputs.count == 1)
    try await like.release(1, with: .success(Answer(LikeState(isLiked: true))))
    #expect(try await first.value.value.isLiked)
    #expect(try await second.value.value == LikeState(isLiked: false, likes: 3))
    #expect(await !isLiked)
    #expect(like.inputs == [.init(true, "a"), .init(false, "a")])
  }

  @Test("FEED-17: a like that is wanted again after its opposite needs no second request")
  func twiceOpposite() async throws {
    like.holds(.init(true, "a"))
    let first = Task { try await session.setLike(true, of: "a") }
    try await like.waitForCalls(1)
    let second = Task { try await session.setLike(false, of: "a") }
    await waitForWish(false)
    let third = Task { try await session.setLike(true, of: "a") }
    for await state in await session.updates() where state.likes.next("a") == nil { break }
    try await like.release(1, with: .success(Answer(LikeState(isLiked: true))))
    #expect(try await first.value.value.isLiked)
    #expect(try await third.value.value.isLiked)
    await #expect(throws: FeedError.likeReplaced) { try await second.value }
    #expect(await isLiked)
    #expect(like.inputs.count == 1)
  }

  @Test("FEED-5: after a failure, the opposite call sends no request if the heart is known")
  func oppositeAfterFailure() async throws {
    photo.answers("a", with: read(isLiked: false))
    _ = try await session.photo("a")
    like.holds(.init(true, "a"))
    let first = Task { try await session.setLike(true, of: "a") }
    try await like.waitForCalls(1)
    let second = Task { try await session.setLike(false, of: "a") }
    await waitForWish(false)
    try await like.release(1, with: .failure(.rateLimited))
    await #expect(throws: FeedError.rateLimited) { try await first.value }
    #expect(try await !second.value.value.isLiked)
    #expect(await !isLiked)
    #expect(await !session.state.likes.isInProgress("a"))
    #expect(like.inputs.count == 1)
  }

  @Test("FEED-5: a failure of the second like restores what the first one confirmed")
  func oppositeFails() async throws {
    like.holds(.init(true, "a"))
    like.answers(.init(false, "a"), with: .failure(.rateLimited))
    let first = Task { try await session.setLike(true, of: "a") }
    try await like.waitForCalls(1)
    let second = Task { try await session.setLike(false, of: "a") }
    await waitForWish(false)
    try await like.release(1, with: .success(Answer(LikeState(isLiked: true))))
    #expect(try await first.value.value.isLiked)
    await #expect(throws: FeedError.rateLimited) { try await second.value }
    #expect(await isLiked)
  }

  @Test("FEED-17: a cancelled call for the opposite is dropped, and the request in progress stays")
  func oppositeCancelled() async throws {
    like.holds(.init(true, "a"))
    let first = Task { try await session.setLike(true, of: "a") }
    try await like.waitForCalls(1)
    let second = Task { try await session.setLike(false, of: "a") }
    await waitForWish(false)
    second.cancel()
    await #expect(throws: FeedError.cancelled) { try await second.value }
    for await state in await session.updates() where state.likes.next("a") == nil { break }
    #expect(await isLiked)
    try await like.release(1, with: .success(Answer(LikeState(isLiked: true))))
    #expect(try await first.value.value.isLiked)
    #expect(like.inputs.count == 1)
  }

  @Test("FEED-17: the opposite waits until the outcome of a cancelled like is known")
  func oppositeAfterCancel() async throws {
    like.holds(.init(true, "a"))
    photo.holds("a")
    like.answers(.init(false, "a"), with: .success(Answer(LikeState(isLiked: false))))
    let first = Task { try await session.setLike(true, of: "a") }
    try await like.waitForCalls(1)
    let second = Task { try await session.setLike(false, of: "a") }
    await waitForWish(false)
    first.cancel()
    await #expect(throws: FeedError.cancelled) { try await first.value }
    try await photo.waitForCalls(1)
    #expect(like.inputs.count == 1)
    try await photo.release(1, with: read(isLiked: true))
    #expect(try await !second.value.value.isLiked)
    #expect(like.inputs.count == 2)
  }

  @Test("FEED-25: the opposite of a cancelled like is sent, whatever the photo shows before")
  func oppositeOfUnanswered() async throws {
    for outcome in [read(isLiked: false), .failure(.busy)] {
      let count = like.inputs.count
      like.holds(.init(true, "a"))
      photo.holds("a")
      like.answers(.init(false, "a"), with: .success(Answer(LikeState(isLiked: false))))
      let first = Task { try await session.setLike(true, of: "a") }
      try await like.waitForCalls(count + 1)
      let second = Task { try await session.setLike(false, of: "a") }
      await waitForWish(false)
      first.cancel()
      await #expect(throws: FeedError.cancelled) { try await first.value }
      try await photo.release(count / 2 + 1, with: outcome)
      #expect(try await !second.value.value.isLiked)
      #expect(like.inputs.count == count + 2)
    }
  }

  @Test("FEED-26: a 404 to an unlike of a photo that is not liked is a success")
  func nothingToUnlike() async throws {
    let missing = FeedError(.notFound, Message(.errorPhotoNotFound, "a"))
    like.answers(.init(false, "a"), with: .failure(missing))
    photo.answers("a", with: read(isLiked: false))
    #expect(try await !session.setLike(false, of: "a").value.isLiked)
    #expect(await session.state.likesFault == nil)
  }

  @Test("A call for the opposite ends when the session does")
  func oppositeAtEnd() async throws {
    like.holds(.init(true, "a"))
    let first = Task { try await session.setLike(true, of: "a") }
    try await like.waitForCalls(1)
    let second = Task { try await session.setLike(false, of: "a") }
    await waitForWish(false)
    photo.answers("a", with: .failure(.busy))
    await session.shutDown()
    await #expect(throws: FeedError.cancelled) { try await second.value }
    first.cancel()
    _ = await first.result
  }

  @Test("FEED-17: calls that arrive in another order do not change which call is the newest")
  func order() async throws {
    let orders = (session.nextLikeOrder(), session.nextLikeOrder())
    like.answers(.init(false, "a"), with: .success(Answer(LikeState(isLiked: false))))
    _ = try await session.setLike(false, of: Photo.bare("a"), order: orders.1)
    await #expect(throws: FeedError.likeReplaced) {
      try await session.setLike(true, of: Photo.bare("a"), order: orders.0)
    }
    #expect(like.inputs.count == 1)
  }

  @Test("FEED-5: a refusal restores the heart and reaches the caller unchanged")
  func refusal() async throws {
    like.answers(.init(true, "a"), with: .failure(.rateLimited))
    await #expect(throws: FeedError.rateLimited) { try await session.setLike(true, of: "a") }
    #expect(await !isLiked)
    #expect(await !session.state.likes.isInProgress("a"))
  }

  @Test("No check follows a like that cannot have arrived")
  func notArrived() async throws {
    let lost = FeedError(.offline, Message(.errorOffline, "x"))
    like.answers(.init(true, "a"), with: .failure(lost))
    await #expect(throws: lost) { try await session.setLike(true, of: "a") }
    #expect(photo.inputs.isEmpty)
    #expect(await !isLiked)
  }

  @Test(
    "After an ambiguous failure the photo is requested to learn whether it is liked",
    arguments: [true, false])
  func ambiguous(hasHappened: Bool) async throws {
    let lost = FeedError(.truncated, Message(.errorTruncated, "x"), mayHaveArrived: true)
    like.answers(.init(true, "a"), with: .failure(lost))
    photo.answers("a", with: read(isLiked: hasHappened))
    if hasHappened {
      #expect(try await session.setLike(true, of: "a").value.isLiked)
    } else {
      await #expect(throws: lost) { try await session.setLike(true, of: "a") }
    }
    #expect(await isLiked == hasHappened)
    #expect(await !session.state.likes.isInProgress("a"))
  }

  @Test("FEED-27: a like whose outcome cannot be requested is reported as not confirmed")
  func unknown() async throws {
    let lost = FeedError(.timeout, Message(.errorTimeout, "x"), mayHaveArrived: true)
    for reply in [read(isLiked: true, isCached: true), .failure(.busy)] {
      like.answers(.init(true, "a"), with: .failure(lost))
      photo.answers("a", with: reply)
      await #expect(throws: unconfirmed(lost)) { try await session.setLike(true, of: "a") }
      #expect(await !isLiked)
    }
  }

  private func unconfirmed(_ error: FeedError) -> FeedError {
    error.unconfirmed(Message(.likeUnconfirmed, "a"))
  }

  @Test("After a caller cancels a like, the photo is busy until its state is known")
  func cancel() async throws {
    like.holds(.init(true, "a"))
    photo.holds("a")
    let task = Task { try await session.setLike(true, of: "a") }
    try await like.waitForCalls(1)
    task.cancel()
    await #expect(throws: FeedError.cancelled) { try await task.value }
    try await photo.waitForCalls(1)
    #expect(await session.state.likes.isInProgress("a"))
    var updates = await session.updates().makeAsyncIterator()
    try await photo.release(1, with: read(isLiked: true))
    while await updates.next()?.likes.isInProgress("a") == true {}
    #expect(await isLiked)
  }

  @Test("FEED-5: the same like waits for a cancelled one to settle, then sends a new request")
  func joinedWhileSettling() async throws {
    like.holds(.init(true, "a"))
    photo.holds("a")
    let task = Task { try await session.setLike(true, of: "a") }
    try await like.waitForCalls(1)
    task.cancel()
    await #expect(throws: FeedError.cancelled) { try await task.value }
    try await photo.waitForCalls(1)
    like.answers(.init(true, "a"), with: .success(Answer(LikeState(isLiked: true, likes: 4))))
    async let second = session.setLike(true, of: "a")
    try await photo.release(1, with: read(isLiked: false))
    #expect(try await second.value.likes == 4)
    #expect(await isLiked)
  }

  @Test("A like cancelled before it was sent changes nothing and sends no request")
  func cancelledBeforehand() async throws {
    let (task, ended) = RunWitness.watchingCancelled { [session] in
      try await session.setLike(true, of: "a")
    }
    await #expect(throws: FeedError.cancelled) { try await task.value }
    try await ended.wait { $0 }
    #expect(await !session.state.likes.isInProgress("a"))
    #expect(like.inputs.isEmpty)
  }

  @Test("AUTH-10: an unsettled like of the earlier user is dropped and delays no other like")
  func settlingAcrossPersons() async throws {
    like.holds(.init(true, "a"))
    photo.holds("a", throughCancel: true)
    let (task, ended) = RunWitness.watching { [session] in
      try await session.setLike(true, of: "a")
    }
    try await like.waitForCalls(1)
    task.cancel()
    try await photo.waitForCalls(1)
    try await session.signOut()
    #expect(await session.outcomeChecks.isEmpty)
    try await photo.release(1, with: read(isLiked: true))
    try await ended.wait { $0 }
    #expect(await !isLiked)
  }

  @Test("LIVE-6: a 410 for a like turns likes off")
  func gone() async throws {
    let gone = FeedError(.gone, Message(.errorGone, "410"))
    like.answers(.init(true, "a"), with: .failure(gone))
    for _ in 0..<2 {
      let error = await #expect(throws: FeedError.self) { try await session.setLike(true, of: "a") }
      #expect(error?.message.phrase == .errorLikesOff)
      for language in Language.allCases {
        let text = try #require(error).message.text(in: language)
        #expect(!text.contains("Unsplash"), "the service may be that of any backend: \(text)")
      }
    }
    #expect(like.inputs.count == 1, "the second like sends no request")
    #expect(await session.state.likesFault?.code == .unsupported)
  }

  @Test(
    "LIVE-6: a 404 turns likes off if the photo exists, otherwise the photo is not found",
    arguments: [true, false])
  func notFound(exists: Bool) async throws {
    let missing = FeedError(.notFound, Message(.errorPhotoNotFound, "a"))
    like.answers(.init(true, "a"), with: .failure(missing))
    photo.answers("a", with: exists ? read(isLiked: false) : .failure(missing))
    let error = await #expect(throws: FeedError.self) { try await session.setLike(true, of: "a") }
    #expect(error?.code == (exists ? .unsupported : .notFound))
    #expect(await (session.state.likesFault != nil) == exists)
  }

  @Test(
    "LIVE-6: a photo from a proxy cache exists; one from the disk cache proves nothing",
    arguments: [false, true])
  func notFoundButCached(isStale: Bool) async throws {
    let missing = FeedError(.notFound, Message(.errorPhotoNotFound, "a"))
    like.answers(.init(true, "a"), with: .failure(missing))
    photo.answers(
      "a", with: .success(Answer(.bare("a"), isStale: isStale, isCached: true)))
    let error = await #expect(throws: FeedError.self) { try await session.setLike(true, of: "a") }
    #expect(error?.code == (isStale ? .notFound : .unsupported))
    #expect(await (session.state.likesFault == nil) == isStale)
  }

  @Test("LIVE-6: likes stay on if a photo can be read but not liked by that name")
  func slug() async throws {
    let missing = FeedError(.notFound, Message(.errorPhotoNotFound, "a-grey-day-a"))
    like.answers(.init(true, "a-grey-day-a"), with: .failure(missing))
    photo.answers("a-grey-day-a", with: read(isLiked: false))
    await #expect(throws: missing) { try await session.setLike(true, of: "a-grey-day-a") }
    #expect(await session.state.likesFault == nil)
  }

  @Test(
    "A like fails if the service answers that the photo is not liked", arguments: [true, false])
  func unchanged(wanted: Bool) async throws {
    like.answers(.init(wanted, "a"), with: .success(Answer(LikeState(isLiked: !wanted, likes: 3))))
    let error = await #expect(throws: FeedError.self) {
      try await session.setLike(wanted, of: "a")
    }
    #expect(error?.message.phrase == .errorLikeUnchanged)
    // Any backend may return this answer.
    for language in Language.allCases {
      #expect(error?.message.text(in: language).contains("Unsplash") == false)
    }
    #expect(await isLiked == !wanted)
    #expect(await !session.state.likes.isInProgress("a"))
  }

  @Test("LIVE-17: the check after a like ends with the call, and its result still counts")
  func slowSecondLook() async throws {
    let lost = FeedError(.timeout, Message(.errorTimeout, "x"), mayHaveArrived: true)
    like.holds(.init(true, "a"))
    photo.holds("a")
    let task = Task { try await session.setLike(true, of: "a") }
    try await like.waitForCalls(1)
    harness.clock.advance(by: .seconds(28))
    try await like.release(1, with: .failure(lost))
    try await photo.waitForCalls(1)
    try await harness.clock.waitForSleepers()
    harness.clock.advance(by: .seconds(1))
    #expect(await session.state.likes.isInProgress("a"))
    harness.clock.advance(by: .seconds(1))
    await #expect(throws: unconfirmed(lost)) { try await task.value }
    #expect(await session.state.likes.isInProgress("a"))
    var updates = await session.updates().makeAsyncIterator()
    try await photo.release(1, with: read(isLiked: true))
    while await updates.next()?.likes.isInProgress("a") == true {}
    #expect(await isLiked)
  }

  @Test("FEED-17: the same like joins one that is being checked, and gets its outcome")
  func joinedSecondLook() async throws {
    let lost = FeedError(.truncated, Message(.errorTruncated, "x"), mayHaveArrived: true)
    like.answers(.init(true, "a"), with: .failure(lost))
    photo.holds("a")
    let first = Task { try await session.setLike(true, of: "a") }
    try await photo.waitForCalls(1)
    let asked = Watched(0)
    let second = Task { try await session.countedLike("a", asked) }
    try await asked.wait { $0 == 1 }
    #expect(await session.likeFlights.waiterCount == 2)
    try await photo.release(1, with: read(isLiked: true))
    #expect(try await first.value.value.isLiked)
    #expect(try await second.value.value.isLiked)
    #expect(like.inputs.count == 1)
  }

  @Test("LIVE-17: the caller does not wait for a check after the like used all its time")
  func noTimeLeft() async throws {
    let lost = FeedError(.timeout, Message(.errorTimeout, "x"), mayHaveArrived: true)
    like.holds(.init(true, "a"))
    photo.holds("a")
    let task = Task { try await session.setLike(true, of: "a") }
    try await like.waitForCalls(1)
    harness.clock.advance(by: .seconds(30))
    try await like.release(1, with: .failure(lost))
    await #expect(throws: unconfirmed(lost)) { try await task.value }
    try await photo.waitForCalls(1)
    try await photo.release(1, with: read(isLiked: false))
  }

  @Test("LIVE-17: the check that a photo exists ends at the call's deadline")
  func slowExistence() async throws {
    let missing = FeedError(.notFound, Message(.errorPhotoNotFound, "a"))
    like.answers(.init(true, "a"), with: .failure(missing))
    photo.holds("a")
    let task = Task { try await session.setLike(true, of: "a") }
    try await photo.waitForCalls(1)
    try await harness.clock.waitForSleepers()
    harness.clock.advance(by: .seconds(30))
    await #expect(throws: missing) { try await task.value }
    try await photo.waitForCancel(1)
    #expect(await session.state.likesFault == nil)
  }

  @Test("AUTH-9: a token refused during a like signs out the user")
  func refused() async throws {
    let refused = FeedError(.tokenRefused, Message(.errorTokenRefused))
    like.answers(.init(true, "a"), with: .failure(refused))
    await #expect(throws: refused) { try await session.setLike(true, of: "a") }
    #expect(await session.state.account == .signedOut(refused))
  }

  @Test("FAV-2: a photo liked in the feed becomes the first favorite")
  func favorites() async throws {
    harness.photos.feed.answers(PageRequest(1), with: .success(.page(1, ["a", "b"])))
    harness.profile.me.answers(
      try Credentials.sample().token, with: .success(Answer(Profile(username: "ada"))))
    harness.profile.user.answers("ada", with: .failure(.busy))
    harness.photos.favorites.answers(PageRequest(1), with: .success(.page(1, ["x"])))
    like.answers(.init(true, "b"), with: .success(Answer(LikeState(isLiked: true))))
    like.answers(.init(true, "y"), with: .success(Answer(LikeState(isLiked: true))))
    _ = try await session.nextPage(of: .feed)
    _ = try await session.nextPage(of: .favorites)
    _ = try await session.setLike(true, of: "b")
    _ = try await session.setLike(true, of: Photo.bare("y"))
    let favorites = await session.state.favorites
    #expect((0..<favorites.count).map { favorites[$0].id } == ["y", "b", "x"])
  }
}

extension Session {
  /// Counts and calls in one step of the session's actor.
  fileprivate func countedLike(
    _ id: PhotoID, _ asked: Watched<Int>
  ) async throws(FeedError) -> Answer<LikeState> {
    asked.change { $0 += 1 }
    return try await setLike(true, of: id)
  }
}
