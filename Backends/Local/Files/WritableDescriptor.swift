import FeedCore
import FeedSystem
import Glibc

/// An open file descriptor to write to. Its last owner closes it, because a thread may still wait
/// for it after the task has ended.
final class WritableDescriptor: Sendable {
  private let descriptor: Int32

  /// The number of bytes that a ready pipe accepts without waiting (PIPE_BUF). This is also true if
  /// other processes write to the pipe and share its flags.
  private static let portion = 4_096
  /// The time, in milliseconds, after which a waiting thread checks whether it was cancelled.
  private static let pollInterval: Int32 = 100

  /// Creates a descriptor that was opened without waiting. From now on its writes wait.
  init(awaiting descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
  }

  /// Duplicates a descriptor that the process was started with. It is `nil` for one that cannot be
  /// written to. It is also `nil` for the program's own descriptors (`FD_CLOEXEC`), because the
  /// user cannot mean them.
  init?(own number: Int32) {
    let flags = fcntl(number, F_GETFD)
    let mode = fcntl(number, F_GETFL)
    guard flags >= 0, flags & FD_CLOEXEC == 0, mode & O_ACCMODE != O_RDONLY else { return nil }
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { return nil }
    descriptor = copy
  }

  var isTerminal: Bool { isatty(descriptor) == 1 }

  deinit { close(descriptor) }

  /// Returns when a write does not wait, on any thread. A cancellation ends the wait.
  func waitForSpace() async throws(FeedError) {
    if isReady(within: 0) { return }
    let isOver = Lock(false)
    try await withCancellableContinuation(cancelled: FeedError.cancelled) { waiter in
      DedicatedThread.start { [self] in
        while !isOver.withLock(\.self), !isReady(within: Self.pollInterval) {}
        waiter.resume(.success(()))
      }
    } cancel: {
      isOver.withLock { $0 = true }
    }
  }

  /// Returns whether a write would not wait. This is also true if the other end is closed, which
  /// the write then reports.
  private func isReady(within pollInterval: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&polled, 1, pollInterval) > 0
  }

  /// Writes as many of the bytes as fit.
  ///
  /// - Returns: The number of bytes written.
  func write(_ bytes: ArraySlice<UInt8>) throws(FileFault) -> Int {
    let count = bytes.prefix(Self.portion).withUnsafeBytes {
      Glibc.write(descriptor, $0.baseAddress, $0.count)
    }
    if count < 0, errno == EINTR || errno == EAGAIN { return 0 }
    guard count >= 0 else { throw .last }
    return count
  }
}
