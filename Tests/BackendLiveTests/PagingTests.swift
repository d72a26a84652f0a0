@testable import BackendLive
import FeedCore
import FeedHTTP
import Testing
import UnsplashWire

/// UNSPLASH.md §3: Link, X-Total and X-Per-Page are each optional.
@Suite("Whether a list goes on")
struct PagingTests {
  private let item = #"{"id":"a","width":1,"height":1,"urls":{"raw":"https://x.y/z"}}"#

  private func page(
    items: Int, _ number: Int, _ headers: HTTPHeaders
  ) throws -> PhotoPage {
    let list = try ListWire(
      JSON(parsing: "[" + repeatElement(item, count: items).joined(separator: ",") + "]"))
    return Paging.page(list, headers, number: number)
  }

  private func hasMore(items: Int, page: Int, _ headers: HTTPHeaders) throws -> Bool {
    try self.page(items: items, page, headers).hasMore
  }

  @Test("FEED-7: the next link decides, even after a short page")
  func link() throws {
    let next = #"<https://a/?page=9>; rel="last", <https://a/?page=3>; rel="next""#
    #expect(try hasMore(items: 8, page: 2, ["Link": next, "X-Total": "10", "X-Per-Page": "10"]))
    #expect(try !hasMore(items: 10, page: 2, ["link": #"<https://a/>; rel="prev""#]))
  }

  @Test("FEED-7: without links the totals decide")
  func totals() throws {
    #expect(try hasMore(items: 10, page: 1, ["X-Total": "11", "X-Per-Page": "10"]))
    #expect(try !hasMore(items: 10, page: 1, ["X-Total": "10", "X-Per-Page": "10"]))
  }

  @Test("FEED-7: with neither an empty page is the end, whatever is promised")
  func empty() throws {
    #expect(try hasMore(items: 1, page: 1, [:]))
    #expect(try !hasMore(items: 0, page: 1, ["X-Total": "10000", "X-Per-Page": "30"]))
  }

  @Test(
    "FEED-7: a page's size that is none is not told",
    arguments: ["0", "-1", "1001", "9223372036854775807", "99999999999999999999", "x"])
  func strangeSize(size: String) throws {
    #expect(try page(items: 1, 2, ["X-Per-Page": size]).size == nil)
    #expect(try hasMore(items: 1, page: 2, ["X-Total": "1", "X-Per-Page": size]))
  }

  @Test(
    "FEED-7: a total beyond all photos is a large one, one below none is none",
    arguments: [("9223372036854775807", 1 << 40), ("-9", 0), ("12", 12)])
  func strangeTotal(total: String, expected: Int) throws {
    #expect(try page(items: 1, 1, ["X-Total": total]).total == expected)
  }
}
