package import FeedCore

/// Recent searches in memory. Removing them can be made to fail.
package final class StubRecentSearches: RecentSearchesPort {
  package let kept: Watched<RecentSearches>
  private let fault: FeedError?

  package init(_ kept: [String] = [], fault: FeedError? = nil) {
    (self.kept, self.fault) = (Watched(RecentSearches(kept)), fault)
  }

  package func load() async -> RecentSearches { kept.value }

  package func add(_ text: String) async throws(FeedError) { kept.change { $0.add(text) } }

  package func forget() async throws(FeedError) {
    if Task.isCancelled { throw .cancelled }
    if let fault { throw fault }
    kept.change { $0 = RecentSearches() }
  }
}
