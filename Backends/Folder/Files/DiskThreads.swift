import FeedCore

/// The threads on which everything waits for the disk. In tasks, a folder on a network that stalls
/// would hold the few threads that the screen's commands run on.
///
/// Calls are run in their order. While there is none, a thread of low priority does the standing
/// work, piece by piece, such as reading the headers of new files.
final class DiskThreads: Sendable {
  private typealias Job = @Sendable () -> Void

  private struct State {
    var jobs: [Job] = []
    /// The threads that are running calls.
    var running = 0
    var isStarted = false
    var hasEnded = false

    var isQuiet: Bool { running == 0 && !hasEnded }
  }

  /// So many calls may wait for the disk at once.
  private static let count = 3

  private let state = Lock(State())
  private let background = ThreadPool()
  private let idle: @Sendable () -> Bool

  /// Starts nothing yet.
  ///
  /// - Parameter idle: Does one piece of the standing work, or returns false if there is none.
  init(idle: @escaping @Sendable () -> Bool) { self.idle = idle }

  /// Runs `work` on one of the threads. A cancelled caller does not wait for its end.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable (Cancellation) throws(FeedError) -> Value
  ) async throws(FeedError) -> Value {
    let cancellation = Cancellation()
    return try await withCancellableContinuation(
      cancelled: FeedError.cancelled,
      start: { (resumer: Resumer<Value, FeedError>) in
        let isTaken = post {
          guard !cancellation.isSet else { return }
          do throws(FeedError) {
            resumer.resume(.success(try work(cancellation)))
          } catch {
            resumer.resume(.failure(error))
          }
        }
        if !isTaken { resumer.resume(.failure(.cancelled)) }
      }, cancel: { cancellation.set() })
  }

  /// Runs `work` behind all that waits already.
  ///
  /// - Returns: False after `end`, when nothing is run any more.
  @discardableResult
  func post(_ work: @escaping @Sendable () -> Void) -> Bool {
    let (isTaken, starts) = state.withLock { state in
      guard !state.hasEnded else { return (false, false) }
      state.jobs.append(work)
      guard state.running < Self.count else { return (true, false) }
      state.running += 1
      return (true, true)
    }
    // A thread costs little beside what it waits for, and ends when there is nothing to do.
    if starts { DedicatedThread.start { self.runJobs() } }
    return isTaken
  }

  private func runJobs() {
    while let job = nextJob() { job() }
    startStandingWork()
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

  private func startStandingWork() {
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

  /// Ends the threads after what they are doing.
  func end() {
    state.withLock { state in
      state.hasEnded = true
      state.jobs = []
    }
    background.end()
  }
}

/// Whether nobody waits for some work any more.
final class Cancellation: Sendable {
  private let flag = Lock(false)

  var isSet: Bool { flag.withLock(\.self) }

  func set() { flag.withLock { $0 = true } }
}
