import CNcurses
import Glibc

/// Waiting for file descriptors.
enum Descriptors {
  struct Ready {
    fileprivate let events: Int32

    var isReadable: Bool { events & POLLIN != 0 }
    var isWritable: Bool { events & POLLOUT != 0 }
    var hasEvent: Bool { events != 0 }
    /// Whether the descriptor is hung up, broken or closed.
    var isGone: Bool { events & (POLLHUP | POLLERR | POLLNVAL) != 0 }
  }

  /// Waits until a descriptor is ready or the timeout has passed.
  ///
  /// - Returns: The state of each descriptor in the order of the arguments, `writing` last. After
  ///   the timeout none is ready.
  static func wait(reading: [Int32], writing: Int32? = nil, timeout: Duration?) -> [Ready] {
    var polled = reading.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    if let writing { polled.append(pollfd(fd: writing, events: Int16(POLLOUT), revents: 0)) }
    // A signal interrupts `poll`; its byte is then readable, so calling it again is correct.
    while imgf_poll(&polled, UInt32(polled.count), nanoseconds(timeout)) < 0,
      errno == EINTR
    {}
    return polled.map { Ready(events: Int32($0.revents)) }
  }

  private static func nanoseconds(_ timeout: Duration?) -> Int64 {
    guard let timeout else { return -1 }
    let (seconds, attoseconds) = max(.zero, timeout).components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
