import FeedCore
import Glibc

/// The process's own stdout. Its first fault is kept, so that a full disk is no success.
enum StandardOutput {
  /// A pipe that is ready takes this much without waiting (PIPE_BUF), so that a write never keeps
  /// a signal from ending the process.
  private static let portion = 4_096

  private static let firstFault = Lock<Int32?>(nil)

  /// The errno of the first write that failed, nil for none. A reader that went away is no fault
  /// (CLI-3).
  static var fault: Int32? { firstFault.withLock { $0 == EPIPE ? nil : $0 } }

  /// Whether somebody may still read: of a pipe without a reader the system tells unasked.
  static var isRead: Bool {
    var polled = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    while poll(&polled, 1, 0) < 0, errno == EINTR {}
    return polled.revents & Int16(POLLERR) == 0
  }

  /// All of it, through short writes; false when it cannot be written or nobody waits for it.
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

  /// A stream that is closed must not become the number of the next file that is opened: a null
  /// device that refuses what the stream is for takes its place.
  static func replaceClosedStreams() {
    for (file, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(file, F_GETFD) < 0 {
      _ = open("/dev/null", mode)
    }
  }
}
