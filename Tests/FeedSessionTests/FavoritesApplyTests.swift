import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("The favorites and the counter as events")
struct FavoritesApplyTests {
  private var state = SessionState(account: .signedIn(.memory, scopes: []))

  private mutating func ask() throws -> ListTicket {
    try state.startedPage(of: .favorites)
  }

  private mutating func load(_ page: PhotoPage) throws {
    state.pageArrived(try ask(), Answer(page))
  }

  private func page(
    _ number: Int, _ ids: [PhotoID], hasMore: Bool = true, total: Int? = nil, size: Int? = nil
  ) -> PhotoPage {
    let photos = ids.map { id in
      var photo = Photo.bare(id)
      photo.isLiked = true
      return photo
    }
    return PhotoPage(photos: photos, page: number, hasMore: hasMore, total: total, size: size)
  }

  private mutating func like(_ id: PhotoID, _ wanted: Bool) throws {
    let ticket = try state.startedLike(id, wanted)
    state.likeConfirmed(ticket, LikeState(isLiked: wanted), .bare(id))
  }

  private var ids: [PhotoID] { (0..<state.favorites.count).map { state.favorites[$0].id } }

  @Test("FAV-2: a like puts the photo first in the favorites, an unlike removes it")
  mutating func membership() throws {
    try load(page(1, ["a", "b", "c"]))
    state.photosReceived([.bare("x")], requestedAt: state.likes.stamp, isCached: false)
    try like("x", true)
    #expect(ids == ["x", "a", "b", "c"])
    #expect(state.applyingLikes(to: state.favorites[0]).isLiked)
    try like("b", false)
    #expect(ids == ["x", "a", "c"])
    try like("b", true)
    #expect(ids == ["b", "x", "a", "c"])
    #expect(state.favorites.chunks.allSatisfy { !$0.isEmpty })
  }

  @Test("FAV-2: a like does not start favorites that were never requested")
  mutating func notBegun() throws {
    try like("x", true)
    #expect(state.favorites.count == 0)
    try load(page(1, ["x", "a"]))
    #expect(ids == ["x", "a"])
  }

  @Test("FAV-8: the total of the list replaces that of the profile")
  mutating func countedByList() throws {
    let ticket = state.requestProfile()
    state.profileArrived(ticket, Profile(username: "ada", totalLikes: 7))
    let revision = state.revision
    state.favoritesCounted(Answer(page(1, ["a"], total: 7)), requestedAt: state.likes.stamp)
    #expect(state.revision == revision)
    state.favoritesCounted(Answer(page(1, ["a"], total: 8)), requestedAt: state.likes.stamp)
    #expect(state.profile.value?.totalLikes == 8 && state.revision > revision)
    try load(page(1, ["a"], total: 9))
    #expect(state.profile.value?.totalLikes == 9)
    let stamp = state.likes.stamp
    let like = try state.startedLike("x", true)
    state.favoritesCounted(Answer(page(1, ["a"], total: 10)), requestedAt: state.likes.stamp)
    state.likeConfirmed(like, LikeState(isLiked: true), .bare("x"))
    state.favoritesCounted(Answer(page(1, ["a"], total: 11)), requestedAt: stamp)
    #expect(state.profile.value?.totalLikes == 9, "a list may be older than a like")
  }

  @Test("FAV-1, FEED-7: favorites that cannot be requested count as failed")
  mutating func refused() throws {
    #expect(state.revisions { $0.pageRefused(.favorites, epoch: $0.epoch + 1, .busy) } == 0)
    #expect(state.revisions { $0.pageRefused(.favorites, epoch: $0.epoch, .cancelled) } == 0)
    #expect(state.favorites.phase == .idle)
    #expect(state.revisions { $0.pageRefused(.favorites, epoch: $0.epoch, .busy) } == 1)
    #expect(state.favorites.phase == .failed(.busy))
    let ticket = try ask()
    #expect(state.revisions { $0.pageRefused(.favorites, epoch: $0.epoch, .busy) } == 0)
    state.pageArrived(ticket, Answer(page(1, ["a"], hasMore: false)))
    #expect(state.revisions { $0.pageRefused(.favorites, epoch: $0.epoch, .busy) } == 0)
    #expect(ids == ["a"])
  }

  @Test("FAV-2: a page requested before an unlike does not bring the photo back")
  mutating func latePage() throws {
    try load(page(1, ["a", "b"], size: 2))
    let ticket = try ask()
    try like("b", false)
    state.pageArrived(ticket, Answer(page(2, ["b", "c"], size: 2)))
    #expect(ids == ["a", "c"])
  }

  @Test("A photo liked while the first page loads appears before it, once")
  mutating func likeDuringFirstPage() throws {
    let ticket = try ask()
    try like("x", true)
    state.pageArrived(ticket, Answer(page(1, ["x", "a"])))
    #expect(ids == ["x", "a"])
  }

