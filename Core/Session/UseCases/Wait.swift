package import FeedCore

extension Session {
  /// Waits by the clock of the process, for frontends that show something for a while.
  ///
  /// - Throws: `cancelled` if the task is cancelled.
  package nonisolated func wait(for duration: Duration) async throws(FeedError) {
    try await services.clock.sleep(for: duration)
  }

  /// The redirect address to register for the application (AUTH-8); nil if users do not sign in at
  /// a service.
  package nonisolated var redirectToRegister: SignInRedirect? {
    let asksService = backend.auth?.audience != nil || backend.fault != nil
    return asksService ? services.redirect : nil
  }
}

extension ClockPort {
  /// The value of a task; nil if the task has not ended by `end`, in uptime. The task continues
  /// either way.
  func value<Value: Sendable>(
    of task: Task<Value, Never>, until end: Duration
  ) async throws(FeedError) -> Value? {
    let left = end - uptime()
    guard left > .zero else { return nil }
    var timer: Task<Void, Never>?
    defer { timer?.cancel() }
    return try await withCancellableContinuation(
      cancelled: FeedError.cancelled,
      start: { (resumer: Resumer<Value?, FeedError>) in
        // Ends with the task, even if nobody waits any more.
        Task { resumer.resume(.success(await task.value)) }
        timer = Task {
          if case .success = await Result(awaiting: { () throws(FeedError) in
            try await sleep(for: left)
          }) {
            resumer.resume(.success(nil))
          }
        }
      }, cancel: {})
  }
}
