import FeedCore
import FeedSession
import FeedTestSupport
import Testing

@Suite("FIND-5: the setting for searches and random photos")
struct ContentFilterTests {
  @Test("FIND-5: the setting applies only to requests that do not choose a filter")
  func setting() async throws {
    let photos = StubPhotosPort()
    let session = Session(
      Backend(photos: photos, profile: StubProfilePort()),
      services: SessionServices(
        clock: ManualClock(), tokens: StubTokenStore(), desktop: StubDesktop(),
        files: StubFiles(), contentFilter: .high))
    let page = PageRequest(1)
    let (open, low) = (
      SearchQuery(words: "a"), SearchQuery(words: "a", contentFilter: .low)
    )
    let filled = SearchQuery(words: "a", contentFilter: .high)
    for query in [filled, low, filled] {
      photos.search.answers(.init(query, page), with: .success(Answer(.sample(1, []))))
    }
    _ = try await session.photos(from: .search(open), page)
    _ = try await session.photos(from: .search(low), page)
    _ = try await session.find(.search(open))
    #expect(session.latest.foundSource == .search(open), "the screen gets the requested results")
    photos.random.answers(RandomQuery(contentFilter: .high), with: .success(Answer(.sample())))
    _ = try await session.randomPhoto(RandomQuery())
    photos.feed.answers(page, with: .success(Answer(.sample(1, []))))
    _ = try await session.photos(from: .feed, page)
    #expect(photos.search.isDone && photos.random.isDone && photos.feed.isDone)
  }
}
