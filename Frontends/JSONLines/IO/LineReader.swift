import FeedCore
import Glibc

/// Reads lines on a dedicated thread, because `read` blocks until input arrives.
final class LineReader: Sendable {
  private let descriptor: Int32
  private let waker = Waker()
  private let ending = Lock<CheckedContinuation<Void, Never>?>(nil)
  private let isStopped = Lock(false)
  private let isLast = Lock(false)

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Reads until the input ends or `stop` is called.
  ///
  /// - Parameter each: Called with every line, on the reading thread.
  func run(_ each: @escaping @Sendable (LineSplitter.Line) -> Void) async {
    await withCheckedContinuation { continuation in
      ending.withLock { $0 = continuation }
      if isStopped.withLock(\.self) { return finish() }
      DedicatedThread.start { [self] in
        read(each)
        finish()
      }
    }
  }

  /// Ends after the lines that have already arrived.
  func stopWhenEmpty() {
    isLast.withLock { $0 = true }
    waker.wake()
  }

  /// Ends the wait immediately. A line that is already being handled may finish later.
  func stop() {
    isStopped.withLock { $0 = true }
    waker.wake()
    finish()
  }

  private func finish() {
    let continuation = ending.withLock { ending in
      defer { ending = nil }
      return ending
    }
    continuation?.resume()
  }

  private func read(_ each: (LineSplitter.Line) -> Void) {
    var splitter = LineSplitter()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !isStopped.withLock(\.self) {
      if isLast.withLock(\.self), !hasInput { return }
      guard waker.wait(for: POLLIN, on: descriptor) != 0 else { continue }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      // The descriptor is shared: another process may have made it non-blocking.
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else {
        if let line = splitter.end() { each(line) }
        return
      }
      splitter.take(buffer[..<count]).forEach(each)
    }
  }

  private var hasInput: Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0
  }
}
