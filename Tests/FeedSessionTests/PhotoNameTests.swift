import FeedCore
import FeedTestSupport
import Testing

@testable import FeedSession

@Suite("MCP-4: a photo by its id, its slug or the address of its page")
struct PhotoNameTests {
  private let photos = StubPhotosPort()
  private let session: Session

  init() throws {
    let backend = Backend(
      photos: photos, profile: StubProfilePort(), builtInCredentials: try .sample(),
      photoID: \.withoutSlug)
    session = Session(backend, services: .stubs())
  }

  @Test(
    "Each name leads to the photo",
    arguments: [
      "uCb8l4CMcka", "fog-over-hills-uCb8l4CMcka", "https://unsplash.com/photos/fog-uCb8l4CMcka",
      "unsplash.com/de/fotos/nebel-uCb8l4CMcka?utm_source=x",
    ])
  func names(name: String) async throws {
    photos.photo.answers("uCb8l4CMcka", with: .success(Answer(.bare("uCb8l4CMcka"))))
    #expect(try await session.photo(PhotoID(name)).value.id == "uCb8l4CMcka")
    #expect(try await session.recentPhoto(PhotoID(name)).value.id == "uCb8l4CMcka")
  }

  @Test("The exact id is tried first, even if it looks like a slug")
  func exact() async throws {
    let page = PhotoPage.sample(1, ["fog-uCb8l4CMcka"], hasMore: false)
    photos.feed.answers(PageRequest(1), with: .success(Answer(page)))
    _ = try await session.photos(from: .feed, PageRequest(1))
    let photo = try await session.recentPhoto("fog-uCb8l4CMcka")
    #expect(photo.value.id == "fog-uCb8l4CMcka" && photos.photo.inputs.isEmpty)
  }

  @Test("A page address from an earlier answer leads to its photo, on any site")
  func seen() async throws {
    photos.feed.answers(
      PageRequest(1), with: .success(Answer(.sample(1, ["boat"], hasMore: false))))
    _ = try await session.photos(from: .feed, PageRequest(1))
    let photo = try await session.recentPhoto("https://unsplash.com/photos/boat?utm_source=x")
    #expect(photo.value.id == "boat" && photos.photo.inputs.isEmpty)
  }

  @Test("FEED-5: a like by slug likes the photo")
  func like() async throws {
    photos.photo.answers("uCb8l4CMcka", with: .success(Answer(.bare("uCb8l4CMcka"))))
    photos.like.answers(
      .init(true, "uCb8l4CMcka"), with: .success(Answer(LikeState(isLiked: true))))
    #expect(try await session.likedPhoto(true, "fog-uCb8l4CMcka").value.isLiked)
    photos.like.answers(
      .init(false, "uCb8l4CMcka"), with: .success(Answer(LikeState(isLiked: false))))
    #expect(try await !session.setLike(false, of: "fog-uCb8l4CMcka").value.isLiked)
  }
}
