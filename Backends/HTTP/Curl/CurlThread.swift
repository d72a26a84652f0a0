import CCurl
import Glibc

/// The one thread that calls libcurl. Runs its body once and ends.
///
/// SAFETY: `thread` is written in `init` and only read afterwards.
final class CurlThread: @unchecked Sendable {
  private let thread: pthread_t

  init(_ body: @escaping @Sendable () -> Void) throws(TransportError) {
    var thread = pthread_t()
    // SAFETY: the box is retained for the thread, which takes it over as its first act; when no
    // thread came about it is released here.
    let box = Unmanaged.passRetained(Box(body))
    let status = pthread_create(&thread, nil, { CurlThread.main($0) }, box.toOpaque())
    guard status == 0 else {
      box.release()
      throw TransportError(.fault, "no thread for transfers: error \(status)")
    }
    self.thread = thread
  }

  /// Waits for the end of the body. A caller on the thread itself cannot wait for it: it lets
  /// the thread go, which then ends by itself.
  func join() {
    if pthread_equal(thread, pthread_self()) != 0 {
      pthread_detach(thread)
    } else {
      pthread_join(thread, nil)
    }
  }

  private final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private static func main(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    imgf_thread_begin("curl")
    guard let argument else { return nil }
    // SAFETY: `argument` is the box that `init` retained for this call.
    Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
    return nil
  }
}
