import FeedCore

/// The part of a list to return. A page has as many items as the limit. A limit above the service's
/// page size reads several pages of the service.
struct PagingOptions: Sendable {
  private static let page = Argument(
    option: "page", "n", .number(in: PageRequest.numbers), "Page number, starting at 1.")
  private static let limit = Argument(
    option: "limit", "n", .number(in: 1...100_000), "Number of items.")

  static let all: [any CommandArgument] = [page, limit]

  var page = 1
  var limit: Int?

  /// The number of consecutive pages without a new photo after which reading stops. Otherwise a
  /// server that repeats itself would be requested endlessly.
  private static let maxEmptyPages = 3

  init(_ arguments: ParsedArguments) {
    (page, limit) = (arguments[Self.page] ?? 1, arguments[Self.limit])
  }

  /// Whether none of these options was given.
  var areStandard: Bool { page == 1 && limit == nil }

  /// Reads page by page from `page` on and passes on each item once, until the limit is reached or
  /// the list ends.
  ///
  /// - Parameter take: Receives each page; returns whether to continue.
  func read<Item: Identifiable>(
    _ load: (PageRequest) async throws(FeedError) -> Answer<Page<Item>>,
    _ take: (Answer<Page<Item>>) async -> Bool
  ) async throws(FeedError) {
    var known: Set<Item.ID> = []
    var (number, skipped) = start
    var emptyPages = 0
    while emptyPages < Self.maxEmptyPages {
      var answer = try await load(PageRequest(number, size: size))
      answer.value.page = page
      answer.value.items.removeFirst(min(skipped, answer.value.items.count))
      skipped = 0
      answer.value.items.removeAll { !known.insert($0.id).inserted }
      emptyPages = answer.value.items.isEmpty ? emptyPages + 1 : 0
      let surplus = max(0, known.count - (limit ?? known.count))
      answer.value.items.removeLast(surplus)
      answer.value.hasMore = answer.value.hasMore || surplus > 0
      guard await take(answer), answer.value.hasMore, known.count < limit ?? 0 else { return }
      number += 1
    }
  }

  /// The first page to request, and the number of its items that belong to an earlier page.
  private var start: (number: Int, skipped: Int) {
    guard let limit, let size, limit > size else { return (page, 0) }
    let (pages, skipped) = ((page - 1) * limit).quotientAndRemainder(dividingBy: size)
    return (min(pages + 1, PageRequest.numbers.upperBound), skipped)
  }

  private var size: Int? { limit.map { min($0, PageRequest.sizes.upperBound) } }
}
