import FeedCore
import Glibc

/// Tells whoever waits for a stream that the process is to end. Signals restart an interrupted
/// `read` or `write` (SA_RESTART), so those that may wait for long wait here first.
enum Interruption {
  private static let process = Ending()

  static func announce() { process.announce() }

  /// Waits until the descriptor can be read or written; false when the process is to end, or
  /// this one wait is.
  static func isReady(_ file: Int32, for events: Int32, until ending: Ending? = nil) -> Bool {
    var polled = [
      pollfd(fd: file, events: Int16(events), revents: 0), process.polled,
      ending?.polled ?? pollfd(fd: -1, events: 0, revents: 0),
    ]
    while poll(&polled, 3, -1) < 0, errno == EINTR {}
    return polled[1].revents == 0 && polled[2].revents == 0
  }
}

/// Something that is over once and for all, told to any number of threads that wait in `poll`.
final class Ending: Sendable {
  /// Nothing is ever written there: the reading end is ready, for good and for all who wait,
  /// once the writing end is closed. -1 where there is no pipe, which `poll` skips.
  private let reading: Int32
  private let writing: Lock<Int32>

  init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 { ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) } }
    reading = ends[0]
    writing = Lock(ends[1])
  }

  deinit {
    announce()
    close(reading)
  }

  fileprivate var polled: pollfd { pollfd(fd: reading, events: Int16(POLLIN), revents: 0) }

  /// From any thread, any number of times.
  func announce() {
    writing.withLock { end in
      if end >= 0 { close(end) }
      end = -1
    }
  }
}
