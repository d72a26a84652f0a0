import Glibc

/// System resources that the process cannot work without, such as pipes and threads.
package enum SystemResource {
  /// Ends the process with status 1 and one line that gives the reason, because no caller can
  /// continue without a pipe or a thread. `exit` restores the terminal first.
  ///
  /// - Parameter error: The `errno` of the failed call.
  package static func unavailable(_ name: String, error: Int32) -> Never {
    let reason = String(cString: strerror(error))
    let line = Array("imagefeed: cannot create a \(name): \(reason)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(1)
  }

  /// Tries to have `count` more threads at the same time.
  ///
  /// - Returns: The `errno` of the failure; nil if it is possible.
  package static func threadError(_ count: Int) -> Int32? {
    let gate = ThreadGate()
    var threads: [pthread_t] = []
    let error = gate.lock.withLock { _ -> Int32? in
      while threads.count < count {
        var thread = pthread_t()
        // SAFETY: the gate outlives the threads, which are joined below.
        let status = pthread_create(
          &thread, nil,
          { gate in
            guard let gate else { return nil }
            Unmanaged<ThreadGate>.fromOpaque(gate).takeUnretainedValue().lock.withLock { _ in }
            return nil
          }, Unmanaged.passUnretained(gate).toOpaque())
        if status != 0 { return status }
        threads.append(thread)
      }
      return nil
    }
    for thread in threads { pthread_join(thread, nil) }
    return withExtendedLifetime(gate) { error }
  }

  /// Keeps threads from ending while its lock is held.
  private final class ThreadGate: Sendable {
    let lock = Lock(())
  }

  /// Whether the process can open `count` more descriptors.
  package static func canOpenDescriptors(_ count: Int) -> Bool {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    while opened.count < count {
      let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else { return false }
      opened.append(descriptor)
    }
    return true
  }
}
