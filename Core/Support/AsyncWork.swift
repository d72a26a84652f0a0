extension Result {
  /// Runs async work and stores its outcome, as the async counterpart of `init(catching:)`. Tasks
  /// and cancellation handlers lose the type of a thrown error, but a result preserves it.
  nonisolated(nonsending)
    package init(awaiting work: () async throws(Failure) -> Success) async
  {
    do throws(Failure) {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}

/// Runs work that must not be interrupted. The work continues if the caller is cancelled, and the
/// caller waits for its end. Only for short steps, such as writing a token to its store.
nonisolated(nonsending)
  package func shielded<Value: Sendable>(
    _ work: @escaping @Sendable () async throws(FeedError) -> Value
  ) async throws(FeedError) -> Value
{
  let task = Task { await Result(awaiting: work) }
  return try await task.value.get()
}
