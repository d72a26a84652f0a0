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

  /// Returns the photos that a source shows again, or nil if they are not kept.
  private mutating func resumed(_ source: PhotoSource) -> [PhotoID]? {
    state.resumeFinding(source) ? ids : nil
  }

  @Test("FIND-1: a new search drops the old one at once, and its late page")
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

  @Test("PHOTO-3: going back restores the replaced list, and late pages do not change it")
  mutating func wayBack() throws {
    state.beginFinding(cats)
    state.pageArrived(try state.startedPage(of: .found), .page(1, ["a", "b"]))
    let left = try state.startedPage(of: .found)
    state.beginFinding(dogs)
    let late = try state.startedPage(of: .found)
    #expect(state.revisions { _ = $0.resumeFinding(cats) } == 1)
    #expect(state.foundSource == cats)
    #expect(ids == ["a", "b"])
    for ticket in [left, late] {
      #expect(state.revisions { $0.pageArrived(ticket, .page(ticket.page, ["z"])) } == 0)
    }
    let next = try state.startedPage(of: .found)
    #expect(next.page == 2, "it continues where it was left")
    state.pageArrived(next, .page(2, ["c"], hasMore: false))
    #expect(ids == ["a", "b", "c"])
    #expect(resumed(dogs) == nil, "the user cannot go back to it")
  }

  @Test("PHOTO-3: an abandoned reload keeps the photos that were shown")
  mutating func resumedReload() throws {
    state.beginFinding(cats)
    state.pageArrived(try state.startedPage(of: .found), .page(1, ["a"]))
    _ = state.reload(.found)
    state.beginFinding(dogs)
    #expect(resumed(cats) == ["a"])
    let next = try state.startedPage(of: .found)
    #expect(next.page == 2)
    state.pageArrived(next, .page(2, ["b"]))
    #expect(ids == ["a", "b"])
  }

  @Test("PHOTO-3: a list that never loaded is requested again, and a repeated search starts fresh")
  mutating func notResumed() throws {
    state.beginFinding(cats)
    state.pageFailed(try state.startedPage(of: .found), .busy)
    state.beginFinding(dogs)
    state.pageArrived(try state.startedPage(of: .found), .page(1, ["d"]))
    #expect(resumed(cats) == nil)
    state.beginFinding(cats)
    state.beginFinding(dogs)
    state.beginFinding(cats)
    #expect(resumed(dogs) == nil)
  }

  @Test("PHOTO-3: repeating a search later keeps the results of the first")
  mutating func lookedForTwice() throws {
    for (source, id) in [(cats, "a"), (dogs, "b"), (cats, "c"), (cats, "d")] {
      state.beginFinding(source)
      state.pageArrived(try state.startedPage(of: .found), .page(1, [PhotoID(id)]))
    }
    #expect(resumed(dogs) == ["b"])
    #expect(resumed(cats) == ["a"])
  }

  @Test("FEED-10: only the newest earlier lists are kept, limited by lists and by photos")
  mutating func bounded() throws {
    for number in 0...ListHistory.limits.lists {
      try find("\(number)", photos: 1)
    }
    state.beginFinding(cats)
    #expect(resumed(.topic("0")) == nil)
    #expect(resumed(.topic("1")) == ["1-0"])
    try find("short", photos: 1)
    try find("long", photos: ListHistory.limits.photos)
    state.beginFinding(cats)
    #expect(resumed(.topic("short")) == nil)
    #expect(resumed(.topic("long"))?.count == ListHistory.limits.photos)
  }

  private mutating func find(_ name: String, photos: Int) throws {
    state.beginFinding(.topic(name))
    let ids = (0..<photos).map { PhotoID("\(name)-\($0)") }
    state.pageArrived(try state.startedPage(of: .found), .page(1, ids))
  }

  @Test("PHOTO-3: going back sends no request if the list is kept")
  func again() async throws {
    let harness = SessionHarness()
    let words = SearchQuery(words: "cats")
    let photos = harness.photos
    photos.search.answers(.init(words, PageRequest(1)), with: .success(.page(1, ["a"])))
    photos.userPhotos.answers(.init("ada", PageRequest(1)), with: .success(.page(1, ["c"])))
    _ = try await harness.session.find(cats)
    _ = try await harness.session.find(.user("ada"))
    try await harness.session.findAgain(cats)
    #expect(await harness.session.state.foundSource == cats)
    #expect(await harness.session.state.found.photo("a") != nil)
    photos.userPhotos.answers(.init("ada", PageRequest(1)), with: .success(.page(1, ["d"])))
    try await harness.session.findAgain(.user("ada"))
    #expect(await harness.session.state.found.photo("d") != nil)
  }

  @Test("AUTH-30: sign-out forgets searches and their results, and a late page of them")
  mutating func signOut() throws {
    state.beginFinding(dogs)
    state.pageArrived(try state.startedPage(of: .found), .page(1, ["b"]))
    state.beginFinding(cats)
    let ticket = try state.startedPage(of: .found)
    state.signedOut(epoch: state.epoch)
    #expect(state.foundSource == nil)
    #expect(resumed(dogs) == nil)
    #expect(state.revisions { $0.pageArrived(ticket, .page(1, ["a"])) } == 0)
    #expect(ids == [])
  }

  @Test("FIND-1: pages of a search and of a user's photos are requested in order")
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

  @Test("Without a search there are no results")
  func nothing() async throws {
    let harness = SessionHarness()
    #expect(try await harness.session.nextPage(of: .found).value.photos.isEmpty)
  }
}
