import BackendMock
import FeedCore
import FeedTestSupport
import Testing

@Suite("Likes in the mock")
struct MockLikeTests {
  @Test("BACK-13: photos at even positions are liked by default, and no photos with `liked=none`")
  func atStart() async throws {
    let even = try await mock().wholeFeed()
    #expect(even.indices.allSatisfy { even[$0].isLiked == $0.isMultiple(of: 2) })
    #expect(try await mock("liked=even").wholeFeed() == even)
    #expect(try await mock("liked=none").wholeFeed().allSatisfy { !$0.isLiked })
  }

  @Test("Only the user who made a like sees it")
  func anonymous() async throws {
    let backend = try mock()
    let page = try await backend.photos.photos(from: .feed, PageRequest(1), as: nil).value
    #expect(page.photos.allSatisfy { !$0.isLiked })
  }

  @Test("A like counts once everywhere, and an unlike reverts it")
  func like() async throws {
    let backend = try mock("liked=none")
    let photo = try await backend.page(1).photos[3]
    let likes = try #require(photo.likes)
    for _ in 0..<2 {
      #expect(
        try await backend.setLike(true, photo.id) == LikeState(isLiked: true, likes: likes + 1))
    }
    #expect(try await backend.page(1).photos[3].isLiked)
    #expect(try await backend.photos.photo(photo.id, as: backend.builtInCredentials).value.isLiked)
    for _ in 0..<2 {
      #expect(try await backend.setLike(false, photo.id) == LikeState(isLiked: false, likes: likes))
    }
    #expect(try await backend.page(1).photos[3] == photo)
  }

  @Test("A photo's like count includes the user's like")
  func counted() async throws {
    let backend = try mock("photos=9000")
    // Photo 8022 has the fewest likes of all.
    let photo = try await backend.page(268, size: 30).photos[12]
    #expect(photo.isLiked)
    #expect(photo.likes == 1)
    #expect(try await backend.setLike(false, photo.id) == LikeState(isLiked: false, likes: 0))
  }

  @Test("FAV-1: favorites have the newest like first, then the feed's order")
  func favorites() async throws {
    let backend = try mock("photos=6")
    let ids = try await backend.wholeFeed().map(\.id)
    #expect(try await backend.favorites().photos.map(\.id) == [ids[0], ids[2], ids[4]])
    _ = try await backend.setLike(true, ids[1])
    _ = try await backend.setLike(true, ids[5])
    _ = try await backend.setLike(false, ids[2])
    #expect(try await backend.favorites().photos.map(\.id) == [ids[5], ids[1], ids[0], ids[4]])
    _ = try await backend.setLike(false, ids[0])
    _ = try await backend.setLike(true, ids[0])
    let again = try await backend.favorites()
    #expect(again.photos.map(\.id) == [ids[0], ids[5], ids[1], ids[4]])
    #expect(again.photos.allSatisfy { $0.isLiked })
    #expect(again.total == 4)
    #expect(try await backend.profile.me(as: backend.user()).value.totalLikes == 4)
  }

  @Test("FAV-1: favorites have pages too")
  func favoritePages() async throws {
    let backend = try mock("photos=50")
    let pages = try await [backend.favorites(1), backend.favorites(2), backend.favorites(3)]
    #expect(pages.map(\.photos.count) == [20, 5, 0])
    #expect(pages.map(\.hasMore) == [true, false, false])
  }

  @Test("FAV-3: without likes there are no favorites")
  func none() async throws {
    #expect(
      try await mock("liked=none").favorites()
        == PhotoPage(photos: [], page: 1, hasMore: false, total: 0, size: 20))
  }

  @Test("An unknown photo cannot be liked", arguments: ["", "x", "AAAAAAA0000", "-AAAAAA-001"])
  func unknown(id: String) async throws {
    let error = FeedError(.notFound, Message(.errorPhotoNotFound, id))
    let backend = try mock()
    await #expect(throws: error) { try await backend.setLike(true, PhotoID(id)) }
    await #expect(throws: error) { try await backend.photos.photo(PhotoID(id), as: nil) }
  }
}
