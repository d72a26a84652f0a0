import FeedCore
import FeedHTTP
import UnsplashWire

/// The rule by which a list goes on (UNSPLASH.md §3): by the `next` of the Link header, else by the
/// totals, else until a page is empty. A short page says nothing.
enum Paging {
  static func page<Item>(
    _ list: ListWire<Item>, _ headers: HTTPHeaders, number: Int
  ) -> Page<Item> {
    let total = headers["X-Total"].flatMap { Int($0) }.map(WireCount.clamped) ?? list.total
    let size = size(headers)
    return Page(
      list.items, page: number,
      hasMore: hasMore(list.itemCount, headers, total, number, size),
      total: total, skipped: list.faults.count, size: size)
  }

  /// The size of a page as the server tells it; nil for a number that can be none, since the
  /// session computes with it.
  private static func size(_ headers: HTTPHeaders) -> Int? {
    headers["X-Per-Page"].flatMap { Int($0) }.flatMap { (1...1_000).contains($0) ? $0 : nil }
  }

  private static func hasMore(
    _ itemCount: Int, _ headers: HTTPHeaders, _ total: Int?, _ number: Int, _ size: Int?
  ) -> Bool {
    if itemCount == 0 { return false }  // searches promise more pages than they have
    let links = headers.values("Link")
    if !links.isEmpty { return links.contains { $0.contains("rel=\"next\"") } }
    guard let total, let size else { return true }
    let (seen, isTooMuch) = number.multipliedReportingOverflow(by: size)
    return !isTooMuch && seen < total
  }
}