  @Test("After unlikes, the page with the next unread photo is requested again")
  mutating func shiftedPages() throws {
    try load(page(1, ["a", "b", "c"], size: 3))
    try like("a", false)
    let ticket = try ask()
    #expect(ticket.page == 1, "the first page of the service's list is now b, c, d")
    state.pageArrived(ticket, Answer(page(1, ["b", "c", "d"], size: 3)))
    #expect(ids == ["b", "c", "d"])
    #expect(try ask().page == 2)
  }

  @Test("Likes shift the pages the other way; a page of broken items is still skipped")
  mutating func shiftedByLikes() throws {
    try load(page(1, ["a"], size: 2))
    for id in ["x", "y"] as [PhotoID] { try like(id, true) }
    #expect(try ask().page == 3)
  }

  @Test("An unlike while a page loads shifts the page after it")
  mutating func shiftDuringPage() throws {
    try load(page(1, ["a", "b"], size: 2))
    let ticket = try ask()
    try like("a", false)
    state.pageArrived(ticket, Answer(page(2, ["c", "d"], size: 2)))
    #expect(try ask().page == 2, "the service has three before the unread ones: b c d")
  }

  @Test(
    "FAV-8: the counter is the list's total, otherwise the profile's, otherwise the loaded number")
  mutating func counter() throws {
    #expect(state.favoritesCount.description == "0+")
    try load(page(1, ["a"]))
    #expect(state.favoritesCount.description == "1+")
    let ticket = try state.startedProfile()
    state.profileArrived(ticket, Profile(username: "ada", totalLikes: 40))
    #expect(state.favoritesCount == .exactly(40))
    try load(page(2, ["b"], hasMore: false, total: 41))
    #expect(state.favoritesCount == .exactly(41))
  }

  @Test("FAV-8: each like or unlike changes the counter once, and repeating it does not")
  mutating func ownLikes() throws {
    try load(page(1, ["a", "b"], total: 2))
    try like("a", false)
    try like("a", false)
    #expect(state.favoritesCount == .exactly(1))
    try like("a", true)
    #expect(state.favoritesCount == .exactly(2))
  }

  @Test("FAV-2: a photo unliked elsewhere is removed as soon as any answer shows it")
  mutating func elsewhere() throws {
    try load(page(1, ["a", "b"], total: 2))
    state.photosReceived([.bare("a")], requestedAt: state.likes.stamp, isCached: false)
    #expect(ids == ["b"])
    #expect(state.favoritesCount == .exactly(1))
  }

  @Test("The profile's counter changes as well")
  mutating func profileCounter() throws {
    let ticket = try state.startedProfile()
    state.profileArrived(ticket, Profile(username: "ada", totalLikes: 7))
    try state.load(["a"])
    try like("a", true)
    #expect(state.profile.value?.totalLikes == 8)
  }

  @Test("FAV-8: a profile that was requested before or during a like does not change the counter")
  mutating func profileDuringLike() throws {
    let first = state.requestProfile()
    state.profileArrived(first, Profile(username: "ada", totalLikes: 7))
    let before = state.requestProfile()
    let like = try state.startedLike("x", true)
    state.profileArrived(before, Profile(username: "ada", totalLikes: 8))
    let during = state.requestProfile()
    state.profileArrived(during, Profile(username: "ada", totalLikes: 8))
    let ending = state.requestProfile()
    state.likeConfirmed(like, LikeState(isLiked: true), .bare("x"))
    #expect(state.profile.value?.totalLikes == 7, "the photo was unknown")
    state.profileArrived(ending, Profile(username: "ada", totalLikes: 9))
    #expect(state.profile.value?.totalLikes == 7)
    let after = state.requestProfile()
    state.profileArrived(after, Profile(username: "ada", totalLikes: 8))
    #expect(state.profile.value?.totalLikes == 8)
  }

  @Test("FAV-2: the total counts likes of photos that were not loaded yet")
  mutating func countedUnread() throws {
    try load(page(1, ["a", "b"], total: 5, size: 2))
    var unread = Photo.bare("e")
    unread.isLiked = true
    state.photosReceived([unread], requestedAt: state.likes.stamp, isCached: false)
    try like("e", false)
    #expect(state.favorites.total == 4)
    #expect(try ask().page == 2, "the unread ones before it have not moved")
  }

  @Test("FAV-2: liking an already liked photo does not change the total")
  mutating func likedAlready() throws {
    try load(page(1, ["a", "b"], total: 3, size: 2))
    var unread = Photo.bare("c")
    unread.isLiked = true
    state.photosReceived([unread], requestedAt: state.likes.stamp, isCached: false)
    try like("c", true)
    #expect(ids == ["a", "b"])
    #expect(state.favorites.total == 3)
  }
}
