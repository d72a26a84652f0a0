import FeedCore
import FeedSystem
import Glibc

/// A pipe or a device as the target of a download. Its bytes cannot be replaced later, so they are
/// written as they arrive. Only one transfer uses it.
final class DownloadStream: NewFile {
  private struct State {
    /// The stream to write to, or `nil` after it is discarded.
    var stream: WritableDescriptor?
    var progress = StreamPosition()
  }

  private let path: String
  private let state: Lock<State>

  /// - Throws: `usage` for a terminal, on which a picture's bytes would be garbage.
  private init(_ path: String, _ stream: WritableDescriptor) throws(FeedError) {
    guard !stream.isTerminal else { throw FeedError(.usage, Message(.errorPictureOnTerminal)) }
    (self.path, state) = (path, Lock(State(stream: stream)))
  }

  /// Creates a stream for a descriptor of this process, at its current position. Messages call it
  /// `path`.
  convenience init(_ path: String, own number: Int32) throws(FeedError) {
    guard let stream = WritableDescriptor(own: number) else {
      throw Self.fault(path, FileFault(EBADF))
    }
    try self.init(path, stream)
  }

  /// Opens a pipe or a device. Waits for the reader of a pipe on its own thread, until the
  /// task is cancelled.
  static func open(_ path: String) async throws(FeedError) -> DownloadStream {
    let isOver = Lock(false)
    return try await withCancellableContinuation(cancelled: FeedError.cancelled) { waiter in
      // If the task has ended when a reader arrives, the last owner of the stream closes it.
      DedicatedThread.start {
        waiter.resume(
          Result { () throws(FeedError) in
            try opened(path) { isOver.withLock(\.self) }
          })
      }
    } cancel: {
      isOver.withLock { $0 = true }
    }
  }

  /// The time, in milliseconds, between attempts to open a pipe without a reader. A blocking `open`
  /// would keep its thread forever after a cancellation.
  private static let pollInterval: Int32 = 50

  private static func opened(
    _ path: String, unless isOver: () -> Bool
  ) throws(FeedError) -> DownloadStream {
    while !isOver() {
      let descriptor = Glibc.open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
      if descriptor >= 0 {
        return try DownloadStream(path, WritableDescriptor(awaiting: descriptor))
      }
      let fault = FileFault.last
      switch fault.code {
      case EINTR: continue
      // For a device or a socket, the same code means that waiting is useless.
      case ENXIO where FileType(of: path) == .pipe: poll(nil, 0, pollInterval)
      default: throw self.fault(path, fault)
      }
    }
    throw .cancelled
  }

  var isStream: Bool { true }

  var count: Int { state.withLock(\.progress.count) }

  func restart() { state.withLock { $0.progress.restart() } }

  func write(_ bytes: ArraySlice<UInt8>) async throws(FeedError) {
    var (stream, rest) = try state.withLock { state throws(FeedError) in
      (state.stream, try state.progress.take(bytes))
    }
    guard let stream else { return }
    while !rest.isEmpty {
      try await stream.waitForSpace()
      do throws(FileFault) {
        rest = rest.dropFirst(try stream.write(rest))
      } catch {
        throw Self.fault(path, error)
      }
    }
  }

  func finish() async throws(FeedError) -> String {
    defer { discard() }
    try state.withLock { state throws(FeedError) in try state.progress.checkWhole() }
    return path
  }

  /// Closes the stream. Bytes that were written stay written.
  func discard() { state.withLock { $0.stream = nil } }

  private static func fault(_ path: String, _ fault: FileFault) -> FeedError {
    FeedError(.disk, Message(.errorDisk, path, fault.text))
  }
}
