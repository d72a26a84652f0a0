import CNcurses
import Glibc

/// Wakes the thread that waits on a terminal, from any thread. Wakes that come before the thread
/// looks are one.
package final class Waker: Sendable {
  /// An eventfd, owned by this object: whoever can call `wake` keeps it open.
  let descriptor: Int32

  package init() {
    descriptor = wt_event()
    precondition(descriptor >= 0, "eventfd failed with \(errno)")
  }

  deinit { close(descriptor) }

  package func wake() {
    // Fails only when the counter is full, and then the thread is awake already.
    wt_event_set(descriptor)
  }

  /// Takes the wakes that came; called by the waiting thread.
  func clear() {
    wt_event_clear(descriptor)
  }
}
