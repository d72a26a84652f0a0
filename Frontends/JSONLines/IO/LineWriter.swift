import FeedCore
import Glibc

/// Writes whole lines on a thread of its own, so that nobody who answers waits for a slow reader.
/// Nothing is dropped; who takes on more work first waits for room, and so memory is bounded.
final class LineWriter: Sendable {
  private let descriptor: Int32
  private let queue: Lock<LineQueue>
  private let waker = Waker()
  private let room = Waker()

  /// - Parameter budget: the bytes from which on `waitForRoom` waits.
  init(_ descriptor: Int32, budget: Int = 4 << 20) {
    self.descriptor = descriptor
    queue = Lock(LineQueue(budget: budget))
  }

  /// Bytes that are not written yet.
  var unwritten: Int { queue.withLock { $0.unwritten } }

  /// Begins to write. `lost` is called, on the writing thread, when the reader is gone.
  func start(lost: @escaping @Sendable () -> Void) {
    DedicatedThread.start { [self] in
      while let batch = nextBatch(), put(batch) {}
      if close() { lost() }
    }
  }

  /// Any thread; never waits. What is written after the end is lost. Nothing more comes out of the
  /// slot that it closes.
  func write(_ line: [UInt8], closing slot: LineQueue.Slot? = nil) {
    let sleeps = queue.withLock { queue in
      let sleeps = queue.append(line)
      // The line is unwritten, so that nobody's flush is over with the slot.
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

  /// Like `write`, but takes the place of what is still unwritten of that slot.
  func replace(_ line: [UInt8], in slot: LineQueue.Slot) {
    if queue.withLock({ $0.replace(line, in: slot) }) { waker.wake() }
  }

  /// Blocks the calling thread while too much is unwritten. Answers false after the end.
  func waitForRoom() -> Bool {
    while queue.withLock({ $0.mustWaitForRoom() }) { _ = room.wait() }
    return queue.withLock { !$0.isClosed }
  }

  /// Returns when everything is written, or nothing more will be.
  func flush() async {
    await withCheckedContinuation { continuation in
      let isDone = queue.withLock { $0.isFlushed(orElse: continuation) }
      if isDone { continuation.resume() }
    }
  }

  /// Ends it at once; what is unwritten is lost. Answers false when it had ended before.
  @discardableResult
  func close() -> Bool {
    let (wasOpen, flushes) = queue.withLock { $0.close() }
    waker.wake()
    room.wake()
    flushes.forEach { $0.resume() }
    return wasOpen
  }

  /// Sleeps while there is nothing to write. Nil at the end.
  private func nextBatch() -> [UInt8]? {
    while let batch = queue.withLock({ $0.take() }) {
      if !batch.isEmpty { return batch }
      // Asked for nothing, poll still tells that the reader is gone.
      if waker.wait(on: descriptor) != 0 { return nil }
    }
    return nil
  }

  private func put(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty, queue.withLock({ !$0.isClosed }) {
      guard waker.wait(for: POLLOUT, on: descriptor) != 0 else { continue }
      // As much as a pipe that is ready takes without blocking: it may be shared, and so cannot
      // be made one that never blocks.
      let count = rest.prefix(4_096).withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count >= 0 else { return false }
      rest = rest.dropFirst(count)
      noteWritten(count)
    }
    return rest.isEmpty
  }

  private func noteWritten(_ count: Int) {
    let (hasRoom, flushes) = queue.withLock { $0.written(count) }
    if hasRoom { room.wake() }
    flushes.forEach { $0.resume() }
  }
}
