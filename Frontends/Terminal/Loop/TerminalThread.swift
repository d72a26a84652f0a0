import Glibc

/// The one thread that owns a terminal: a plain one, since its wait would block a thread of
/// Swift's pool.
package enum TerminalThread {
  /// Runs `body` on a new thread and answers what it answers.
  package static func run<Answer: Sendable>(
    _ body: @escaping @Sendable () -> Answer
  ) async -> Answer {
    await withCheckedContinuation { continuation in
      start { continuation.resume(returning: body()) }
    }
  }

  private static func start(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    // SAFETY: the box is owned by the new thread, which releases it as the first thing it does.
    let box = Unmanaged.passRetained(Box(body))
    let status = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        // SAFETY: this thread owns the reference that `start` retained.
        let box = Unmanaged<Box>.fromOpaque(argument).takeRetainedValue()
        box.body()
        return nil
      }, box.toOpaque())
    precondition(status == 0, "pthread_create failed with \(status)")
    pthread_detach(thread)
  }

  private final class Box: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
