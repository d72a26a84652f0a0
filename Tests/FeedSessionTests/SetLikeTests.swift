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
    get async { await session.state.shown(.bare("a")).isLiked }
  }

  @Test("FEED-5: a like answers how the photo stands, and every heart follows")
  func success() async throws {
    like.answers(.init(true, "a"), with: .success(Answer(LikeState(isLiked: true, likes: 3))))
    #expect(try await session.setLike(true, of: "a").value == LikeState(isLiked: true, likes: 3))
    #expect(await isLiked)
    photo.answers("a", with: read(isLiked: true))
    #expect(try await session.photo("a").value.isLiked)
  }

  @Test("FEED-5: the same like while one is under way joins it; the opposite is busy")
  func oneAtATime() async throws {
    like.holds(.init(true, "a"))
    let first = Task { try await session.setLike(true, of: "a") }
    try await like.waitForCalls(1)
    let second = Task { try await session.setLike(true, of: "a") }
    let error = await #expect(throws: FeedError.self) { try await session.setLike(false, of: "a") }
    #expect(error?.code == .busy)
    try await like.release(1, with: .success(Answer(LikeState(isLiked: true))))
    #expect(try await first.value.value.isLiked)
    // Whether it came in time to join or not, it never made the first a second request.
    like.answers(.init(true, "a"), with: .success(Answer(LikeState(isLiked: true))))
    #expect(try await second.value.value.isLiked)
  }

  @Test("FEED-5: a refusal leaves the heart and is told as it is")
  func refusal() async throws {
    like.answers(.init(true, "a"), with: .failure(.rateLimited))
    await #expect(throws: FeedError.rateLimited) { try await session.setLike(true, of: "a") }
    #expect(await !isLiked)
    #expect(await !session.state.likes.isUnderWay("a"))
  }

  @Test(
    "An ambiguous failure: the photo itself tells what became of the like",
    arguments: [true, false])
  func ambiguous(hasHappened: Bool) async throws {
    let lost = FeedError(.truncated, Message(.errorTruncated, "x"))
    like.answers(.init(true, "a"), with: .failure(lost))
    photo.answers("a", with: read(isLiked: hasHappened))
    if hasHappened {
      #expect(try await session.setLike(true, of: "a").value.isLiked)
    } else {
      await #expect(throws: lost) { try await session.setLike(true, of: "a") }
    }
    #expect(await isLiked == hasHappened)
    #expect(await !session.state.likes.isUnderWay("a"))
  }

  @Test("After an ambiguous failure a cache is not believed, and silence changes nothing")
  func unknown() async throws {
    let lost = FeedError(.timeout, Message(.errorTimeout, "x"))
    for reply in [read(isLiked: true, isCached: true), .failure(.busy)] {
      like.answers(.init(true, "a"), with: .failure(lost))
      photo.answers("a", with: reply)
      await #expect(throws: lost) { try await session.setLike(true, of: "a") }
      #expect(await !isLiked)
    }
  }

  @Test("A caller who leaves: the photo counts as busy until it is known how it stands")
  func cancel() async throws {
    like.holds(.init(true, "a"))
    photo.holds("a")
    let task = Task { try await session.setLike(true, of: "a") }
    try await like.waitForCalls(1)
    task.cancel()
    await #expect(throws: FeedError.cancelled) { try await task.value }
    try await photo.waitForCalls(1)
    #expect(await session.state.likes.isUnderWay("a"))
    var updates = await session.updates().makeAsyncIterator()
    try await photo.release(1, with: read(isLiked: true))
    while await updates.next()?.likes.isUnderWay("a") == true {}
    #expect(await isLiked)
  }

  @Test("FEED-5: the same like while one that was given up settles waits for it, then asks anew")
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

  @Test("A like that was given up before it was sent changes and asks nothing")
  func cancelledBeforehand() async throws {
    let (task, ended) = RunWitness.watchingCancelled { [session] in
      try await session.setLike(true, of: "a")
    }
    await #expect(throws: FeedError.cancelled) { try await task.value }
    try await ended.wait { $0 }
    #expect(await !session.state.likes.isUnderWay("a"))
    #expect(like.inputs.isEmpty)
  }

  @Test("AUTH-10: what a like of the person before became is nobody's, and holds up no like")
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
    #expect(await session.settling.isEmpty)
    try await photo.release(1, with: read(isLiked: true))
    try await ended.wait { $0 }
    #expect(await !isLiked)
  }

  @Test("LIVE-6: a like address that is gone switches likes off")
  func gone() async throws {
    let gone = FeedError(.gone, Message(.errorGone, "410"))
    like.answers(.init(true, "a"), with: .failure(gone))
    for _ in 0..<2 {
      let error = await #expect(throws: FeedError.self) { try await session.setLike(true, of: "a") }
      #expect(error?.message.phrase == .errorLikesOff)
    }
    #expect(like.inputs.count == 1, "the second is not even asked")
    #expect(await session.state.likesFault?.code == .unsupported)
  }

  @Test(
    "LIVE-6: a 404 switches likes off where the photo exists, and is a 404 where not",
    arguments: [true, false])
  func notFound(exists: Bool) async throws {
    let missing = FeedError(.notFound, Message(.errorPhotoNotFound, "a"))
    like.answers(.init(true, "a"), with: .failure(missing))
    photo.answers("a", with: exists ? read(isLiked: false) : .failure(missing))
    let error = await #expect(throws: FeedError.self) { try await session.setLike(true, of: "a") }
    #expect(error?.code == (exists ? .unsupported : .notFound))
    #expect(await (session.state.likesFault != nil) == exists)
  }

  @Test("LIVE-6: a photo out of a cache does not prove that likes are gone")
  func notFoundButCached() async throws {
    let missing = FeedError(.notFound, Message(.errorPhotoNotFound, "a"))
    like.answers(.init(true, "a"), with: .failure(missing))
    photo.answers("a", with: read(isLiked: false, isCached: true))
    await #expect(throws: missing) { try await session.setLike(true, of: "a") }
    #expect(await session.state.likesFault == nil)
  }

  @Test("AUTH-9: a token refused in the middle of a like signs out")
  func refused() async throws {
    let refused = FeedError(.tokenRefused, Message(.errorTokenRefused))
    like.answers(.init(true, "a"), with: .failure(refused))
    await #expect(throws: refused) { try await session.setLike(true, of: "a") }
    #expect(await session.state.account == .signedOut(refused))
  }

  @Test("FAV-2: a liked photo of the feed stands first among the favorites")
  func favorites() async throws {
    harness.photos.feed.answers(PageRequest(1), with: .success(.page(1, ["a", "b"])))
    harness.profile.me.answers(
      try Credentials.sample().token, with: .success(Answer(Profile(username: "ada"))))
    harness.profile.user.answers("ada", with: .failure(.busy))
    harness.profile.favorites.answers(PageRequest(1), with: .success(.page(1, ["x"])))
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
