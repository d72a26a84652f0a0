import CNcurses
import Glibc

/// Wakes the thread that waits on a terminal, from any thread. Several wakes before the thread
/// looks count as one.
package final class Waker: Sendable {
  /// An eventfd, owned by this object: whoever can call `wake` keeps it open.
  let descriptor: Int32

  package init() {
    descriptor = wt_event()
    precondition(descriptor >= 0, "eventfd failed with \(errno)")
  }

  deinit { close(descriptor) }

  package func wake() {
    // Fails only when the counter is full, and then the thread will wake anyway.
    wt_event_set(descriptor)
  }

  /// Resets the wakes; called by the waiting thread.
  func clear() {
    wt_event_clear(descriptor)
  }
}
