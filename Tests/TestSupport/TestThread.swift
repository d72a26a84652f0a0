import Glibc

/// A thread for blocking calls in tests. `join` waits for its end and is called once.
///
/// SAFETY: `thread` is written in `init` and only read after that.
package final class TestThread: @unchecked Sendable {
  private let thread: pthread_t

  package init(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    // SAFETY: the box is retained for the thread, which takes ownership of it first.
    let box = Unmanaged.passRetained(Box(body))
    let status = pthread_create(&thread, nil, { TestThread.main($0) }, box.toOpaque())
    precondition(status == 0, "pthread_create failed with \(status)")
    self.thread = thread
  }

  package func join() { pthread_join(thread, nil) }

  /// Detaches the thread, which then ends by itself and must not be joined.
  package func detach() { pthread_detach(thread) }

  private final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private static func main(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    // SAFETY: `argument` is the box that `init` retained for this call.
    Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
    return nil
  }
}
