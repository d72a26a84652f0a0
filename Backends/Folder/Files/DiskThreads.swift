import FeedCore

/// The threads for all calls that wait for the disk. In tasks, a stalled network folder would block
/// the few threads that run the screen's commands.
///
/// Calls run in their order. When there are no calls, a thread of low priority does the background
/// work piece by piece, such as reading the headers of new files.
final class DiskThreads: Sendable {
  private struct Job {
    let run: @Sendable () -> Void
    /// Called instead of `run` after `end`.
    let drop: @Sendable () -> Void
  }

  private struct State {
    var jobs: [Job] = []
    /// The number of threads that are running calls.
    var running = 0
    var isStarted = false
    var hasEnded = false

    var isQuiet: Bool { running == 0 && !hasEnded }
  }

  /// The largest number of calls that wait for the disk at once.
  private static let count = 3

  private let state = Lock(State())
  private let background = ThreadPool()
  private let idle: @Sendable () -> Bool

  /// Creates the threads without starting them.
  ///
  /// - Parameter idle: Does one piece of the background work. Returns false if there is nothing to
  ///   do.
  init(idle: @escaping @Sendable () -> Bool) { self.idle = idle }

  /// Runs `work` on one of the threads. A cancelled caller does not wait for its end.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable (CancelFlag) throws(FeedError) -> Value
  ) async throws(FeedError) -> Value {
    let cancellation = CancelFlag()
    return try await withCancellableContinuation(
      cancelled: FeedError.cancelled,
      start: { (waiter: Waiter<Value, FeedError>) in
        let job = Job(
          run: {
            guard !cancellation.isRaised else { return }
            do throws(FeedError) {
              waiter.resume(.success(try work(cancellation)))
            } catch {
              waiter.resume(.failure(error))
            }
          }, drop: { waiter.resume(.failure(.cancelled)) })
        post(job)
      }, cancel: { cancellation.raise() })
  }

  /// Runs `work` after all waiting calls, unless `end` is called first.
  func post(_ work: @escaping @Sendable () -> Void) { post(Job(run: work, drop: {})) }

  private func post(_ job: Job) {
    let (isTaken, starts) = state.withLock { state in
      guard !state.hasEnded else { return (false, false) }
      state.jobs.append(job)
      guard state.running < Self.count else { return (true, false) }
      state.running += 1
      return (true, true)
    }
    // A thread costs little compared with the disk, and ends when there is nothing to do.
    if starts { DedicatedThread.start { self.runJobs() } }
    if !isTaken { job.drop() }
  }

  private func runJobs() {
    while let job = nextJob() { job.run() }
    startIdleWork()
  }

  private func nextJob() -> Job? {
    state.withLock { state in
      guard !state.jobs.isEmpty else {
        state.running -= 1
        return nil
      }
      return state.jobs.removeFirst()
    }
  }

  private func startIdleWork() {
    let (isQuiet, isFirst) = state.withLock { state in
      let isFirst = state.isQuiet && !state.isStarted
      if isFirst { state.isStarted = true }
      return (state.isQuiet, isFirst)
    }
    if isFirst {
      background.start(threads: 1) { [state, idle] in
        state.withLock(\.isQuiet) && idle()
      }
    }
    if isQuiet { background.signal() }
  }

  /// Ends the threads after their current work. Waiting calls end with `cancelled`.
  func end() {
    let dropped = state.withLock { state in
      state.hasEnded = true
      defer { state.jobs = [] }
      return state.jobs
    }
    dropped.forEach { $0.drop() }
    background.end()
  }
}
