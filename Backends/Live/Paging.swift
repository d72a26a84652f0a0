import FeedCore
import FeedHTTP
import UnsplashWire

/// Whether a list goes on (unsplash/API.md §3): by the `next` of the Link header, else by the
/// totals, else until a page is empty. A short page says nothing.
enum Paging {
  static func page(
    _ list: ListWire, _ headers: HTTPHeaders, number: Int
  ) -> PhotoPage {
    let total = headers["X-Total"].flatMap { Int($0) } ?? list.total
    return PhotoPage(
      photos: list.photos, page: number, hasMore: hasMore(list, headers, total, number),
      total: total, skipped: list.faults.count, size: headers["X-Per-Page"].flatMap { Int($0) })
  }

  private static func hasMore(
    _ list: ListWire, _ headers: HTTPHeaders, _ total: Int?, _ number: Int
  ) -> Bool {
    if list.itemCount == 0 { return false }  // searches promise more pages than they have
    let links = headers.values("Link")
    if !links.isEmpty { return links.contains { $0.contains("rel=\"next\"") } }
    guard let total, let size = headers["X-Per-Page"].flatMap({ Int($0) }) else { return true }
    let (seen, isTooMuch) = number.multipliedReportingOverflow(by: size)
    return !isTooMuch && seen < total
  }
}
