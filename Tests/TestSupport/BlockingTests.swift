import FeedCore
package import Testing

extension Trait where Self == BlockingTrait {
  /// For tests that wait for a child process or a socket by blocking calls: each runs on a thread
  /// of its own. On the task pool, which has as few threads as there are processors, two of them
  /// would hold up every other test.
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

/// Runs each job of a task on a thread of its own.
private final class ThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DedicatedThread.start { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
