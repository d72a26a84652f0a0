package import FeedCore

extension Session {
  /// Lets time pass by the process's one clock, for frontends that show something for a while.
  /// Throws `cancelled` when the task is.
  package nonisolated func wait(for duration: Duration) async throws(FeedError) {
    try await services.clock.sleep(for: duration)
  }

  /// Where the browser is sent after a sign-in, to be registered for the application (AUTH-8).
  package nonisolated var redirect: SignInRedirect { services.redirect }
}
