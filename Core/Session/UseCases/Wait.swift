package import FeedCore

extension Session {
  /// Lets time pass by the process's one clock, for frontends that show something for a while.
  /// Throws `cancelled` when the task is.
  package nonisolated func wait(for duration: Duration) async throws(FeedError) {
    try await services.clock.sleep(for: duration)
  }

  /// Where the browser is sent after a sign-in, to be registered for the application (AUTH-8); nil
  /// where nobody signs in at a service.
  package nonisolated var redirectToRegister: SignInRedirect? {
    let asksService = backend.auth?.audience != nil || backend.fault != nil
    return asksService ? services.redirect : nil
  }
}

extension ClockPort {
  /// What a task ends with; nil when it has not by that uptime. The task goes on either way.
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
        // Ends with the task, whoever still waits for it.
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
