import Glibc

/// A few threads of low priority for work that keeps a core busy, such as decoding pictures. As
/// tasks, such work would occupy the few threads on which everything else runs, including key
/// input.
///
/// The pool has no queue. A free thread takes the next piece from `work`, so that the next piece is
/// chosen when it starts and not when it was requested. Without work, the threads sleep until
/// `signal`.
package final class ThreadPool: Sendable {
  private let wake = WakeSignal()

  package init() {}

  /// Starts the threads.
  ///
  /// - Parameter work: Does one piece of work, or returns false immediately if there is none. It is
  ///   called on several threads in parallel, and released after `end`.
  package func start(threads: Int, work: @escaping @Sendable () -> Bool) {
    for _ in 0..<threads {
      DedicatedThread.start { [wake] in
        Self.lowerPriority()
        var seen = 0
        while let number = wake.wait(after: seen) {
          seen = number
          while !wake.hasEnded, work() {}
        }
      }
    }
  }

  deinit { end() }

  /// Wakes the threads because there is work. Can be called from any thread, and is cheap if all
  /// threads are busy.
  package func signal() { wake.signal() }

  /// Ends each thread after its current piece of work, without waiting for it.
  package func end() { wake.end() }

  /// The usual number of threads. One fewer than the number of cores leaves a core for the screen.
  /// At least two, so that a long piece of work does not delay the short ones.
  package static var defaultThreadCount: Int {
    max(2, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) - 1)
  }

  /// Lowers the priority of the calling thread. On Linux, niceness belongs to a thread, and 0 means
  /// the calling one. If the system refuses, the work continues with normal priority.
  private static func lowerPriority() {
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
  }
}

/// A counter that threads wait on. It wakes them after each signal that they have not yet seen.
private final class WakeSignal: @unchecked Sendable {
  // SAFETY: all three are owned by this object; `signals` and `isOver` are touched only between
  // lock and unlock, and the heap addresses stay where pthread first saw them.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var signals = 0
  private var isOver = false

  init() {
    mutex = .allocate(capacity: 1)
    condition = .allocate(capacity: 1)
    for status in [pthread_mutex_init(mutex, nil), pthread_cond_init(condition, nil)]
    where status != 0 {
      SystemResource.unavailable("lock", error: status)
    }
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  var hasEnded: Bool { locked { isOver } }

  func signal() {
    locked { signals += 1 }
    pthread_cond_broadcast(condition)
  }

  func end() {
    locked { isOver = true }
    pthread_cond_broadcast(condition)
  }

  /// Waits for a signal newer than `seen`.
  ///
  /// - Returns: The number of signals so far; nil at the end.
  func wait(after seen: Int) -> Int? {
    locked {
      while signals == seen, !isOver { pthread_cond_wait(condition, mutex) }
      return isOver ? nil : signals
    }
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}
