import Glibc

/// Tells whoever waits for a stream that the process is to end. Signals restart an interrupted
/// `read` or `write` (SA_RESTART), so those that may wait for long wait here first.
enum Interruption {
  /// Nothing is ever written there: the reading end is ready, for good and for any number of
  /// waiters, once the writing end is closed. -1 where there is no pipe, which `poll` skips.
  private static let ends: (read: Int32, write: Int32) = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return (-1, -1) }
    ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }()

  /// Called once.
  static func announce() { close(ends.write) }

  /// Waits until the descriptor can be read or written; false when the process is to end.
  static func isReady(_ file: Int32, for events: Int32) -> Bool {
    var polled = [
      pollfd(fd: file, events: Int16(events), revents: 0),
      pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&polled, 2, -1) < 0, errno == EINTR {}
    return polled[1].revents == 0
  }
}
