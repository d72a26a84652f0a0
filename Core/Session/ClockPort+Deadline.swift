import FeedCore

extension ClockPort {
  /// The value of a task, or nil if the task has not ended at the uptime `end`. The task continues
  /// in both cases.
  func value<Value: Sendable>(
    of task: Task<Value, Never>, until end: Duration
  ) async throws(FeedError) -> Value? {
    let left = end - uptime()
    guard left > .zero else { return nil }
    var timer: Task<Void, Never>?
    defer { timer?.cancel() }
    return try await withCancellableContinuation(
      cancelled: FeedError.cancelled,
      start: { (waiter: Waiter<Value?, FeedError>) in
        // This task ends together with `task`, even if nothing waits for it any longer.
        Task { waiter.resume(.success(await task.value)) }
        timer = Task {
          if case .success = await Result(awaiting: { () throws(FeedError) in
            try await sleep(for: left)
          }) {
            waiter.resume(.success(nil))
          }
        }
      }, cancel: {})
  }
}
