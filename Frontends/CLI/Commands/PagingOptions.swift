import ArgumentParser
import FeedCore

/// Which part of a list. A limit above a page's size reads on until it is reached.
struct PagingOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp("Page number, starting at 1.", valueName: "n"),
    transform: wholeNumber(in: PageRequest.numbers))
  var page = 1

  @Option(
    help: ArgumentHelp("Number of photos.", valueName: "n"),
    transform: wholeNumber(in: 1...100_000))
  var limit: Int?

  /// A server that repeats itself is not asked for ever.
  private static let mostEmptyPages = 3

  /// Whether nobody said anything here.
  var areStandard: Bool { page == 1 && limit == nil }

  /// Hands out page by page from `page` on, each photo once: until the limit is reached, the list
  /// ends, or `take` wants no more.
  func read(
    _ load: (PageRequest) async throws(FeedError) -> Answer<PhotoPage>,
    _ take: (Answer<PhotoPage>) async -> Bool
  ) async throws(FeedError) {
    var known: Set<PhotoID> = []
    var number = page
    var emptyPages = 0
    while emptyPages < Self.mostEmptyPages {
      var answer = try await load(PageRequest(number, size: size))
      answer.value.photos.removeAll { !known.insert($0.id).inserted }
      emptyPages = answer.value.photos.isEmpty ? emptyPages + 1 : 0
      let surplus = max(0, known.count - (limit ?? known.count))
      answer.value.photos.removeLast(surplus)
      answer.value.hasMore = answer.value.hasMore || surplus > 0
      guard await take(answer), answer.value.hasMore, known.count < limit ?? 0 else { return }
      number += 1
    }
  }

  private var size: Int? { limit.map { min($0, PageRequest.sizes.upperBound) } }
}

/// Reads an option's number; what is none, or lies beyond the bounds, is answered with them. The
/// sentence is known again by `UsageFault`, which tells it in both languages.
package func wholeNumber(in bounds: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
  { text in
    guard let number = Int(text), bounds.contains(number) else {
      throw ValidationError(
        "it must be a whole number from \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    return number
  }
}
