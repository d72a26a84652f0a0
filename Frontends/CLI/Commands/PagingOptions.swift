import ArgumentParser
import FeedCore

/// Which part of a list. A limit above a page's size reads on until it is reached.
struct PagingOptions: ParsableArguments, Sendable {
  @Option(help: ArgumentHelp("Which page, from 1.", valueName: "n"))
  var page = 1

  @Option(help: ArgumentHelp("How many photos.", valueName: "n"))
  var limit: Int?

  private static let largestPage = 30

  func validate() throws {
    if page < 1 { throw ValidationError("--page counts from 1.") }
    if let limit, limit < 1 { throw ValidationError("--limit counts from 1.") }
  }

  /// The pages from `page` on as one, each photo once.
  func collect(
    _ load: (PageRequest) async throws(FeedError) -> Answer<PhotoPage>
  ) async throws(FeedError) -> Answer<PhotoPage> {
    let size = limit.map { min($0, Self.largestPage) }
    var answer = try await load(PageRequest(page, size: size))
    guard let limit else { return answer }
    var known = Set(answer.value.photos.map(\.id))
    var number = page
    var barren = 0
    // A server that repeats itself is not asked for ever.
    while answer.value.photos.count < limit, answer.value.hasMore, barren < 3 {
      number += 1
      let next = try await load(PageRequest(number, size: size))
      let fresh = next.value.photos.filter { known.insert($0.id).inserted }
      barren = fresh.isEmpty ? barren + 1 : 0
      answer.value.photos += fresh
      answer.value.hasMore = next.value.hasMore
      answer.value.skipped += next.value.skipped
      answer.rateLimit = next.rateLimit ?? answer.rateLimit
      answer.isStale = answer.isStale || next.isStale
      answer.keptAt = answer.keptAt ?? next.keptAt
    }
    answer.value.hasMore = answer.value.hasMore || answer.value.photos.count > limit
    answer.value.photos = Array(answer.value.photos.prefix(limit))
    return answer
  }
}
