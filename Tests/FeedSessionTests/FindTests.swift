import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("Found photos as a list", .timeLimit(.minutes(10)))
struct FindTests {
  private let cats = PhotoSource.search(SearchQuery(words: "cats"))
  private let dogs = PhotoSource.search(SearchQuery(words: "dogs"))
  private var state = SessionState(account: .signedIn(.memory, scopes: []))

  private var ids: [PhotoID] { (0..<state.found.count).map { state.found[$0].id } }

  @Test("FIND-1: a new search forgets the old one at once, and its late page")
  mutating func replacing() throws {
    state.beginFinding(cats)
    let old = try state.startedPage(of: .found)
    state.pageArrived(old, .page(1, ["a", "b"]))
    let late = try state.startedPage(of: .found)
    state.beginFinding(dogs)
    #expect(ids == [])
    #expect(state.foundSource == dogs)
    #expect(state.revisions { $0.pageArrived(late, .page(2, ["c"])) } == 0)
    let new = try state.startedPage(of: .found)
    #expect(new.page == 1)
    state.pageArrived(new, .page(1, ["b", "d"], hasMore: false))
    #expect(ids == ["b", "d"])
    #expect(state.found.phase == .ended)
  }

  @Test("AUTH-10: sign-out forgets what was looked for and found, and a late page of it")
  mutating func signOut() throws {
    state.beginFinding(cats)
    let ticket = try state.startedPage(of: .found)
    state.signedOut(epoch: state.epoch)
    #expect(state.foundSource == nil)
    #expect(state.revisions { $0.pageArrived(ticket, .page(1, ["a"])) } == 0)
    #expect(ids == [])
  }

  @Test("FIND-1: pages of words and of a person's photos are asked for one after the other")
  func useCase() async throws {
    let harness = SessionHarness()
    let words = SearchQuery(words: "cats")
    let photos = harness.photos
    photos.search.answers(.init(words, PageRequest(1)), with: .success(.page(1, ["a"])))
    photos.search.answers(
      .init(words, PageRequest(2)), with: .success(.page(2, ["b"], hasMore: false)))
    photos.userPhotos.answers(.init("ada", PageRequest(1)), with: .success(.page(1, ["c"])))
    #expect(try await harness.session.find(cats).ids == ["a"])
    #expect(try await harness.session.nextPage(of: .found).ids == ["b"])
    #expect(try await harness.session.find(.user("ada")).ids == ["c"])
    #expect(await harness.session.state.found.count == 1)
  }

  @Test("Before anything was looked for there is nothing to be found")
  func nothing() async throws {
    let harness = SessionHarness()
    #expect(try await harness.session.nextPage(of: .found).value.photos.isEmpty)
  }
}
