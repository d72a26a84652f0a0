extension Result where Failure == FeedError {
  /// `init(catching:)` for work that is waited for. Tasks and cancellation handlers lose the type
  /// of what is thrown through them; a result carries it.
  nonisolated(nonsending)
    package init(awaiting work: () async throws(FeedError) -> Success) async
  {
    do throws(FeedError) {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}
