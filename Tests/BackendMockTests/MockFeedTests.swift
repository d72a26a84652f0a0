import BackendMock
import FeedCore
import FeedTestSupport
import Testing

@Suite("The mock's feed")
struct MockFeedTests {
  @Test("BACK-13: the feed has 60 photos, 20 per page")
  func pages() async throws {
    let backend = try mock()
    for number in 1...3 {
      let page = try await backend.page(number)
      #expect(page.photos.count == 20)
      #expect(page.hasMore == (number < 3))
      #expect(page.total == 60)
      #expect(page.page == number)
    }
    let beyond = try await backend.page(4)
    #expect(beyond == PhotoPage(photos: [], page: 4, hasMore: false, total: 60, size: 20))
  }

  @Test("BACK-13: `photos=N` sets the number of photos", arguments: [0, 1, 20, 21, 45])
  func count(photos: Int) async throws {
    let feed = try await mock("photos=\(photos)").wholeFeed()
    #expect(feed.count == photos)
    let whole = try await mock().wholeFeed()
    #expect(feed == Array(whole.prefix(photos)))
  }

  @Test(
    "A page has the requested size, between 1 and 30",
    arguments: [(7, 7), (30, 30), (31, 30), (Int.max, 30), (0, 1), (Int.min, 1)])
  func size(asked: Int, given: Int) async throws {
    #expect(try await mock().page(1, size: asked).photos.count == given)
  }

  @Test(
    "A page past the end is empty, and a number below 1 is the first page",
    arguments: [Int.max, Int.min, 0, -1])
  func strangePages(number: Int) async throws {
    let page = try await mock().page(number)
    #expect(page.photos.count == (number > 0 ? 0 : 20))
  }

  @Test("BACK-2: the photos are the same in every run")
  func deterministic() async throws {
    #expect(try await mock().wholeFeed() == mock().wholeFeed())
    #expect(try await mock().wholeFeed(size: 7) == mock().wholeFeed())
  }

  @Test("Ids have eleven characters like Unsplash ids, are unique, and some begin with a dash")
  func ids() async throws {
    let ids = try await mock("photos=900").wholeFeed(size: 30).map(\.id.text)
    #expect(Set(ids).count == 900)
    #expect(ids.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9_-]{11}/) != nil })
    #expect(ids.contains { $0.hasPrefix("-") })
    #expect(ids.prefix(20).contains { $0.hasPrefix("-") })
  }

  @Test("BACK-2: all photos differ")
  func distinct() async throws {
    let feed = try await mock("photos=1000").wholeFeed(size: 30)
    #expect(Set(feed.map { $0.addresses.picture(.regular) }).count == 1_000)
    #expect(Set(feed.map(\.links.page)).count == 1_000)
    #expect(Set(feed.compactMap(\.createdAt)).count == 1_000)
    #expect(Set(feed.map { "\($0.width)×\($0.height) \($0.caption ?? "")" }).count > 100)
  }

  @Test("BACK-2: the last page of a million photos is as fast as the first")
  func million() async throws {
    let backend = try mock("photos=1000000")
    let last = try await backend.page(50_000)
    #expect(last.photos.count == 20)
    #expect(!last.hasMore)
    #expect(last.total == 1_000_000)
    let id = try #require(last.photos.last?.id)
    #expect(try await backend.photos.photo(id, as: nil).value.id == id)
    #expect(try await backend.page(50_001).photos == [])
  }

  @Test("LIVE-7: addresses keep `ixid`, pages have the attribution, downloads can be reported")
  func addresses() async throws {
    for photo in try await mock().page(1).photos {
      #expect(photo.addresses.picture(.thumb).parameter("ixid") == "mock-\(photo.id)")
      #expect(photo.links.page == Attribution.link(photo.links.page))
      #expect(photo.links.downloadLocation?.parameter("ixid") == "mock-\(photo.id)")
    }
  }
}
