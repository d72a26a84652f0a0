@testable import BackendLive
import FeedCore
import FeedHTTP
import Testing
import UnsplashWire

/// UNSPLASH.md §3: Link, X-Total and X-Per-Page are each optional.
@Suite("The next page and the total of a list")
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

  @Test("LIVE-24: the next link decides, even after a short page")
  func link() throws {
    let next = #"<https://a/?page=9>; rel="last", <https://a/?page=3>; rel="next""#
    #expect(try hasMore(items: 8, page: 2, ["Link": next, "X-Total": "10", "X-Per-Page": "10"]))
    #expect(try !hasMore(items: 10, page: 2, ["link": #"<https://a/>; rel="prev""#]))
  }

  @Test("LIVE-24: without links the totals decide")
  func totals() throws {
    #expect(try hasMore(items: 10, page: 1, ["X-Total": "11", "X-Per-Page": "10"]))
    #expect(try !hasMore(items: 10, page: 1, ["X-Total": "10", "X-Per-Page": "10"]))
  }

  @Test("LIVE-24: an empty page ends the list, whatever the total is")
  func empty() throws {
    #expect(try hasMore(items: 1, page: 1, [:]))
    #expect(try !hasMore(items: 0, page: 1, ["X-Total": "10000", "X-Per-Page": "30"]))
  }

  @Test(
    "FEED-7: an invalid page size is ignored",
    arguments: ["0", "-1", "1001", "9223372036854775807", "99999999999999999999", "x"])
  func strangeSize(size: String) throws {
    #expect(try page(items: 1, 2, ["X-Per-Page": size]).size == nil)
    #expect(try hasMore(items: 1, page: 2, ["X-Total": "1", "X-Per-Page": size]))
  }

  @Test(
    "FEED-7: an excessive total is clamped, a negative one is zero",
    arguments: [
      ("9223372036854775807", 1 << 40), (String(repeating: "9", count: 400), 1 << 40), ("-9", 1),
      ("1", 1),
      ("12", 12), ("x", nil),
    ] as [(String, Int?)])
  func strangeTotal(total: String, expected: Int?) throws {
    #expect(try page(items: 1, 1, ["X-Total": total]).total == expected)
  }

  @Test(
    "FEED-7: every valid form of a next link is recognized",
    arguments: [
      ("<https://a/?page=3>; rel=next", true), (#"<https://a/?page=9>; rel="last next""#, true),
      (#"<https://a/?page=3>; REL="NEXT""#, true), ("</photos?page=3>;rel=next", true),
      (#"<https://a/>; rel="prev""#, false), ("<https://a/>; rel=first, <b>; rel=last", false),
      (#"<https://a/>; rel=prev; title="rel=\"next\"""#, false),
      (#"<https://a/>; rel="prev"; title="x, <b>; rel=next""#, false),
      ("<https://a/>; rel=prev, <b>; rel=next; anchor=\"/other\"", false),
    ])
  func linkForms(link: String, expected: Bool) throws {
    #expect(try hasMore(items: 10, page: 2, ["Link": link]) == expected)
  }

  @Test(
    "FEED-7: links with other relations are ignored, and the totals decide",
    arguments: [
      "<https://cdn/x.css>; rel=preload; as=style", "<https://a>; rel=preconnect", "", "x",
    ])
  func foreignLinks(link: String) throws {
    #expect(try hasMore(items: 10, page: 1, ["Link": link]))
    #expect(try hasMore(items: 10, page: 1, ["Link": link, "X-Total": "11", "X-Per-Page": "10"]))
    #expect(try !hasMore(items: 10, page: 1, ["Link": link, "X-Total": "10", "X-Per-Page": "10"]))
  }

  @Test("FEED-7: a next link in the second of two Link headers counts")
  func severalLines() throws {
    var headers: HTTPHeaders = ["Link": "<https://cdn/x.css>; rel=preload"]
    headers.add("Link", "<https://a/?page=2>; rel=next")
    #expect(try hasMore(items: 10, page: 1, headers))
  }

  @Test("LIVE-25: the total in the body of a search overrides the header")
  func searchTotal() throws {
    let list: ListWire<Photo> = try ListWire(
      JSON(parsing: #"{"total": 133, "total_pages": 7, "results": [\#(item)]}"#))
    let page = Paging.page(list, ["X-Total": "5", "X-Per-Page": "1"], number: 1)
    #expect(page.total == 133)
    #expect(page.hasMore)
  }

  @Test("LIVE-25: a total is never smaller than the number of received items")
  func smallTotal() throws {
    #expect(try page(items: 10, 3, ["X-Total": "5", "X-Per-Page": "10"]).total == 30)
    #expect(try page(items: 2, 1, ["X-Total": "0"]).total == 2)
    #expect(try !hasMore(items: 2, page: 1, ["X-Total": "0"]))
    #expect(try page(items: 0, 4, ["X-Total": "0", "X-Per-Page": "10"]).total == 0)
  }

  @Test("LIVE-25: the total is unknown if a next link exceeds it")
  func contradictedTotal() throws {
    let next = "<https://a/?page=2>; rel=next"
    for total in ["0", "5", "10"] {
      let page = try page(items: 10, 1, ["X-Total": total, "X-Per-Page": "10", "Link": next])
      #expect(page.hasMore && page.total == nil)
    }
    #expect(try page(items: 10, 1, ["X-Total": "11", "Link": next]).total == 11)
  }

  @Test("FEED-7: the largest page number does not overflow")
  func farPage() throws {
    let headers: HTTPHeaders = ["X-Total": "9223372036854775807", "X-Per-Page": "1000"]
    for number in [Int.max, .max - 1, 1 << 53] {
      let page = try page(items: 1, number, headers)
      #expect(try #require(page.total) <= 1 << 40)
    }
  }
}
