import Glibc

/// State protected by a mutex, for the few places in which an actor does not fit: C callbacks,
/// inboxes and continuations. It is a pthread mutex, because ThreadSanitizer does not understand
/// `Synchronization.Mutex` and reports false races.
///
/// Never `await` inside `withLock`. Call other code or take a second lock there only where a comment
/// says why.
package final class Lock<State>: @unchecked Sendable {
  // SAFETY: `mutex` and `state` are owned by this object; `state` is touched only between
  // lock and unlock, and the heap address keeps the mutex where pthread first saw it.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var state: State

  package init(_ state: consuming sending State) {
    self.state = state
    mutex = .allocate(capacity: 1)
    let status = pthread_mutex_init(mutex, nil)
    if status != 0 { SystemResource.unavailable("lock", error: status) }
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` with exclusive access to the state.
  package func withLock<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&state)
  }
}
