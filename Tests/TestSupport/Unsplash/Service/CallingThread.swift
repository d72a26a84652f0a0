import FeedCore
import Glibc

/// Runs asynchronous work on the calling thread, which waits for it. The tasks of tests may occupy
/// all threads of Swift's pool for seconds, and a server's answers must not wait for them.
final class CallingThread: TaskExecutor {
  private let jobs = Lock<[UnownedJob]>([])
  // SAFETY: made once, and destroyed after the last use. The calls on it are thread-safe.
  nonisolated(unsafe) private let count: UnsafeMutablePointer<sem_t>

  private init() {
    count = .allocate(capacity: 1)
    precondition(sem_init(count, 0, 0) == 0, "sem_init failed with \(errno)")
  }

  deinit {
    sem_destroy(count)
    count.deallocate()
  }

  static func run<Result: Sendable>(_ work: @escaping @Sendable () async -> Result) -> Result {
    let thread = CallingThread()
    let result = Lock<Result?>(nil)
    Task(executorPreference: thread) {
      let value = await work()
      result.withLock { $0 = value }
    }
    while true {
      if let value = result.withLock(\.self) { return value }
      thread.runNext()
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    sem_post(count)
  }

  private func runNext() {
    while sem_wait(count) != 0 {}
    let job = jobs.withLock { $0.removeFirst() }
    job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
