import FeedCore
import FeedHTTP
import UnsplashWire

/// The rule by which a list continues (UNSPLASH.md §3): by the links to other pages, otherwise by
/// the totals, otherwise until a page is empty. A short page proves nothing.
enum Paging {
  static func page<Item>(
    _ list: ListWire<Item>, _ headers: HTTPHeaders, number: Int
  ) -> Page<Item> {
    let size = size(headers)
    let received = min(
      before(number, size ?? 0) + list.itemCount, WireCount.range.upperBound)
    let total = total(list, headers).map { list.itemCount > 0 ? max($0, received) : $0 }
    let hasMore = hasMore(list.itemCount, headers, total, number, size)
    return Page(
      list.items, page: number, hasMore: hasMore,
      // A total that is not above the number of received items is wrong if there are more.
      total: total.flatMap { hasMore && $0 <= received ? nil : $0 }, skipped: list.faults.count,
      size: size)
  }

  /// The page size that the server applied; nil for an impossible one, because the session
  /// calculates with it.
  private static func size(_ headers: HTTPHeaders) -> Int? {
    headers.number("X-Per-Page").flatMap { (1...1_000).contains($0) ? $0 : nil }
  }

  /// The number of items in the whole list. A search has the total in its body, which takes
  /// precedence over the header.
  private static func total<Item>(_ list: ListWire<Item>, _ headers: HTTPHeaders) -> Int? {
    list.total ?? headers.number("X-Total", clampedTo: WireCount.range)
  }

  /// The number of items on the pages before this one. A page number comes from the user.
  private static func before(_ number: Int, _ size: Int) -> Int {
    let (count, isTooLarge) = max(number - 1, 0).multipliedReportingOverflow(by: size)
    return isTooLarge ? WireCount.range.upperBound : min(count, WireCount.range.upperBound)
  }

  private static func hasMore(
    _ itemCount: Int, _ headers: HTTPHeaders, _ total: Int?, _ number: Int, _ size: Int?
  ) -> Bool {
    if itemCount == 0 { return false }  // searches promise more pages than they have
    let relations = pageRelations(headers)
    if !relations.isEmpty { return relations.contains("next") }
    guard let total else { return true }
    guard let size else { return number > 1 || itemCount < total }
    return before(number, size) + size < total
  }

  /// The relations of this list to its other pages. Links for other purposes, such as preloading a
  /// font, do not count. Neither do links that start from another resource.
  private static func pageRelations(_ headers: HTTPHeaders) -> Set<String> {
    let links = headers.links.filter { $0.anchor == nil }
    return Set(links.flatMap(\.relations)).intersection([
      "first", "prev", "previous", "next", "last",
    ])
  }
}
