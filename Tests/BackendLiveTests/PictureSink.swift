import FeedCore
import FeedTestSupport

/// Takes nothing until it is opened, as a pipe that nobody reads.
final class StalledSink: ByteSink {
  /// Writes that wait or waited.
  let writes = Watched(0)
  let isOpen = Watched(false)
  /// What a write ends with instead.
  private let fault: FeedError?
  private let bytes = Lock([UInt8]())

  init(fault: FeedError? = nil) { self.fault = fault }

  var written: [UInt8] { bytes.withLock { $0 } }
  var count: Int { written.count }

  func write(_ bytes: ArraySlice<UInt8>) async throws(FeedError) {
    writes.change { $0 += 1 }
    do { try await isOpen.wait { $0 } } catch { throw .cancelled }
    if let fault { throw fault }
    self.bytes.withLock { $0 += bytes }
  }

  func restart() { bytes.withLock { $0 = [] } }
}

/// Keeps everything, and takes no more than it is told to.
final class PictureSink: ByteSink {
  private let state = Lock((bytes: [UInt8](), restarts: 0))
  private let limit: Int

  init(limit: Int = .max) { self.limit = limit }

  var bytes: [UInt8] { state.withLock(\.bytes) }
  var restarts: Int { state.withLock(\.restarts) }
  var count: Int { bytes.count }

  func write(_ bytes: ArraySlice<UInt8>) throws(FeedError) {
    guard count + bytes.count <= limit else { throw PictureSink.full }
    state.withLock { $0.bytes += bytes }
  }

  func restart() { state.withLock { $0 = ([], $0.restarts + 1) } }

  static let full = FeedError(.disk, Message(.errorDisk, "a.jpg", "full"))
}
