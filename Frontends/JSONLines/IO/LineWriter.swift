import FeedCore
import Glibc

/// Writes whole lines. Whoever finds nobody writing writes what has gathered, so that many
/// answers at once leave in one call and never in the middle of each other.
final class LineWriter: Sendable {
  private struct State {
    var waiting: [UInt8] = []
    var isWriting = false
    var isClosed = false
  }

  private let descriptor: Int32
  private let state = Lock(State())

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Whether the reader is gone; what is written then is lost.
  var isClosed: Bool { state.withLock(\.isClosed) }

  func write(_ line: [UInt8]) {
    let isMine = state.withLock { state in
      guard !state.isClosed else { return false }
      state.waiting += line
      state.waiting.append(UInt8(ascii: "\n"))
      defer { state.isWriting = true }
      return !state.isWriting
    }
    guard isMine else { return }
    while let batch = nextBatch() {
      if !put(batch) { return close() }
    }
  }

  private func nextBatch() -> [UInt8]? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isWriting = false
        return nil
      }
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  private func close() {
    state.withLock { state in
      state = State(isClosed: true)
    }
  }

  private func put(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = Glibc.poll(&poll, 1, -1)
        continue
      }
      guard count >= 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
