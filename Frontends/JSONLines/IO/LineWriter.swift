import FeedCore
import Glibc

/// Writes whole lines on a dedicated thread, so that no task that answers waits for a slow reader.
/// No line is dropped. The reading thread waits for room before it accepts more requests, so memory
/// is bounded.
final class LineWriter: Sendable {
  /// The event of a socket whose other end sends no more (POLLRDHUP). `poll` reports a closed pipe
  /// without a request.
  private static let peerClosed: Int32 = 0x2000

  private let descriptor: Int32
  private let queue: Lock<LineQueue>
  private let writeFault = Lock<Int32?>(nil)
  private let waker = Waker()
  private let spaceFreed = Waker()

  /// - Parameter budget: The number of unwritten bytes at which `waitForSpace` starts to wait.
  init(_ descriptor: Int32, budget: Int = 4 << 20) {
    self.descriptor = descriptor
    queue = Lock(LineQueue(budget: budget))
  }

  /// The reason why a write failed; nil if none did, or if the client closed the stream.
  var fault: String? { writeFault.withLock(\.self).map { String(cString: strerror($0)) } }

  /// The number of bytes not yet written.
  var unwritten: Int { queue.withLock { $0.unwritten } }

  /// The number of bytes written so far.
  var written: Int { queue.withLock { $0.written } }

  /// Starts the writing thread.
  ///
  /// - Parameter lost: Called on that thread when the other end is closed.
  func start(lost: @escaping @Sendable () -> Void) {
    DedicatedThread.start { [self] in
      while let batch = nextBatch(), put(batch) {}
      if close() { lost() }
    }
  }

  /// Queues a line. Never waits. May be called from any thread. After `close`, the line is dropped.
  ///
  /// - Parameter slot: A slot to close together with the write, so that no line of the slot follows
  ///   this one.
  func write(_ line: [UInt8], closing slot: LineQueue.Slot? = nil) {
    let sleeps = queue.withLock { queue in
      let sleeps = queue.append(line)
      // The line is unwritten, so closing the slot completes no flush.
      if let slot { _ = queue.closeSlot(slot) }
      return sleeps
    }
    if sleeps { waker.wake() }
  }

  func openSlot() -> LineQueue.Slot { queue.withLock { $0.openSlot() } }

  func close(_ slot: LineQueue.Slot?) {
    guard let slot else { return }
    let flushes = queue.withLock { $0.closeSlot(slot) }
    flushes.forEach { $0.resume() }
  }

  /// Like `write`, but replaces the slot's line if that is still unwritten.
  func replace(_ line: [UInt8], in slot: LineQueue.Slot) {
    if queue.withLock({ $0.replace(line, in: slot) }) { waker.wake() }
  }

  /// Blocks the calling thread while too much is unwritten.
  ///
  /// - Parameters:
  ///   - input: The descriptor of the input, if its end matters.
  ///   - inputClosed: Called if the other end of the input is closed during the wait.
  /// - Returns: False if the writer is closed.
  @discardableResult
  func waitForSpace(watching input: Int32 = -1, inputClosed: () -> Void = {}) -> Bool {
    var input = input
    while queue.withLock({ $0.mustWaitForSpace() }) {
      guard spaceFreed.wait(for: Self.peerClosed, on: input) != 0 else { continue }
      inputClosed()
      input = -1
    }
    return queue.withLock { !$0.isClosed }
  }

  /// Waits until everything is written or the writer is closed.
  func flush() async {
    await withCheckedContinuation { continuation in
      let isDone = queue.withLock { $0.isFlushed(orElse: continuation) }
      if isDone { continuation.resume() }
    }
  }

  /// Closes the writer immediately. Unwritten lines are dropped.
  ///
  /// - Returns: False if it was already closed.
  @discardableResult
  func close() -> Bool {
    let (wasOpen, flushes) = queue.withLock { $0.close() }
    waker.wake()
    spaceFreed.wake()
    flushes.forEach { $0.resume() }
    return wasOpen
  }

  /// Returns the next batch. Sleeps until there is one.
  ///
  /// - Returns: Nil if the writer or the other end of the pipe is closed.
  private func nextBatch() -> [UInt8]? {
    while let batch = queue.withLock({ $0.take() }) {
      if !batch.isEmpty { return batch }
      // Even without requested events, `poll` reports that the reader has closed the pipe.
      if waker.wait(on: descriptor) != 0 { return nil }
    }
    return nil
  }

  private func put(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty, queue.withLock({ !$0.isClosed }) {
      guard waker.wait(for: POLLOUT, on: descriptor) != 0 else { continue }
      // The largest number of bytes that a ready pipe accepts without blocking. Other processes may
      // share the pipe, so it cannot be made non-blocking.
      let count = rest.prefix(4_096).withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count >= 0 else {
        // A client usually ends by closing the pipe, so that is not a fault.
        if errno != EPIPE { writeFault.withLock { [code = errno] in $0 = code } }
        return false
      }
      rest = rest.dropFirst(count)
      noteWritten(count)
    }
    return rest.isEmpty
  }

  private func noteWritten(_ count: Int) {
    let (hasSpace, flushes) = queue.withLock { $0.written(count) }
    if hasSpace { spaceFreed.wake() }
    flushes.forEach { $0.resume() }
  }
}
