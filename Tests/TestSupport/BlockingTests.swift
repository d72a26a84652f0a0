import FeedCore
package import Testing

extension Trait where Self == BlockingTrait {
  /// For tests that wait for a child process or a socket by blocking calls. Each runs on its own
  /// thread. The task pool has only one thread per processor, so blocked tests would delay every
  /// other test.
  package static var blocking: Self { Self() }
}

package struct BlockingTrait: TestTrait, SuiteTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(ThreadExecutor()) { try await body() }
  }
}

/// Runs each job of a task on a new thread.
private final class ThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DedicatedThread.start { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
