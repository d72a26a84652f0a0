import Glibc

/// A thread for blocking calls. The threads of Swift's task pool must not block, because there are
/// only as many as cores.
package enum DedicatedThread {
  /// Starts a detached thread that runs `body`. Nothing waits for its end.
  package static func start(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    // SAFETY: the box is owned by the new thread, which releases it as the first thing it does.
    let box = Unmanaged.passRetained(Body(run: body))
    let status = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        // SAFETY: this thread owns the reference that `start` retained.
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    if status != 0 { SystemResource.unavailable("thread", error: status) }
    pthread_detach(thread)
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
