import FeedCore
import FeedFiles
import Glibc

/// A named pipe or a device in a file's place. Nothing of it can be overwritten, so the bytes go
/// into it as they come, as those of other programs do. Used by one transfer.
final class LocalStream: NewFile {
  private struct State {
    /// -1 once it is closed.
    var descriptor: Int32
    var progress = OneWayCount()
  }

  private let path: String
  private let state: Lock<State>

  private init(_ path: String, _ descriptor: Int32) {
    (self.path, state) = (path, Lock(State(descriptor: descriptor)))
  }

  deinit { discard() }

  /// A pipe that nobody reads is waited for, on a thread of its own, until the task is cancelled.
  static func open(_ path: String) async throws(FeedError) -> LocalStream {
    try await withCancellableContinuation(cancelled: FeedError.cancelled) { resumer in
      // Where the task is gone when a reader comes, the stream's last owner closes it.
      OwnThread.start { resumer.resume(Result { () throws(FeedError) in try opened(path) }) }
    } cancel: {
    }
  }

  private static func opened(_ path: String) throws(FeedError) -> LocalStream {
    while true {
      let descriptor = Glibc.open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      if descriptor >= 0 { return LocalStream(path, descriptor) }
      if errno != EINTR { throw fault(path) }
    }
  }

  var count: Int { state.withLock(\.progress.count) }

  func restart() { state.withLock { $0.progress.restart() } }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FeedError) {
    try state.withLock { state throws(FeedError) in
      var rest = bytes.dropFirst(state.progress.note(bytes.count))
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = Glibc.write(state.descriptor, part.baseAddress, part.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw Self.fault(path) }
        rest = rest.dropFirst(count)
      }
    }
  }

  func finish() async throws(FeedError) -> String {
    discard()
    return path
  }

  /// What was written is gone on its way.
  func discard() {
    state.withLock { state in
      if state.descriptor >= 0 { close(state.descriptor) }
      state.descriptor = -1
    }
  }

  private static func fault(_ path: String) -> FeedError {
    FeedError(.disk, Message(.errorDisk, path, FileFault.last.text))
  }
}
