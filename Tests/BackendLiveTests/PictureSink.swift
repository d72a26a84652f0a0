import FeedCore

/// Keeps everything, and takes no more than it is told to.
final class PictureSink: ByteSink {
  private let state = Lock((bytes: [UInt8](), restarts: 0))
  private let limit: Int

  init(limit: Int = .max) { self.limit = limit }

  var bytes: [UInt8] { state.withLock(\.bytes) }
  var restarts: Int { state.withLock(\.restarts) }
  var count: Int { bytes.count }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FeedError) {
    guard count + bytes.count <= limit else { throw PictureSink.full }
    state.withLock { $0.bytes += bytes }
  }

  func restart() { state.withLock { $0 = ([], $0.restarts + 1) } }

  static let full = FeedError(.disk, Message(.errorDisk, "a.jpg", "full"))
}
