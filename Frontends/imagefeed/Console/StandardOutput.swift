import FeedCore
import Glibc

/// The process's stdout. It remembers its first fault, so that a full disk is reported as a
/// failure.
enum StandardOutput {
  /// The number of bytes that a ready pipe accepts without blocking (PIPE_BUF), so that a write
  /// never delays the end of the process after a signal.
  private static let portion = 4_096

  private static let firstFault = Lock<Int32?>(nil)

  /// The errno of the first write that failed; nil if none failed. A closed pipe does not count
  /// (CLI-26).
  static var fault: Int32? { firstFault.withLock { $0 == EPIPE ? nil : $0 } }

  /// Whether stdout still has a reader: `poll` reports a pipe without one.
  static var isRead: Bool {
    var polled = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    while poll(&polled, 1, 0) < 0, errno == EINTR {}
    return polled.revents & Int16(POLLERR) == 0
  }

  /// Writes all bytes, through short writes.
  ///
  /// - Returns: False when they cannot be written or the process is to end.
  @Sendable
  static func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard Interruption.isReady(STDOUT_FILENO, for: POLLOUT) else { return false }
      let count = rest.prefix(portion).withUnsafeBytes {
        Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      if count < 0 {
        let fault = errno
        firstFault.withLock { $0 = $0 ?? fault }
        return false
      }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Replaces closed standard streams, so that their descriptors are not reused for files: each
  /// becomes /dev/null, opened in the mode that makes its use fail.
  static func replaceClosedStreams() {
    for (file, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(file, F_GETFD) < 0 {
      _ = open("/dev/null", mode)
    }
  }
}
