import FeedCore

/// A bounded buffer between the transport's thread, which must not wait, and a sink, which may. It
/// supports one writer and one reader.
final class BoundedBuffer: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var isOver = false
    /// Resumes the transfer that was paused because the buffer was full.
    var resume: (@Sendable () -> Void)?
    var reader: Waiter<Void, FeedError>?
  }

  private let limit: Int
  private let state = Lock(State())

  /// - Parameter limit: The number of bytes at which the buffer is full. A chunk that begins below
  ///   the limit is stored whole.
  init(limit: Int = 256 << 10) { self.limit = limit }

  /// Adds a chunk.
  ///
  /// - Returns: False if there is no room. `resume` is called when there is room again.
  func add(_ chunk: UnsafeRawBufferPointer, resume: @escaping @Sendable () -> Void) -> Bool {
    let (isTaken, reader) = state.withLock { state in
      guard state.bytes.count < limit else {
        state.resume = resume
        return (false, nil as Waiter<Void, FeedError>?)
      }
      state.bytes += chunk
      return (true, state.reader.take())
    }
    reader?.resume(.success(()))
    return isTaken
  }

  /// Notes that no more chunks follow.
  func end() {
    let reader = state.withLock { state in
      state.isOver = true
      return state.reader.take()
    }
    reader?.resume(.success(()))
  }

  /// All bytes in the buffer. Waits for the first of them.
  ///
  /// - Returns: Nil at the end.
  func next() async throws(FeedError) -> [UInt8]? {
    while true {
      let (bytes, isOver, resume) = state.withLock { state in
        defer { state.bytes = [] }
        return (state.bytes, state.isOver, state.resume.take())
      }
      resume?()
      if !bytes.isEmpty { return bytes }
      if isOver { return nil }
      try await waitForBytes()
    }
  }

  private func waitForBytes() async throws(FeedError) {
    try await withCancellableContinuation(cancelled: FeedError.cancelled) { waiter in
      let isThere = state.withLock { state in
        state.reader = waiter
        return state.isOver || !state.bytes.isEmpty
      }
      if isThere { waiter.resume(.success(())) }
    } cancel: {
    }
  }

  /// Ends reading after a fault. The buffered bytes are dropped, and a paused transfer is resumed,
  /// so that its receiver can refuse the rest.
  func close() {
    let resume = state.withLock { state in
      state.bytes = []
      return state.resume.take()
    }
    resume?()
  }
}
