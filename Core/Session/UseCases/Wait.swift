package import FeedCore

extension Session {
  /// Waits by the clock of the process, for frontends that show something for a while.
  ///
  /// - Throws: `cancelled` if the task is cancelled.
  package nonisolated func wait(for duration: Duration) async throws(FeedError) {
    try await services.clock.sleep(for: duration)
  }
}
