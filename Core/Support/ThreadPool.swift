import Glibc

/// A few threads of low priority for work that keeps a core busy, such as decoding pictures. In
/// tasks it would take the few threads that everything else runs on, the screen's keys included.
///
/// The crew keeps no queue: a thread that is free takes the next piece from `work`, so that what
/// is next is decided when it begins, not when it was asked for. Without work the threads sleep
/// and nothing wakes them but `number`.
package final class ThreadPool: Sendable {
  private let wake = WakeSignal()

  package init() {}

  /// `work` does one piece, or answers false at once when there is none; it is called on several
  /// threads side by side. What it holds is let go of after `end`.
  package func start(threads: Int, work: @escaping @Sendable () -> Bool) {
    for _ in 0..<threads {
      DedicatedThread.start { [wake] in
        Self.lowerPriority()
        var heard = 0
        while let number = wake.wait(after: heard) {
          heard = number
          while !wake.hasEnded, work() {}
        }
      }
    }
  }

  deinit { end() }

  /// There is work. May be called from any thread, and costs little when all are busy.
  package func signal() { wake.signal() }

  /// The threads end after the piece that each has begun. Nobody waits for them.
  package func end() { wake.end() }

  /// One thread fewer than there are cores leaves one to the screen; but a long piece must not
  /// keep the short ones waiting, so there are two at least.
  package static var usualThreads: Int { max(2, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) - 1) }

  /// Linux keeps niceness by thread, and takes 0 for the calling one. A system that refuses
  /// decodes pictures all the same.
  private static func lowerPriority() {
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
  }
}

/// Lets threads sleep until something happened that they have not looked at yet.
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
    let status = pthread_mutex_init(mutex, nil) | pthread_cond_init(condition, nil)
    precondition(status == 0, "a mutex or a condition could not be made")
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

  /// The number of rings so far once it differs from `heard`; nil at the end.
  func wait(after heard: Int) -> Int? {
    locked {
      while signals == heard, !isOver { pthread_cond_wait(condition, mutex) }
      return isOver ? nil : signals
    }
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}
