import Glibc

/// Resources of the system that the process cannot work without, such as pipes and threads.
enum SystemResource {
  /// Ends the process with status 1 and one line that says why: without a pipe or a thread no
  /// caller could go on. `exit` restores the terminal first.
  ///
  /// - Parameter error: The `errno` of the failed call.
  static func unavailable(_ name: String, error: Int32) -> Never {
    let reason = String(cString: strerror(error))
    let line = Array("imagefeed: cannot create a \(name): \(reason)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(1)
  }
}
