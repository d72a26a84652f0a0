import Glibc

/// Ends the wait of a thread that polls descriptors, from any other thread. Several wakes before
/// the thread waits count as one.
package final class Waker: Sendable {
  /// The two ends of a pipe. This object owns them, so they are open whenever `wake` can be called.
  private let reading: Int32
  private let writing: Int32

  /// Readable after a wake, for a thread that polls by itself and then calls `clear`.
  package var descriptor: Int32 { reading }

  package convenience init() {
    guard let ends = Self.openEnds() else { SystemResource.unavailable("pipe", error: errno) }
    self.init(ends)
  }

  /// Makes a waker; nil if the process cannot open more descriptors.
  package static func ifPossible() -> Waker? { openEnds().map { Waker($0) } }

  private init(_ ends: (reading: Int32, writing: Int32)) {
    (reading, writing) = (ends.reading, ends.writing)
  }

  private static func openEnds() -> (reading: Int32, writing: Int32)? {
    guard let ends = ClosedOnExec.pipe() else { return nil }
    for end in [ends.reading, ends.writing] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    return ends
  }

  deinit {
    close(reading)
    close(writing)
  }

  /// Wakes the waiting thread, or the next one that waits.
  package func wake() {
    // Fails only if the pipe is full, and then the thread is already awake.
    var byte: UInt8 = 1
    _ = write(writing, &byte, 1)
  }

  /// Waits for a wake, or until the descriptor is ready for one of the events or its other end is
  /// closed.
  ///
  /// - Returns: The events of the descriptor, as reported by `poll`; 0 if there was only a wake.
  package func wait(for events: Int32 = 0, on descriptor: Int32 = -1) -> Int32 {
    var polls = [
      pollfd(fd: descriptor, events: Int16(events), revents: 0),
      pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&polls, 2, -1) < 0, errno == EINTR {}
    if polls[1].revents != 0 { clear() }
    return Int32(polls[0].revents)
  }

  /// Clears the wakes so far. Called by the waiting thread.
  package func clear() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(reading, &bytes, bytes.count) == bytes.count {}
  }
}
