@testable import BackendLive
import FeedCore
import FeedHTTP
import Testing
import UnsplashWire

/// unsplash/API.md §3: Link, X-Total and X-Per-Page are each optional.
@Suite("Whether a list goes on")
struct PagingTests {
  private let item = #"{"id":"a","width":1,"height":1,"urls":{"raw":"https://x.y/z"}}"#

  private func hasMore(
    items: Int, page: Int, _ headers: HTTPHeaders
  ) throws -> Bool {
    let list = try ListWire(
      JSON(parsing: "[" + repeatElement(item, count: items).joined(separator: ",") + "]"))
    return Paging.page(list, headers, number: page).hasMore
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
}
