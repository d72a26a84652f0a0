import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("Page requests whose callers cancel", .timeLimit(.minutes(10)))
struct CancelledPageTests {
  private let harness = SessionHarness()
  private var feed: StubCall<PageRequest, Answer<PhotoPage>> { harness.photos.feed }
  private var session: Session { harness.session }

  @Test("FEED-2: if one caller cancels, the others still get the page", arguments: [0, 1])
  func one(leaver: Int) async throws {
    feed.holds(PageRequest(1))
    let tasks = [harness.ask(), harness.ask()]
    try await harness.waitForAsks(2)
    tasks[leaver].cancel()
    await #expect(throws: FeedError.cancelled) { try await tasks[leaver].value }
    #expect(await session.state.feed.phase == .loading)
    try await feed.release(1, with: .success(.page(1, ["a"])))
    #expect(try await tasks[1 - leaver].value.ids == ["a"])
  }

  @Test("A caller that is cancelled before it calls starts no request")
  func beforehand() async throws {
    feed.holds(PageRequest(1))
    let (task, ended) = RunWitness.watchingCancelled { [session] in
      try await session.nextPage(of: .feed)
    }
    await #expect(throws: FeedError.cancelled) { try await task.value }
    try await ended.wait { $0 }
    #expect(await session.state.feed.phase == .idle)
  }

  @Test("The request is cancelled when all callers cancel, and the next call starts a new one")
  func all() async throws {
    feed.holds(PageRequest(1))
    let (task, ended) = RunWitness.watching { [session] in try await session.nextPage(of: .feed) }
    try await feed.waitForCalls(1)
    task.cancel()
    await #expect(throws: FeedError.cancelled) { try await task.value }
    try await feed.waitForCancel(1)
    try await ended.wait { $0 }
    #expect(await session.state.feed.phase == .idle)
    feed.answers(PageRequest(1), with: .success(.page(1, ["a"])))
    #expect(try await session.nextPage(of: .feed).ids == ["a"])
  }

  @Test(
    "The late result of an abandoned request does not affect the new request",
    arguments: [Result.failure(.cancelled), .failure(.busy), .success(.page(1, ["old"]))]
      as [Result<Answer<PhotoPage>, FeedError>])
  func late(outcome: Result<Answer<PhotoPage>, FeedError>) async throws {
    feed.holds(PageRequest(1), throughCancel: true)
    feed.holds(PageRequest(1))
    let (old, ended) = RunWitness.watching { [session] in try await session.nextPage(of: .feed) }
    try await feed.waitForCalls(1)
    old.cancel()
    try await feed.waitForCancel(1)
    let new = harness.ask()
    try await feed.waitForCalls(2)
    try await feed.release(1, with: outcome)
    await #expect(throws: FeedError.cancelled) { try await old.value }
    try await ended.wait { $0 }
    #expect(await session.state.feed.phase == .loading)
    #expect(await session.state.feed.count == 0)
    try await feed.release(2, with: .success(.page(1, ["new"])))
    #expect(try await new.value.ids == ["new"])
    #expect(await session.state.feed.count == 1)
  }

  @Test("A page that arrives after all callers have cancelled is kept for the next call")
  func arrivesLate() async throws {
    feed.holds(PageRequest(1), throughCancel: true)
    let (task, ended) = RunWitness.watching { [session] in try await session.nextPage(of: .feed) }
    try await feed.waitForCalls(1)
    task.cancel()
    try await feed.waitForCancel(1)
    try await feed.release(1, with: .success(.page(1, ["a"])))
    try await ended.wait { $0 }
    #expect(await session.state.feed.count == 1)
    #expect(await session.state.feed.phase == .idle)
  }

  @Test("Racing calls, cancels and reloads load the feed with one request at a time")
  func race() async throws {
    for _ in 0..<100 {
      let session = Session(
        Backend(photos: EndlessPhotos(), profile: StubProfilePort()), services: .stubs())
      let tasks = (0..<8).map { index in
        Task {
          index == 3 ? try await session.reload(.feed) : try await session.nextPage(of: .feed)
        }
      }
      for task in tasks.dropLast(4) { Task.detached { task.cancel() } }
      for task in tasks {
        if case .failure(let error) = await task.result {
          #expect(error as? FeedError == .cancelled)
        }
      }
      _ = try await session.nextPage(of: .feed)
      let feed = await session.state.feed
      #expect(feed.phase == .idle)
      #expect(Set((0..<feed.count).map { feed[$0].id }).count == feed.count)
    }
  }
}

/// A photo service that returns any page of the feed at once. Other calls are not expected.
private struct EndlessPhotos: PhotosPort {
  func photos(
    from source: PhotoSource, _ page: PageRequest, as _: Credentials?
  ) async throws(FeedError) -> Answer<PhotoPage> {
    guard source == .feed else { throw .busy }
    await Task.yield()
    return .page(page.number, [PhotoID("\(page.number)")])
  }

  func photo(_: PhotoID, as _: Credentials?) throws(FeedError) -> Answer<Photo> { throw .busy }

  func randomPhoto(_: RandomQuery, as _: Credentials?) throws(FeedError) -> Answer<Photo> {
    throw .busy
  }

  func setLike(
    _: Bool, of _: PhotoID, as _: Credentials
  ) throws(FeedError) -> Answer<LikeState> { throw .busy }

  func picture(
    _: PictureRequest, progress _: @escaping PictureRequest.Progress
  ) throws(FeedError) -> [UInt8] { throw .busy }

  func download(
    _: PictureRequest, into _: any ByteSink, progress _: @escaping PictureRequest.Progress
  ) throws(FeedError) { throw .busy }

  func trackDownload(of _: Photo, as _: Credentials?) throws(FeedError) { throw .busy }
}
