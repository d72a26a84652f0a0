import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("COLL-22: photos in the user's collections")
struct CollectedPhotosTests {
  private var state = SessionState(account: .signedIn(.memory, scopes: []))

  /// Finds the photos of a collection.
  private mutating func find(_ ids: [PhotoID], hasMore: Bool = false) throws {
    state.beginFinding(.collection("c"))
    let page = state.requestPage(of: .found)
    let ticket = try #require(page)
    state.pageArrived(
      ticket,
      Answer(PhotoPage(photos: ids.map { .bare($0) }, page: 1, hasMore: hasMore, total: ids.count)))
  }

  private mutating func collect(_ id: PhotoID, _ isContained: Bool, epoch: Int = 0) {
    state.photoCollected(id, .bare(id), isContained: isContained, in: "c", epoch: epoch)
  }

  @Test("COLL-14: a photo's own collections count until this session knows better")
  mutating func known() {
    var photo = Photo.bare("a")
    #expect(state.isContained(photo, in: "c") == nil, "an empty list proves nothing")
    photo.ownCollections = ["c"]
    #expect(state.isContained(photo, in: "c") == true)
    collect("a", false)
    #expect(state.isContained(photo, in: "c") == false)
    collect("a", true)
    photo.ownCollections = []
    #expect(state.isContained(photo, in: "c") == true)
  }

  @Test("COLL-22: the loaded list of a collection follows each change, with its total")
  mutating func list() throws {
    try find(["a", "b"])
    #expect(state.isContained(.bare("a"), in: "c") == true, "its list contains it")
    collect("a", false)
    #expect(state.found.count == 1 && state.found.total == 1)
    collect("z", true)
    #expect(state.found[0].id == "z" && state.found.total == 2)
    collect("z", true)
    #expect(state.found.count == 2 && state.found.total == 2, "nothing is doubled")
  }

  @Test("COLL-22: a list that the user can go back to follows a change, too")
  mutating func history() throws {
    try find(["a", "b"])
    state.beginFinding(.user("ada"))
    collect("a", false)
    let isResumed = state.resumeFinding(.collection("c"))
    #expect(isResumed)
    #expect(state.found.count == 1)
  }

  @Test("COLL-22: a page that was requested before a removal does not bring the photo back")
  mutating func latePage() throws {
    state.beginFinding(.collection("c"))
    let page = state.requestPage(of: .found)
    let ticket = try #require(page)
    collect("a", false)
    state.pageArrived(
      ticket, Answer(PhotoPage(photos: [.bare("a"), .bare("b")], page: 1, hasMore: false)))
    #expect(state.found.count == 1)
    #expect(state.isContained(.bare("a"), in: "c") == false)
    // A later page of the service is newer than the removal.
    let next = state.reload(.found)
    state.pageArrived(
      next, Answer(PhotoPage(photos: [.bare("a"), .bare("b")], page: 1, hasMore: false)))
    #expect(state.found.count == 2)
    #expect(state.isContained(.bare("a"), in: "c") == true)
  }

  @Test(
    "COLL-22: a page of a collection that is older than a removal does not tick the photo again")
  mutating func olderPage() {
    let stamp = state.collected.stamp
    collect("a", false)
    state.photosListed([.bare("a"), .bare("b")], in: "c", requestedAt: stamp)
    #expect(state.isContained(.bare("a"), in: "c") == false)
    #expect(state.isContained(.bare("b"), in: "c") == true)
  }

  @Test("COLL-20: a change of an earlier account changes nothing, and a sign-out forgets all")
  mutating func account() {
    collect("a", true)
    state.signedOut(epoch: 0)
    #expect(state.isContained(.bare("a"), in: "c") == nil)
    collect("a", true, epoch: 0)
    #expect(state.isContained(.bare("a"), in: "c") == nil)
  }
}
