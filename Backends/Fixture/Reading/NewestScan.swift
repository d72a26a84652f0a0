import FeedCore

/// What the newest look through all photos found. Its next page asks the same once more, and a
/// large folder takes a second to read; the folder itself is the one of the index, which is read
/// once.
final class NewestScan: Sendable {
  enum Question: Sendable, Hashable {
    case search(SearchQuery)
    case photos(of: String)
  }

  private let kept = Lock<(question: Question, found: [PhotoID])?>(nil)

  /// Two at once may look for the same, which harms nobody.
  func found(
    _ question: Question, by look: () async throws(FeedError) -> [PhotoID]
  ) async throws(FeedError) -> [PhotoID] {
    if let kept = kept.withLock(\.self), kept.question == question { return kept.found }
    let found = try await look()
    kept.withLock { $0 = (question, found) }
    return found
  }
}
