/// Runs work that is not to be left half done: it goes on to its end although the caller is
/// cancelled, and the caller waits for it all the same. For short steps alone, as putting a token
/// into its store.
nonisolated(nonsending)
  package func shielded<Value: Sendable>(
    _ work: @escaping @Sendable () async throws(FeedError) -> Value
  ) async throws(FeedError) -> Value
{
  let task = Task { await Result(awaiting: work) }
  return try await task.value.get()
}
