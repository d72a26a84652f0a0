extension Result {
  /// Runs async work and stores its outcome; the async counterpart of `init(catching:)`. Tasks and
  /// cancellation handlers lose the type of a thrown error; a result keeps it.
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

/// Runs work that must not be interrupted: it continues although the caller is cancelled, and the
/// caller waits for its end. Only for short steps, such as writing a token into its store.
nonisolated(nonsending)
  package func shielded<Value: Sendable>(
    _ work: @escaping @Sendable () async throws(FeedError) -> Value
  ) async throws(FeedError) -> Value
{
  let task = Task { await Result(awaiting: work) }
  return try await task.value.get()
}
