import Glibc

/// Ends another thread's wait, from any thread. Several wakes before the wait count as one.
final class Waker: Sendable {
  /// The two ends of a pipe, owned by this object: whoever can call `wake` keeps them open.
  private let reading: Int32
  private let writing: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    let status = pipe(&ends)
    precondition(status == 0, "pipe failed with \(errno)")
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    close(writing)
  }

  func wake() {
    // Fails only when the pipe is full, and then the thread will wake anyway.
    var byte: UInt8 = 1
    _ = write(writing, &byte, 1)
  }

  /// Waits for a wake, or until the descriptor is ready for one of the events or its other end is
  /// closed.
  ///
  /// - Parameter events: poll(2) events.
  /// - Returns: The descriptor's poll(2) events; 0 after a mere wake.
  func wait(for events: Int32 = 0, on descriptor: Int32 = -1) -> Int32 {
    var polls = [
      pollfd(fd: descriptor, events: Int16(events), revents: 0),
      pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&polls, 2, -1) < 0, errno == EINTR {}
    if polls[1].revents != 0 { clear() }
    return Int32(polls[0].revents)
  }

  private func clear() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(reading, &bytes, bytes.count) == bytes.count {}
  }
}
