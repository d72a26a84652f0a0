import FeedCore

/// The one thread that owns a terminal: a plain one, since its wait would block a thread of
/// Swift's pool.
package enum TerminalThread {
  /// Runs `body` on a new thread and answers what it answers.
  package static func run<Answer: Sendable>(
    _ body: @escaping @Sendable () -> Answer
  ) async -> Answer {
    await withCheckedContinuation { continuation in
      OwnThread.start { continuation.resume(returning: body()) }
    }
  }
}
