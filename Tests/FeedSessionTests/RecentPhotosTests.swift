import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("Recent photos", .timeLimit(.minutes(10)))
struct RecentPhotosTests {
  private let harness = SessionHarness()
  private var photos: StubPhotosPort { harness.photos }
  private var session: Session { harness.session }

  private func read(_ number: Int, _ ids: [PhotoID]) async throws {
    let page = PageRequest(number)
    photos.feed.answers(page, with: .success(.page(number, ids)))
    _ = try await session.photos(from: .feed, page)
  }

  @Test("The newest answer's photos are first, each once")
  func order() async throws {
    try await read(1, ["a", "b", "c"])
    try await read(2, ["d", "b"])
    #expect(await session.recentPhotos.map(\.id) == ["d", "b", "a", "c"])
  }

  @Test("Photos of a page read by its number are not requested again")
  func atHand() async throws {
    try await read(3, ["a"])
    #expect(try await session.recentPhoto("a").value.id == "a")
    #expect(photos.photo.inputs.isEmpty)
  }

  @Test("FEED-10: their number is limited")
  func limit() async throws {
    let ids = (0..<RecentPhotos.limit).map { PhotoID("a\($0)") }
    try await read(1, ids)
    try await read(2, ["b"])
    #expect(await session.recentPhotos.map(\.id) == ["b"] + ids.dropLast())
  }

  @Test("AUTH-30: they are dropped at sign-out")
  func signOut() async throws {
    var state = SessionState(account: .signedIn(.memory, scopes: []))
    state.photosReceived([.bare("a")], requestedAt: 0, isCached: false)
    #expect(state.recent.photos.map(\.id) == ["a"])
    state.signedOut(epoch: state.epoch)
    #expect(state.recent.photos.isEmpty)
  }
}
