package import FeedCore

/// A sink whose writes wait until it is opened, like a full pipe that is not read.
package final class StalledSink: ByteSink {
  /// The number of writes so far, including those that wait.
  package let writes = Watched(0)
  package let isOpen = Watched(false)
  /// The error that a write throws after the sink is opened.
  private let fault: FeedError?
  private let bytes = Lock([UInt8]())

  package init(fault: FeedError? = nil) { self.fault = fault }

  package var written: [UInt8] { bytes.withLock { $0 } }
  package var count: Int { written.count }

  package func write(_ bytes: ArraySlice<UInt8>) async throws(FeedError) {
    writes.change { $0 += 1 }
    do { try await isOpen.wait { $0 } } catch { throw .cancelled }
    if let fault { throw fault }
    self.bytes.withLock { $0 += bytes }
  }

  package func restart() { bytes.withLock { $0 = [] } }
}

/// A sink that stores everything, up to a limit.
package final class PictureSink: ByteSink {
  private let state = Watched((bytes: [UInt8](), restarts: 0))
  private let kept = Lock<(any Sendable)?>(nil)
  private let limit: Int

  /// - Parameter limit: The maximum number of bytes in total.
  package init(limit: Int = .max) { self.limit = limit }

  package var bytes: [UInt8] { state.value.bytes }
  package var restarts: Int { state.value.restarts }
  package var count: Int { bytes.count }

  package func write(_ bytes: ArraySlice<UInt8>) throws(FeedError) {
    guard count + bytes.count <= limit else { throw PictureSink.full }
    state.change { $0.bytes += bytes }
  }

  package func restart() { state.change { $0 = ([], $0.restarts + 1) } }

  package var continuation: (any Sendable)? { kept.withLock(\.self) }

  package func keep(_ continuation: (any Sendable)?) { kept.withLock { $0 = continuation } }

  /// Waits until at least `count` bytes are stored.
  package func wait(forBytes count: Int) async throws {
    try await state.wait { $0.bytes.count >= count }
  }

  package static let full = FeedError(.disk, Message(.errorDisk, "a.jpg", "full"))
}
